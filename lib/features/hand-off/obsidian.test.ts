// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { nastyTitles } from '@/tests/support/nasty-titles';
import { safePart } from '../export/safe-part';
import { obsidianOrder, type HandedNote } from './obsidian';

const note = (change: Partial<HandedNote> = {}): HandedNote => ({
  name: 'Tides & moons',
  folder: 'Clips/a b',
  text: '---\nx: 1\n---\n\n# Hé #&=+',
  behavior: 'create',
  ...change,
});
const read = (url: string) => {
  const parsed = new URL(url);
  return { action: parsed.host || parsed.pathname, ...Object.fromEntries(parsed.searchParams) };
};

describe('obsidianOrder', () => {
  it('makes a new note with its vault, path and text', () => {
    const { url, clipboard } = obsidianOrder(note(), 'My vault');
    expect(url).toMatch(
      /^obsidian:\/\/new\?vault=My%20vault&file=Clips%2Fa%20b%2FTides%20%26%20moons&content=/,
    );
    expect(read(url)).toMatchObject({ vault: 'My vault', content: note().text });
    expect(clipboard).toBeUndefined();
    expect(read(obsidianOrder(note(), '').url)).not.toHaveProperty('vault');
  });

  it('adds to a note that is there, to the daily one, or takes its place', () => {
    const order = (behavior: HandedNote['behavior'], folder = 'Lists/Reading') =>
      read(obsidianOrder(note({ behavior, folder }), 'V').url);
    expect(order('append-specific')).toMatchObject({ file: 'Lists/Reading', append: 'true' });
    expect(order('prepend-specific')).toMatchObject({ file: 'Lists/Reading', prepend: 'true' });
    expect(order('append-specific', '')).toMatchObject({ file: 'Tides & moons' });
    expect(order('overwrite')).toMatchObject({ file: 'Lists/Reading/Tides & moons', overwrite: 'true' });
    const daily = order('append-daily');
    expect(daily).toMatchObject({ append: 'true' });
    expect(daily).not.toHaveProperty('file');
    expect(obsidianOrder(note({ behavior: 'prepend-daily' }), 'V').url).toMatch(/^obsidian:\/\/daily\?/);
  });

  it('leaves a long text to the clipboard, and no address is longer than a system takes', () => {
    const text = 'é'.repeat(3_000);
    const { url, clipboard } = obsidianOrder(note({ text }), 'V');
    expect(url).toBe('obsidian://new?vault=V&file=Clips%2Fa%20b%2FTides%20%26%20moons&clipboard');
    expect(clipboard).toBe(text);
    expect(obsidianOrder(note({ text: 'a'.repeat(9_000) }), 'V').clipboard).toBeUndefined();
  });

  it('takes every nasty title', () => {
    for (const title of nastyTitles) {
      const name = safePart(title) || 'page';
      expect(read(obsidianOrder(note({ name, folder: '', text: title }), title).url)).toMatchObject({
        file: name.replace(/\p{Cs}/gu, '\ufffd'),
      });
    }
  });
});
