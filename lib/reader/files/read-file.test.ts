import { describe, expect, it } from 'vitest';
import type { FilePart } from '@/lib/core/model/file-reading';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import { readBytes } from './worker/read-bytes';
import { readFile } from './read-file';
import { readHtml } from '../read-html';

const options = pageOptionsOf({ formats: ['markdown', 'json', 'links'], options: {} });
const parser = new DOMParser();
const read = (name: string, content: BlobPart, part?: FilePart) =>
  readFile(
    new File([content], name),
    options,
    {
      readHtml: async (order) => readHtml(order, (html) => parser.parseFromString(html, 'text/html')),
      readBytes: (order) => readBytes(order, () => undefined, ''),
    },
    part,
  );

describe('readFile', () => {
  it('reads HTML as a saved page, under the name of the file', async () => {
    const reading = await read(
      'My guide #1.html',
      '<title>Guide</title><main><h1>Mooring</h1><p>Tie the bow line first, then the stern line, and mind the tide.</p></main>',
    );
    expect(reading).toMatchObject({ ok: true, title: 'Guide' });
    expect(reading.url).toMatch(/^file:\/\/\/My%20guide%20%231\.html\?content=[0-9a-f]{12}$/);
    expect(reading.ok && reading.content.markdown).toContain('# Mooring');
  });

  it('keeps files of one name and other content apart, and a part apart from the whole', async () => {
    const addressOf = async (content: string, part?: FilePart) => (await read('a.csv', content, part)).url;
    const whole = await addressOf('a,b\n1,2\n');
    expect(await addressOf('a,b\n1,2\n')).toBe(whole);
    expect(await addressOf('a,b\n1,3\n')).not.toBe(whole);
    expect(await addressOf('a,b\n1,2\n', { pages: [2, 3] })).toBe(`${whole}&pages=2-3`);
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

  it('gives plain text so that it is shown as it is, in its lines', async () => {
    const text =
      'Rules:\r\n# 1 Moor *well*\r\n1. bow\r\n- stern\r\n    <b>aft</b>\r\n\r\n\tThe tide\r\n===\r\nsnake_case';
    const markdown =
      'Rules:  \n\\# 1 Moor \\*well\\*  \n1\\. bow  \n\\- stern  \n\u00a0\u00a0\u00a0\u00a0\\<b>aft\\</b>\n\n\u00a0\u00a0\u00a0\u00a0The tide  \n\\===  \nsnake_case';
    for (const name of ['rules.txt', 'rules.log', 'rules'])
      expect(await read(name, text)).toMatchObject({ title: name, content: { markdown } });
    expect(await read('rules.md', text)).toMatchObject({ content: { markdown: text } });
  });

  it('gives a program or data as code in its language', async () => {
    expect(await read('tide.json', '{\n  "at": "*noon*"\n}\n')).toMatchObject({
      content: { markdown: '```json\n{\n  "at": "*noon*"\n}\n```' },
    });
  });

  it('takes what a Markdown file says above its text as metadata, once', async () => {
    const above =
      '---\ntitle: "Tides: a guide"\ndate: 2024-05-01 10:00\nauthor: [Ann Lee, Bob Ray]\ndescription: High and low.\ntags: [sea]\ndraft: true\n---\n\n';
    expect(await read('guide.md', `${above}# Tides\n\nHigh at noon.\n`)).toEqual(
      expect.objectContaining({
        title: 'Tides: a guide',
        content: {
          markdown: '# Tides\n\nHigh at noon.\n',
          json: expect.objectContaining({ date: '2024-05-01 10:00', draft: true }),
        },
        metadata: expect.objectContaining({
          title: 'Tides: a guide',
          author: 'Ann Lee, Bob Ray',
          published: '2024-05-01',
          description: 'High and low.',
          keywords: ['sea'],
          wordCount: 4,
        }),
      }),
    );
  });

  it.each([
    ['is broken', '---\ntitle: "Tides\n---\n\nHigh.'],
    ['has no end', '---\ntitle: Tides\n\nHigh.'],
    ['is no list of names', '---\nTides\n---\n\nHigh.'],
    ['says nothing that is known', '---\nNote: High.\n---\n\nLow.'],
    ['stands alone', '---\ntitle: Tides\n---\n'],
    ['grows', '---\ntitle: Tides\na: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n---\n\nHigh.'],
    ['nests without end', `---\ntitle: Tides\na: ${'['.repeat(9_000)}\n---\n\nHigh.`],
    ['is endless', `---\ntitle: Tides\n${'a: b\n'.repeat(50_000)}---\n\nHigh.`],
  ])('leaves what is above a text where it stands if it %s', async (_, markdown) => {
    const reading = await read('guide.md', markdown);
    expect(reading.ok && reading.content).toEqual({ markdown });
  });

  it('takes no mark, tag or object from what is above a text', async () => {
    const reading = await read(
      'guide.md',
      '---\n__proto__: { title: x }\ntitle: "<b>Tides</b>\\u0000\\n high"\ndate: soon\nauthor: { name: Ann }\n---\nHigh.',
    );
    expect(reading).toMatchObject({ title: '<b>Tides</b> high', content: { markdown: 'High.' } });
    const metadata = reading.ok ? reading.metadata : {};
    expect(Object.keys(metadata)).toEqual(['wordCount', 'tokenEstimate', 'title']);
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

  it('reads a file by its content, not by its name', async () => {
    expect(await read('table.csv', 'Tree,Kg\n"Russet, old",41\n')).toMatchObject({
      ok: true,
      title: 'table.csv',
      content: { markdown: '| Tree | Kg |\n| --- | --- |\n| Russet, old | 41 |' },
      file: { kind: 'csv' },
    });
    expect(
      await read('page.doc', '<html><body><h1>Kept as Word</h1><p>It is HTML.</p></body></html>'),
    ).toMatchObject({
      ok: true,
      content: { markdown: '# Kept as Word\n\nIt is HTML.' },
    });
  });

  it.each(['notes.txt', 'notes.md', 'page.html'])('takes a picture called %s for no text', async (name) => {
    const picture = String.fromCharCode(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0, 1, 2);
    const bytes = Uint8Array.from(picture, (sign) => sign.charCodeAt(0));
    await expect(read(name, bytes)).rejects.toMatchObject({ problem: 'unknown-type' });
  });

  it('reads a table in UTF-16 without a mark, and one that is called a workbook', async () => {
    const wide = new Uint8Array([...'Tree,Kg\nElm,41\n'].flatMap((sign) => [sign.charCodeAt(0), 0]));
    const markdown = '| Tree | Kg |\n| --- | --- |\n| Elm | 41 |';
    expect(await read('wide.csv', wide)).toMatchObject({ ok: true, content: { markdown } });
    expect(await read('export.xls', 'Tree\tKg\nElm\t41\n')).toMatchObject({ content: { markdown } });
  });

  it.each([
    '<!-- saved from url=(0026)https://sea.example/tides/ -->\n<html>',
    '<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://sea.example/tides/ \n saved date: today\n-->',
  ])('reads a saved page with its links as they were: %j', async (start) => {
    const page = `${start}<head><title>Tides</title></head><body><h1>Tides</h1><p>See the <a href="moon">moon</a>.</p></body></html>`;
    expect(await read('tides.html', page)).toMatchObject({
      title: 'Tides',
      content: { markdown: '# Tides\n\nSee the [moon](https://sea.example/tides/moon).' },
    });
  });

  it('reads a page that was saved as a mail as that page, its links as they were', async () => {
    const saved = [
      'From: <Saved by Blink>',
      'Subject: Tides',
      'Content-Type: multipart/related; type="text/html"; boundary=x',
      '',
      '--x',
      'Content-Type: text/html',
      'Content-Location: https://sea.example/tides/',
      '',
      '<html><head><title>Tides</title></head><body><h1>Tides</h1><p>See the <a href="moon">moon</a>.</p></body></html>',
      '--x--',
    ].join('\n');
    expect(await read('tides.mhtml', saved)).toMatchObject({
      title: 'Tides',
      content: { markdown: '# Tides\n\nSee the [moon](https://sea.example/tides/moon).' },
    });
  });

  it('keeps the numbers of a list that does not go on with those before it', async () => {
    const mail = 'From: a@x.example\nSubject: Steps\n\n1. One\n2. Two\n\n7. Seven\n8. Eight\n';
    const { content } = (await read('steps.eml', mail)) as { content: { markdown: string } };
    expect(content.markdown).toContain('1. One\n2. Two\n7) Seven\n8) Eight');
  });

  it('keeps the space at the end of an encoded word, and the encoding of each', async () => {
    const subject = '=?iso-8859-1?Q?caf=E9_?=\n =?iso-8859-1?Q?noir_?= =?utf-8?Q?=E2=9C=93?=';
    expect(await read('a.eml', `From: a@x.example\nSubject: ${subject}\n\nText\n`)).toMatchObject({
      title: 'café noir ✓',
    });
  });

  it('reads the HTML inside a mail in the same document', async () => {
    const mail =
      'From: Ann <a@x.example>\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>The <b>tide</b> turns.</p>';
    expect(await read('letter.eml', mail)).toMatchObject({
      title: 'Grüße',
      content: { markdown: '# Grüße\n\n**From:** Ann `a@x.example`\n\nThe **tide** turns.' },
      metadata: { author: 'Ann' },
    });
  });

  it('joins the lines of a mail that is to flow, and names an attachment whose name is in parts', async () => {
    const mail = [
      'From: a@x.example',
      'Subject: Boats',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; format=flowed',
      '',
      'The boats are in, ',
      'and the tide is out.',
      '',
      '> When will they ',
      '> leave?',
      '',
      '-- ',
      'Ann',
      '--x',
      'Content-Type: application/pdf',
      "Content-Disposition: attachment; filename*0*=UTF-8''Gr%C3%BC; filename*1*=%C3%9Fe.pdf",
      '',
      '%PDF',
      '--x--',
    ].join('\n');
    expect(await read('boats.eml', mail)).toMatchObject({
      content: {
        markdown:
          '# Boats\n\n**From:** `a@x.example`\n\nThe boats are in, and the tide is out.\n\n> When will they leave?\n\n\\--  \nAnn\n\n- Grüße.pdf',
      },
    });
  });

  it('keeps the depth of quotations and the items of a plain mail, and gives a mail that is attached under its subject', async () => {
    const mail = [
      'Subject: Tides',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      '',
      'Bob wrote:',
      '> Who goes?',
      '> > High at noon.',
      '',
      '1. Ann',
      '2. Bob, with',
      '   the lamp',
      '--x',
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment',
      '',
      'Subject: High water',
      '',
      'At noon.',
      '--x--',
    ].join('\n');
    const markdown =
      '# Tides\n\nBob wrote:\n\n> Who goes?\n\n> > High at noon.\n\n1. Ann\n2. Bob, with  \n   the lamp\n\n## High water\n\nAt noon.';
    expect(await read('tides.eml', mail)).toMatchObject({ content: { markdown } });
  });

  it.each([
    ['empty.pdf', '', 'empty'],
    ['noise.pdf', new Uint8Array([1, 2, 3, 200, 0, 7, 7, 7]), 'unknown-type'],
    ['cut.docx', 'PK\u0003\u0004 and no more', 'damaged'],
    ['first.zip', 'PK\u0003\u0004 and %PDF-1.7 stored within', 'damaged'],
  ])('says what is wrong with %s', async (name, content, problem) => {
    await expect(read(name, content)).rejects.toMatchObject({ problem });
  });

  it('says that an empty file is empty', async () => {
    expect(await read('empty.md', ' \n')).toMatchObject({ ok: false, why: 'empty' });
  });
});
