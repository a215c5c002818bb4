import { describe, expect, it } from 'vitest';
import { pageOptionsOf } from '../device/reading/page-options';
import { readFile } from './read-file';
import { readHtml } from './read-html';

const options = pageOptionsOf({ formats: ['markdown', 'links'], options: {} });
const parser = new DOMParser();
const read = (name: string, content: BlobPart) =>
  readFile(new File([content], name), options, async (order) =>
    readHtml(order, (html) => parser.parseFromString(html, 'text/html')),
  );

describe('readFile', () => {
  it('reads HTML as a saved page, under the name of the file', async () => {
    const reading = await read(
      'My guide #1.html',
      '<title>Guide</title><main><h1>Mooring</h1><p>Tie the bow line first, then the stern line, and mind the tide.</p></main>',
    );
    expect(reading).toMatchObject({ ok: true, url: 'file:///My%20guide%20%231.html', title: 'Guide' });
    expect(reading.ok && reading.content.markdown).toContain('# Mooring');
  });

  it('takes Markdown as it stands, called by its heading, and text by its name', async () => {
    expect(await read('notes.md', '\ufeff# Tides #\n\nHigh at *noon*.\n')).toMatchObject({
      ok: true,
      title: 'Tides',
      content: { markdown: '# Tides #\n\nHigh at *noon*.\n' },
      metadata: { wordCount: 4 },
    });
    expect(await read('plain.txt', '# no heading here')).toMatchObject({ ok: true, title: 'plain.txt' });
  });

  it.each([
    ['\n#  Ebb and flow  ##  \n', 'Ebb and flow'],
    ['## Two\n\n# One\n', 'One'],
    ['#\n\ntext', 'x.md'],
    ['# #\n', '#'],
    ['# C#\n', 'C'],
    // Cubic time would not end within the limit of a test.
    [`# a${' '.repeat(50_000)}x`, `a${' '.repeat(50_000)}x`],
    [`# ${'# '.repeat(50_000)}x`, `${'# '.repeat(50_000)}x`],
  ])('calls Markdown by its heading', async (markdown, title) => {
    expect(await read('x.md', `${markdown}\nwords`)).toMatchObject({ ok: true, title });
  });

  it('says that an empty file is empty', async () => {
    expect(await read('empty.md', ' \n')).toMatchObject({ ok: false, why: 'empty' });
  });
});
