import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { anArticle } from '@/tests/support/captures';
import { nastyTitles } from '@/tests/support/nasty-titles';
import { fileNameFor } from './file-name';
import { exporters, type ExportFormat } from './registry';

const settings: Settings = defaultSettings;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const captureOf = (title: string) =>
  anArticle({
    title,
    metadata: { ...anArticle().metadata, author: title, description: title },
    content: { markdown: `# ${title}\n\n\u0000x\u0007y\u001b[31m\n` },
  });
const textOf = async (format: ExportFormat, title: string): Promise<string> =>
  // Strict: invalid UTF-8 throws.
  new TextDecoder('utf-8', { fatal: true }).decode(
    await (await exporters[format].render(captureOf(title), settings)).arrayBuffer(),
  );

describe('a page with each of two hundred nasty titles and authors', () => {
  it('begins its Markdown with front matter that a strict parser reads: flat, and the title in it', async () => {
    for (const title of nastyTitles) {
      const text = await textOf('markdown', title);
      const [, block = ''] = /^---\n([^]*?)\n---\n/.exec(text) ?? [];
      const read = parse(block, { strict: true, uniqueKeys: true, version: '1.2' }) as Record<
        string,
        unknown
      >;
      for (const value of Object.values(read)) expect(['string', 'number'], title).toContain(typeof value);
      expect(block, title).not.toMatch(CONTROLS);
      // In any script; half a character, which YAML cannot contain, is U+FFFD.
      const whole = title.replace(/\p{Cs}/gu, '\ufffd');
      if (whole !== '') expect(read['author'], title).toBe(whole);
    }
  });

  it('is an HTML document that names it, runs nothing and loads nothing', { tags: ['long'] }, async () => {
    for (const title of nastyTitles) {
      const html = await textOf('html', title);
      const page = new DOMParser().parseFromString(html, 'text/html');
      expect(
        page.querySelector('script, iframe, object, embed, link[rel=stylesheet], base'),
        title,
      ).toBeNull();
      for (const element of page.querySelectorAll('*'))
        for (const { name, value } of element.attributes) {
          expect(name, title).not.toMatch(/^on/i);
          if (name === 'src' || name === 'srcset') expect(value, title).toMatch(/^data:/);
        }
      expect(html, title).not.toMatch(CONTROLS);
    }
  });

  it('leaves no control in plain text, and is whole in JSON', async () => {
    for (const title of nastyTitles) {
      expect(await textOf('text', title), title).not.toMatch(CONTROLS);
      const json = JSON.parse(await textOf('json', title)) as {
        title: string;
        formats: { markdown: string };
      };
      expect(json.title, title).toBe(title);
    }
  });

  it('is a file whose name every system takes, inside the folder it is saved to', async () => {
    for (const title of nastyTitles) {
      const name = fileNameFor(captureOf(title), '.md', settings);
      expect(name, title).toMatch(/[^/]\.md$/);
      for (const part of name.split('/')) {
        expect(part, title).not.toMatch(/^\.|[. ]$|[\\:*?"<>|\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/);
        expect(part, title).not.toMatch(RESERVED);
        expect(new TextEncoder().encode(part).length, title).toBeLessThanOrEqual(255);
      }
    }
  });
});
