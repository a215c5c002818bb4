import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/core/model/settings';
import { templateSchema } from '@/lib/features/templates/template';
import { anArticle } from '@/tests/support/captures';
import { mount, settle } from '@/tests/support/dom';
import { createFakeApp, type FakeState } from '@/tests/support/fake-app';
import { handToObsidian } from '../hand-off';
import { HandOffSection } from './HandOffSection';

describe('HandOffSection', () => {
  it('turns Obsidian on, keeps its vault, and turns it off', async () => {
    const app = createFakeApp({}, 'options');
    const ui = await mount(app, <HandOffSection />);
    expect(ui.find('textbox', 'Vault')).toBeUndefined();
    await ui.press('switch', 'Obsidian');
    expect(await app.reader.handOffRecord()).toEqual({ obsidian: { vault: '' } });
    await ui.type('Vault', ' Research ');
    await settle();
    expect(await app.reader.handOffRecord()).toEqual({ obsidian: { vault: 'Research' } });
    await ui.press('switch', 'Logseq');
    expect(await app.reader.handOffRecord()).toEqual({ obsidian: { vault: 'Research' }, logseq: {} });
    await ui.press('switch', 'Obsidian');
    expect(await app.reader.handOffRecord()).toEqual({ logseq: {} });
    await ui.press('switch', 'Logseq');
    expect(await app.reader.handOffRecord()).toEqual({});
  });
});

describe('handToObsidian', () => {
  const hand = async (state: Partial<FakeState>, capture = anArticle()) => {
    const app = createFakeApp({ captures: [capture], ...state }, 'panel');
    const { text } = await handToObsidian(app, capture, defaultSettings, 'Research');
    const opened = app.gestured.find(({ name }) => name === 'openApp')?.args[0];
    const copied = app.gestured.find(({ name }) => name === 'copy')?.args[0];
    return { text, url: new URL(String(opened)), copied, order: app.gestured.map(({ name }) => name) };
  };

  it('hands the note of the template for the page, at its path', async () => {
    const template = templateSchema.parse({
      id: 't',
      name: 'Clip',
      path: 'Clippings/{{domain}}',
      noteContentFormat: '{{title}}!',
    });
    const { text, url, copied } = await hand({ templates: { templates: [template], defaultId: 't' } });
    expect(Object.fromEntries(url.searchParams)).toEqual({
      vault: 'Research',
      file: 'Clippings/tides.example/How tides are told in advance',
      content: 'How tides are told in advance!',
    });
    expect(copied).toBeUndefined();
    expect(text).toBe(
      'Asked the browser to open “How tides are told in advance” in Obsidian (vault Research)',
    );
  });

  it('hands Trawl’s own form where no template is meant, and says when a long text went by the clipboard', async () => {
    const short = await hand({});
    expect(short.url.searchParams.get('file')).toBe('How tides are told in advance');
    expect(short.url.searchParams.get('content')).toMatch(/^---\ntitle: How tides/);
    const { content, ...rest } = anArticle();
    const long = await hand({}, { ...rest, content: { ...content, markdown: 'tide '.repeat(4_000) } });
    expect(long.url.searchParams.has('clipboard')).toBe(true);
    expect(long.url.searchParams.has('content')).toBe(false);
    expect(long.order).toEqual(['copy', 'openApp']);
    expect(long.copied).toMatchObject({ text: expect.stringContaining('tide tide') as unknown });
    expect(long.text).toContain('Obsidian reads it from the clipboard');
  });
});
