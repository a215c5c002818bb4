import { describe, expect, it } from 'vitest';
import { zipBytes } from '@/lib/core/bytes/zip';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import { readFile } from './read-file';
import { readHtml } from '../read-html';
import { readBytes } from './worker/read-bytes';

const options = pageOptionsOf({ formats: ['markdown', 'json'], options: {} });
const parser = new DOMParser();

async function read(name: string, content: BlobPart | BlobPart[], part = {}) {
  const reading = await readFile(
    new File(Array.isArray(content) ? content : [content], name),
    options,
    {
      readHtml: async (order) => readHtml(order, (html) => parser.parseFromString(html, 'text/html')),
      readBytes: (order) => readBytes(order, () => undefined, '/'),
    },
    part,
  );
  if (!reading.ok) throw new Error(reading.why);
  return reading;
}

async function zipOf(files: Readonly<Record<string, string>>): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  const all = Object.entries(files).map(([name, input]) => ({
    name,
    input,
    lastModified: new Date(2024, 1),
  }));
  for await (const bytes of zipBytes(all)) parts.push(bytes);
  return parts;
}

/** The same zip, what is packed of this file overwritten: it can no longer be unpacked. */
async function withBroken(zip: BlobPart[], name: string): Promise<BlobPart[]> {
  const bytes = new Uint8Array(await new Blob(zip).arrayBuffer());
  const from = new TextDecoder('latin1').decode(bytes).indexOf(name) + name.length;
  return [bytes.fill(0xff, from, from + 8)];
}

type Line = { text: string; x: number; y: number; size?: number; bold?: boolean };

/** A PDF of one page for each list of lines, its places from the top left; a link lies over `link`. */
function pdfOf(pages: readonly (readonly Line[])[], link?: { href: string; box: number[] }): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${6 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    '<< /Title (Harbor rules) /Author (Ann Lee) >>',
  ];
  for (const lines of pages) {
    const drawn = lines
      .map(
        ({ text, x, y, size = 11, bold }) =>
          `BT /${bold ? 'B' : 'R'} ${size} Tf 1 0 0 1 ${x} ${792 - y} Tm (${text.replace(/[()\\]/g, '\\$&').replaceAll('•', '\\225')}) Tj ET`,
      )
      .join('\n');
    const note = link
      ? `/Annots [<< /Type /Annot /Subtype /Link /Rect [${link.box.join(' ')}] /A << /S /URI /URI (${link.href}) >> >>]`
      : '';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${note} /Contents ${objects.length + 2} 0 R /Resources << /Font << /R 3 0 R /B 4 0 R >> >> >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    );
  }
  let pdf = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return `${pdf}xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

const first: Line[] = [
  { text: 'Mooring in the harbor', x: 72, y: 80, size: 20, bold: true },
  { text: 'Boats that come in after dark tie up at the outer wall, where the', x: 72, y: 120 },
  { text: 'water is deep at every tide. See the rules of the harbor.', x: 72, y: 134 },
  { text: '•', x: 80, y: 164 },
  { text: 'Bow line first', x: 96, y: 164 },
  { text: '•', x: 80, y: 180 },
  { text: 'Stern line next', x: 96, y: 180 },
  ...[
    ['Berth', 'Length', 'Price'],
    ['North', '12 m', '30'],
    ['South', '18 m', '45'],
    ['West', '24 m', '60'],
  ].flatMap((row, at) =>
    row.map((text, column) => ({ text, x: 72 + column * 150, y: 230 + at * 18, bold: at === 0 })),
  ),
];
const second: Line[] = [
  { text: 'Leaving', x: 72, y: 80, size: 16, bold: true },
  { text: 'Call the harbor master before the lines are cast off.', x: 72, y: 110 },
];

describe('a PDF without a structure of its own', () => {
  const link = { href: 'https://harbor.example/rules', box: [270, 654, 370, 668] };

  it('gives its headings, paragraphs, lists, tables and links, and what it says of itself', async () => {
    const { title, metadata, content, file } = await read('rules.pdf', pdfOf([first, second], link));
    expect({ title, author: metadata.author, pages: file?.pages }).toEqual({
      title: 'Harbor rules',
      author: 'Ann Lee',
      pages: 2,
    });
    const { markdown = '' } = content;
    expect(markdown).toMatch(/^# Mooring in the harbor\n/);
    expect(markdown).toContain('where the water is deep at every tide.');
    expect(markdown).toContain('](https://harbor.example/rules)');
    expect(markdown).toContain('- Bow line first\n- Stern line next');
    expect(markdown).toMatch(
      /\| Berth \| Length \| Price \|\n\| --- \| --- \| --- \|\n\| North \| 12 m \| 30 \|\n/,
    );
    expect(markdown).toContain('## Leaving\n\nCall the harbor master');
  });

  it('takes no link that is not shown, and keeps the links of pages beside one that is damaged', async () => {
    const whole = pdfOf([first, first, first], link);
    const count = (markdown = ''): number => markdown.split('](https://harbor.example/rules)').length - 1;
    const hidden = await read('hidden.pdf', whole.replace('/Subtype /Link', '/Subtype /Link /F 32'));
    expect(count(hidden.content.markdown)).toBe(2);
    const { content, report } = await read('damaged.pdf', whole.replace(' 8 0 R 10 0 R]', ' 99 0 R 10 0 R]'));
    expect(report.warnings).toContain('file-pages-unread 1 2');
    expect(count(content.markdown)).toBe(1);
  });

  it('keeps justified lines whole whose words are far apart, and joins words at a hyphen drawn by itself', async () => {
    const line = (y: number, ...parts: [string, number][]): Line[] =>
      parts.map(([text, x]) => ({ text, x, y }));
    const { content } = await read(
      'justified.pdf',
      pdfOf([
        [
          ...line(100, ['The tide came in over the outer wall of the harb', 72], ['-', 301.89]),
          ...line(
            114,
            ['or', 72],
            ['and', 97.06],
            ['all', 130.69],
            ['of', 156.98],
            ['the', 181.44],
            ['many', 212.01],
            ['boats', 254.19],
            ['at', 296.38],
          ),
          ...line(
            128,
            ['the', 72],
            ['quay', 104.41],
            ['were', 145.37],
            ['then', 186.33],
            ['all', 224.85],
            ['lifted', 252.97],
            ['up', 293.32],
          ),
          ...line(142, ['one by one until every one of them was ashore.', 72]),
        ],
      ]),
    );
    expect(content.markdown?.trim()).toBe(
      'The tide came in over the outer wall of the harbor and all of the many boats at the quay were then all lifted up one by one until every one of them was ashore.',
    );
  });

  it('knows bold by the name of a font, names below a title for no headings, and a note by the raised number before it', async () => {
    const lines: Line[] = [
      { text: 'On the Keeping of Bees', x: 180, y: 80, size: 20 },
      { text: 'Ada Wren', x: 270, y: 110, size: 14 },
      { text: 'Bees have been kept for four thousand years.', x: 72, y: 160 },
      { text: '1', x: 291, y: 156, size: 7 },
      { text: 'They are kept in hives of wood, and in hives of straw.', x: 72, y: 174 },
      { text: 'Drones', x: 72, y: 214, bold: true },
      { text: 'A drone', x: 72, y: 232 },
      { text: 'a male bee of the hive', x: 150, y: 232 },
      { text: '1', x: 72, y: 696, size: 6 },
      { text: 'The oldest hives are from Tel Rehov.', x: 76, y: 700, size: 9 },
    ];
    const whole = pdfOf([lines]);
    const { content } = await read('bees.pdf', whole.replace('Helvetica-Bold', 'Frutiger-Heavy'));
    expect(content.markdown?.trim().split('\n\n')).toEqual([
      '# On the Keeping of Bees',
      'Ada Wren',
      'Bees have been kept for four thousand years.[^1] They are kept in hives of wood, and in hives of straw.',
      expect.stringMatching(/^#+ Drones$/),
      'A drone a male bee of the hive',
      '[^1]: The oldest hives are from Tel Rehov.',
    ]);
  });

  it('ends a table before a heading that stands close below it', async () => {
    const { content } = await read(
      'close.pdf',
      pdfOf([
        [
          ...first,
          { text: '3', x: 72, y: 325, size: 15, bold: true },
          { text: 'Leaving', x: 100, y: 325, size: 15, bold: true },
          {
            text: 'Call the harbor master before the lines are cast off, and wait for a sign.',
            x: 72,
            y: 345,
          },
        ],
      ]),
    );
    expect(content.markdown).toMatch(/\| West \| 24 m \| 60 \|\n\n## 3 Leaving\n/);
  });

  it('asks for the links of many pages in several turns', async () => {
    const pages = Array.from({ length: 70 }, (_, at): Line[] => [
      { text: `Page ${at} has a link in the middle of its line, and that is all.`, x: 72, y: 134 },
    ]);
    const { content } = await read('long.pdf', pdfOf(pages, link));
    expect(content.markdown?.match(/\]\(https:\/\/harbor\.example\/rules\)/g)).toHaveLength(70);
  });

  it('is read in part, and says so', async () => {
    const { content, report, file } = await read('rules.pdf', pdfOf([first, second]), { pages: [2, 9] });
    expect(content.markdown).not.toContain('Mooring');
    expect(content.markdown).toContain('Leaving');
    expect(report.warnings).toEqual(['file-pages-chosen 1 2', 'file-pages-past-end 9 2']);
    expect(file?.pages).toBe(2);
    const whole = await read('rules.pdf', pdfOf([first, second]), { pages: [1, 9] });
    expect(whole.report.warnings).toEqual(['file-pages-past-end 9 2']);
  });

  it('says how many pages it has where none of those that are wanted is in it', async () => {
    await expect(read('rules.pdf', pdfOf([first, second]), { pages: [3, 9] })).rejects.toMatchObject({
      problem: 'past-end',
      detail: '2',
    });
  });

  it('loses heads and page numbers also where its margins are wide, and on a single printed page', async () => {
    const pages = Array.from({ length: 6 }, (_, at): Line[] => [
      { text: 'THE HARBOR BOOK', x: 72, y: 160 },
      { text: `Boats of the year ${1900 + at} came in at the outer`, x: 72, y: 200 },
      { text: 'wall, where the water is deep.', x: 72, y: 214 },
      { text: String(40 + at), x: 300, y: 560 },
    ]);
    const { content } = await read('book.pdf', pdfOf(pages));
    expect(content.markdown).toContain('Boats of the year 1905 came in at the outer wall');
    expect(content.markdown).not.toMatch(/HARBOR BOOK|\b4[0-5]\b/);
    const printed = await read(
      'printed.pdf',
      pdfOf([
        [
          { text: 'Harbor office', x: 72, y: 30, size: 8 },
          ...first,
          { text: 'Page 1 of 1', x: 500, y: 770, size: 8 },
        ],
      ]),
    );
    expect(printed.content.markdown).toMatch(/^# Mooring/);
    expect(printed.content.markdown).not.toContain('Page 1');
  });

  /** Pages that look alike: a head, the text, and a foot at the edges. */
  const alike = (
    amount: number,
    head: (at: number) => Pick<Line, 'text' | 'size'>,
    foot: (at: number) => string,
  ) =>
    pdfOf(
      Array.from({ length: amount }, (_, at): Line[] => [
        { ...head(at), x: 72, y: 40 },
        { text: `Letter ${'abcdefgh'[at]} is about the boats that came in.`, x: 72, y: 300 },
        { text: foot(at), x: 72, y: 760 },
      ]),
    );
  const line = (text: string, size = 11) => ({ text, size });

  it.each([2, 3, 4, 6])('keeps numbers, amounts and headings of %i pages that look alike', async (amount) => {
    const invoices = alike(
      amount,
      (at) => line(`Invoice ${1001 + at}`),
      (at) => `Total: ${100 + at * 37}.50 EUR`,
    );
    const { content, report } = await read('invoices.pdf', invoices);
    for (let at = 0; at < amount; at += 1) {
      expect(content.markdown).toContain(`Invoice ${1001 + at}`);
      expect(content.markdown).toContain(`Total: ${100 + at * 37}.50 EUR`);
    }
    expect(report.leftOut).toEqual([]);
    const chapters = alike(
      amount,
      (at) => line(`Chapter ${at + 1}`, 18),
      (at) => `Page ${at + 1} of ${amount}`,
    );
    const book = await read('chapters.pdf', chapters);
    expect(book.content.markdown?.match(/^# Chapter \d$/gm)).toHaveLength(amount);
    expect(book.report.leftOut).toMatchObject([
      { what: 'footer', count: amount, begins: `Page 1 of ${amount}` },
    ]);
  });

  it('tells the heads and feet that it leaves out', async () => {
    const book = alike(
      6,
      () => line('The harbor book'),
      (at) => String(at + 41),
    );
    const { content, report } = await read('book.pdf', book);
    expect(content.markdown).not.toMatch(/harbor book|4\d/);
    expect(report.leftOut).toEqual([
      { what: 'header', count: 6, words: 18, begins: 'The harbor book' },
      { what: 'footer', count: 6, words: 6, begins: '41' },
    ]);
    expect(report.wordsOnPage).toBe(report.wordsKept + 24);
  });

  it('has a space where a line is set wide, and none of the dots that lead to a page number', async () => {
    const { content } = await read(
      'wide.pdf',
      pdfOf([
        [
          { text: '1', x: 72, y: 80, size: 20, bold: true },
          { text: 'Mooring', x: 110, y: 80, size: 20, bold: true },
          { text: `Boats ${'. '.repeat(30)}7`, x: 72, y: 120 },
          { text: 'All of them tie up at the outer wall.', x: 72, y: 160 },
        ],
      ]),
    );
    expect(content.markdown).toMatch(/^# 1 Mooring\n/);
    expect(content.markdown).toContain('Boats … 7');
  });

  it('is refused when it has no text, or is cut off, and read although its table of places is missing', async () => {
    await expect(read('scan.pdf', pdfOf([[], []]))).rejects.toMatchObject({ problem: 'scanned' });
    const whole = pdfOf([first, second]);
    await expect(read('cut.pdf', whole.slice(0, 400))).rejects.toMatchObject({ problem: 'damaged' });
    const { content } = await read('lost.pdf', whole.replace(/\nxref\n[^]*?trailer/, '\ntrailer'));
    expect(content.markdown).toContain('Mooring in the harbor');
  });
});

describe('an RTF', () => {
  it('gives headings, marks of characters, lists, tables, links and notes', async () => {
    const { content, title } = await read(
      'rules.rtf',
      String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Times;}{\f1 Courier New;}}{\stylesheet{\s1\outlinelevel0 heading 1;}{\s0 Normal;}}{\info{\title Harbor rules}}
\pard\s1 Mooring\par\pard Tie \b two\b0  lines, gr\'fc\'dfe\u8211?now{\super 1}{\footnote\pard Or three.\par}.\par
{\field{\*\fldinst HYPERLINK "https://harbor.example/"}{\fldrslt The harbor}}\par
\pard\ls1\ilvl0{\listtext\'b7\tab}Bow\par{\listtext\'b7\tab}Stern\par
\pard\intbl Berth\cell Price\cell\row\intbl North\cell 30\cell\row\pard After.\par}`,
    );
    expect(title).toBe('Harbor rules');
    expect(content.markdown).toBe(
      [
        '# Mooring',
        'Tie **two** lines, grüße–now[^1].',
        '[The harbor](https://harbor.example/)',
        '- Bow\n- Stern',
        '| Berth | Price |\n| --- | --- |\n| North | 30 |',
        'After.',
        '[^1]: Or three.',
      ].join('\n\n'),
    );
  });
});

const OFFICE =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"';
const DRAWING =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...all: [id: string, type: string, target: string, mode?: string][]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;

describe('a zip of an office program', () => {
  it('gives the headings, lists, tables and links of an ODT', async () => {
    const { content } = await read(
      'rules.odt',
      await zipOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': `<office:document-content ${OFFICE}><office:body><office:text>
<text:h text:outline-level="1">Mooring</text:h>
<text:p>See <text:a xlink:href="https://harbor.example/">the harbor</text:a>.</text:p>
<text:list><text:list-item><text:p>Bow</text:p><text:list><text:list-item><text:p>Knot</text:p></text:list-item></text:list></text:list-item></text:list>
<table:table><table:table-row><table:table-cell><text:p>Berth</text:p></table:table-cell><table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell><text:p>North</text:p></table:table-cell><table:table-cell><text:p>30</text:p></table:table-cell></table:table-row></table:table>
</office:text></office:body></office:document-content>`,
      }),
    );
    expect(content.markdown).toBe(
      '# Mooring\n\nSee [the harbor](https://harbor.example/).\n\n- Bow\n  - Knot\n\n| Berth | Price |\n| --- | --- |\n| North | 30 |',
    );
  });

  it('nests the items of a DOCX whose styles for sublists number from lists of their own', async () => {
    const styleOf = (id: string, name: string, list: number): string =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:numPr><w:numId w:val="${list}"/></w:numPr></w:pPr></w:style>`;
    const listOf = (id: number, format: string): string =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`;
    const item = (style: string, text: string): string =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const file = zipOf({
      'word/document.xml': `<w:document xmlns:w="w"><w:body>${item('LB', 'Ropes')}${item('LN2', 'bow')}${item('LN2', 'stern')}${item('LB', 'Lamps')}</w:body></w:document>`,
      'word/styles.xml': `<w:styles xmlns:w="w">${styleOf('LB', 'List Bullet', 1)}${styleOf('LN2', 'List Number 2', 2)}</w:styles>`,
      'word/numbering.xml': `<w:numbering xmlns:w="w">${listOf(0, 'bullet')}${listOf(1, 'decimal')}${[1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`).join('')}</w:numbering>`,
    });
    const { content } = await read('gear.docx', await file);
    expect(content.markdown).toBe('- Ropes\n  1. bow\n  2. stern\n- Lamps');
  });

  it('gives the formulas of an ODT as TeX, and drops what all of a heading or of the head of a table is', async () => {
    const bold = (text: string): string =>
      `<text:p><text:span text:style-name="B">${text}</text:span></text:p>`;
    const { content } = await read(
      'mass.odt',
      await zipOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'Object 1/content.xml':
          '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mfrac><mi>E</mi><mi>m</mi></mfrac><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation>E over m = c^2</annotation></semantics></math>',
        'content.xml': `<office:document-content ${OFFICE}><office:automatic-styles><style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold" fo:font-style="italic"/></style:style></office:automatic-styles><office:body><office:text>
<text:p text:style-name="Title">Mass</text:p>
<text:h text:outline-level="2"><text:span text:style-name="B">What is needed</text:span></text:h>
<text:p>Light to the power of <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>.</text:p>
<table:table><table:table-row><table:table-cell>${bold('Year')}</table:table-cell><table:table-cell>${bold('Mass')}</table:table-cell></table:table-row>
<table:table-row><table:table-cell>${bold('2021')}</table:table-cell><table:table-cell><text:p>3</text:p></table:table-cell></table:table-row></table:table>
</office:text></office:body></office:document-content>`,
      }),
    );
    expect(content.markdown).toBe(
      '# Mass\n\n## What is needed\n\nLight to the power of $\\frac{E}{m}=c^{2}$.\n\n| Year | Mass |\n| --- | --- |\n| ***2021*** | 3 |',
    );
  });

  it('gives what the cells of an XLSX show, sheet by sheet, and only those that a person sees', async () => {
    const sheet = (rows: string, columns = ''): string =>
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columns}<sheetData>${rows}</sheetData></worksheet>`;
    const book = await zipOf({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${[1, 2, 3].map((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
      '_rels/.rels': relations(['a', 'officeDocument', 'xl/workbook.xml']),
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets><sheet name="Berths" sheetId="1" r:id="s1"/><sheet name="Crews" sheetId="2" r:id="s2"/><sheet name="Old" sheetId="3" state="hidden" r:id="s3"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        ['s1', 'worksheet', 'worksheets/sheet1.xml'],
        ['s2', 'worksheet', 'worksheets/sheet2.xml'],
        ['s3', 'worksheet', 'worksheets/sheet3.xml'],
        ['st', 'styles', 'styles.xml'],
      ),
      'xl/styles.xml':
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': sheet(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Berth</t></is></c><c r="B1" t="inlineStr"><is><t>Free from</t></is></c><c r="C1" t="inlineStr"><is><t>Share</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>North | West</t></is></c><c r="B2" s="1"><v>45292</v></c><c r="C2" s="2"><v>0.375</v></c></row><row r="3"><c r="A3"><v>4006381333931</v></c></row>',
      ),
      'xl/worksheets/sheet2.xml': sheet(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Ann</t></is></c><c r="B2"><f>1+1</f></c><c r="C2"><f t="shared" si="0"/><v/></c><c r="E2"><v>7</v></c></row><row r="3" hidden="1"><c r="A3" t="inlineStr"><is><t>Gone</t></is></c></row>',
        '<cols><col min="5" max="5" width="9" hidden="1"/></cols>',
      ),
      'xl/worksheets/sheet3.xml': sheet(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Secret</t></is></c></row>',
      ),
      'xl/media/image1.png': 'a picture '.repeat(50),
    });
    const { content, file, report } = await read('berths.xlsx', book);
    expect(content.markdown).toBe(
      '## Berths\n\n| Berth | Free from | Share |\n| --- | --- | --- |\n| North \\| West | 2024-01-01 | 37.50% |\n| 4006381333931 |  |  |\n\n## Crews\n\n| Name |\n| --- |\n| Ann |',
    );
    expect(content.json).toMatchObject({
      tables: [
        {
          name: 'Berths',
          rows: [
            ['Berth', 'Free from', 'Share'],
            ['North | West', '2024-01-01', '37.50%'],
            // A barcode, which a narrow column shows as 4.00638E+12.
            ['4006381333931', '', ''],
          ],
        },
        { name: 'Crews' },
      ],
    });
    expect(file?.sheets).toEqual(['Berths', 'Crews']);
    expect(report.warnings).toEqual([
      'file-hidden-sheets 1',
      'file-formulas-empty 2',
      'file-hidden-rows 1',
      'file-hidden-columns 1',
    ]);
    expect((await read('berths.xlsx', book, { sheet: 'Crews' })).content.markdown).not.toContain('Berth');
    // Pictures are never unpacked: one may be a bomb.
    const { file: same } = await read('berths.xlsx', await withBroken(book, 'xl/media/image1.png'));
    expect(same).toEqual(file);
    const { content: half, report: said } = await read(
      'berths.xlsx',
      await withBroken(book, 'xl/worksheets/sheet2.xml'),
    );
    expect(half.markdown).toContain('| Berth |');
    expect(half.markdown).not.toContain('Crews');
    expect(said.warnings).toContain('file-cut-off');
  });

  it('gives the slides of a PPTX in their order, with titles, lists, tables and links', async () => {
    const shape = (text: string, type?: string): string =>
      `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${type ? `<p:ph type="${type}"/>` : '<p:ph idx="1"/>'}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${text}</p:txBody></p:sp>`;
    const slide = (inside: string): string =>
      `<p:sld ${DRAWING}><p:cSld><p:spTree>${inside}</p:spTree></p:cSld></p:sld>`;
    const cell = (text: string): string =>
      `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
    const { content, file } = await read(
      'talk.pptx',
      await zipOf({
        'ppt/presentation.xml': `<p:presentation ${DRAWING}><p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/></p:sldIdLst></p:presentation>`,
        'ppt/_rels/presentation.xml.rels': relations(
          ['a', 'slide', 'slides/slide1.xml'],
          ['b', 'slide', 'slides/slide2.xml'],
        ),
        'ppt/slides/slide1.xml': slide(
          `${shape('<a:p><a:r><a:t>Prices</a:t></a:r></a:p>', 'title')}${shape('<a:p><a:pPr><a:buNone/></a:pPr><a:r><a:t>Per </a:t></a:r><a14:m><m:oMath><m:sSup><m:e><m:r><m:t>m</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></a14:m></a:p><a:p><a:pPr><a:buNone/></a:pPr><a:r><a:rPr><a:latin typeface="Courier"/></a:rPr><a:t>price = 2</a:t></a:r></a:p>')}<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cell('Berth')}${cell('Price')}</a:tr><a:tr>${cell('North')}${cell('30')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
        ),
        'ppt/slides/slide2.xml': slide(
          `${shape('<a:p><a:r><a:t>Mooring</a:t></a:r></a:p>', 'title')}${shape('<a:p><a:r><a:t>Bow line</a:t></a:r></a:p><a:p><a:pPr lvl="1"/><a:r><a:rPr><a:hlinkClick r:id="l"/></a:rPr><a:t>Knots</a:t></a:r></a:p>')}`,
        ),
        'ppt/slides/_rels/slide2.xml.rels': relations([
          'l',
          'hyperlink',
          'https://harbor.example/knots',
          'External',
        ]),
      }),
    );
    const { markdown = '' } = content;
    expect(file?.pages).toBe(2);
    expect(markdown.indexOf('Mooring')).toBeLessThan(markdown.indexOf('Prices'));
    expect(markdown).toMatch(/^#+ Mooring\n/);
    expect(markdown).toContain('- Bow line\n  - [Knots](https://harbor.example/knots)');
    expect(markdown).toContain('Per $m^{2}$\n\n```\nprice = 2\n```');
    expect(markdown).toContain('| Berth | Price |\n| --- | --- |\n| North | 30 |');
  });

  it('counts the notes of a book through, brings those of its last file to their chapters, and links no file of it', async () => {
    const file = (body: string): string => `<html><head><title>x</title></head><body>${body}</body></html>`;
    const reference = (href: string): string => `<a epub:type="noteref" href="${href}">1</a>`;
    const note = (id: string, text: string): string =>
      `<aside epub:type="footnote" id="${id}"><p>${text}</p></aside>`;
    const names = ['one.xhtml', 'two.xhtml', 'notes.xhtml'];
    const { content } = await read(
      'notes.epub',
      await zipOf({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml':
          '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="in/book.opf"/></rootfiles></container>',
        'in/book.opf': `<package><metadata/><manifest>${names.map((name) => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
        'in/one.xhtml': file(
          `<h2>Sea</h2><p>Late${reference('#a')}, see <a href="two.xhtml#p">the <code>[^1]</code></a>.</p>${note('a', 'By the clock.')}`,
        ),
        'in/two.xhtml': file(
          `<h2>Shore</h2><p id="p">Sand${reference('notes.xhtml#b')} and <code>[^1]</code>.</p>`,
        ),
        'in/notes.xhtml': file(`<h2>Notes</h2>${note('b', '<a href="two.xhtml#p">1.</a> White.')}`),
      }),
    );
    expect(content.markdown).toBe(
      '## Sea\n\nLate[^1], see the `[^1]`.\n\n[^1]: By the clock.\n\n## Shore\n\nSand[^2] and `[^1]`.\n\n[^2]: White.',
    );
  });

  it('gives the chapters of an EPUB in the order of its spine, and who wrote it', async () => {
    const chapter = (title: string, body: string): string =>
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
    const { content, title, metadata } = await read(
      'book.epub',
      await zipOf({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml':
          '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="in/book.opf"/></rootfiles></container>',
        'in/book.opf':
          '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Harbor rules</dc:title><dc:creator>Ann Lee</dc:creator></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>',
        'in/a.xhtml': chapter('Leaving', '<ul><li>Call</li><li>Cast off</li></ul>'),
        'in/b.xhtml': chapter(
          'Mooring',
          '<p>See <a href="https://harbor.example/">the harbor</a>.</p><table><tr><th>Berth</th><th>Price</th></tr><tr><td>North</td><td>30</td></tr></table>',
        ),
      }),
    );
    expect({ title, author: metadata.author }).toEqual({ title: 'Harbor rules', author: 'Ann Lee' });
    expect(content.markdown).toBe(
      '# Mooring\n\nSee [the harbor](https://harbor.example/).\n\n| Berth | Price |\n| --- | --- |\n| North | 30 |\n\n# Leaving\n\n- Call\n- Cast off',
    );
  });
});

describe('a damaged file', () => {
  it('is refused when its XML has more elements than there is memory for, however small the file', async () => {
    const bomb = await zipOf({
      'word/document.xml': `<w:document xmlns:w="w"><w:body>${Array.from({ length: 380_000 }, (_, at) => `<w:p><w:r><w:t>${(at * 7919) % 9973}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    });
    await expect(read('bomb.docx', bomb)).rejects.toMatchObject({ problem: 'too-large' });
  });

  const words = Array.from({ length: 4000 }, (_, at) => `Line ${at} of ${(at * 7919) % 4001} boats`);
  const document = words.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');
  const wordFile = (inside: string): Promise<BlobPart[]> =>
    zipOf({ 'word/document.xml': `<w:document xmlns:w="w"><w:body>${inside}</w:body></w:document>` });

  /** The same zip, bytes of its first file overwritten this far into it. */
  async function spoiled(zip: BlobPart[], part: number): Promise<BlobPart[]> {
    const bytes = new Uint8Array(await new Blob(zip).arrayBuffer());
    const from = Math.floor(bytes.length * part);
    return [bytes.fill(0xff, from, from + 64)];
  }

  it('gives what is before the damage of a DOCX, and says that the rest is missing', async () => {
    const { content, report } = await read('a.docx', await spoiled(await wordFile(document), 0.5));
    expect(content.markdown).toContain('Line 1000 of');
    expect(content.markdown).not.toContain('Line 3999 of');
    expect(report.warnings).toContain('file-cut-off');
    const { content: open, report: said } = await read('b.docx', await wordFile(`${document}<w:p><w:r>`));
    expect(open.markdown).toContain('Line 3999 of');
    expect(said.warnings).toContain('file-cut-off');
    await expect(read('c.docx', await spoiled(await wordFile(document), 0.001))).rejects.toMatchObject({
      problem: 'damaged',
    });
  });

  it('gives the other chapters of a book, and their number', async () => {
    const chapter = (at: number): string =>
      `<html><body>${`<p>Chapter ${at} is about boats.</p>`.repeat(50)}</body></html>`;
    const book = await zipOf({
      'one.xhtml': chapter(1),
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
      'b.opf':
        '<package><manifest><item id="a" href="one.xhtml"/><item id="b" href="two.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      'two.xhtml': chapter(2),
    });
    const { content, report } = await read('b.epub', await withBroken(book, 'one.xhtml'));
    expect(content.markdown).toContain('Chapter 2');
    expect(report.warnings).toContain('file-pages-unread 1 2');
  });

  it('gives the pages that a PDF still has, wherever the list of its pages was', async () => {
    const whole = pdfOf([first, second]);
    const listed = await read('listed.pdf', whole.slice(0, whole.indexOf('8 0 obj')));
    expect(listed.content.markdown).toContain('Mooring in the harbor');
    expect(listed.report.warnings).toContain('file-cut-off');
    const last = whole.replace(/1 0 obj[^]*?(?=3 0 obj)/, '').replace(/\nxref[^]*$/, '');
    const { content, report } = await read('unlisted.pdf', last);
    expect(content.markdown).toMatch(/Mooring in the harbor[^]*Leaving/);
    expect(report.warnings).toContain('file-cut-off');
  });

  it('gives half a mail, half a notebook and half an RTF, and says so', async () => {
    const mail = await read(
      'half.eml',
      'From: a@b.example\r\nSubject: Boats\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nThe boats are in.\r\n--x\r\nContent-Type: application/pdf\r\n',
    );
    expect(mail.content.markdown).toContain('The boats are in.');
    expect(mail.report.warnings).toContain('file-cut-off');
    const cells =
      '{"cells":[{"cell_type":"markdown","source":["# Boats\\n","are \\"in\\", "]},{"cell_type":"co';
    const notebook = await read('half.ipynb', cells);
    expect(notebook.content.markdown).toContain('are "in",');
    expect(notebook.report.warnings).toContain('file-cut-off');
    const rtf = await read('half.rtf', String.raw`{\rtf1 Boats are in.\par {\b and o`);
    expect(rtf.content.markdown).toContain('Boats are in.');
    expect(rtf.report.warnings).toContain('file-cut-off');
  });
});

describe('what is not shown, or stands elsewhere', () => {
  it('reads pages whose text is set sideways', async () => {
    const sideways = pdfOf([first]).replace('/MediaBox', '/Rotate 90 /MediaBox');
    const { content } = await read('sideways.pdf', sideways);
    expect(content.markdown).toContain('# Mooring in the harbor');
    expect(content.markdown).toContain('| North | 12 m | 30 |');
  });

  it('keeps what stands upright on a page whose table is set sideways', async () => {
    const upright = { text: 'Annex of the tariff', x: 72, y: 110 };
    const whole = pdfOf([[...first, upright]]).replace('/MediaBox', '/Rotate 90 /MediaBox');
    const drawn = '1 0 0 1 72 682 Tm (Annex';
    expect(whole).toContain(drawn);
    const { content } = await read('annex.pdf', whole.replace(drawn, '0 1 -1 0 9 682 Tm (Annex'));
    expect(content.markdown).toContain('Annex of the tariff\n\n# Mooring in the harbor');
    expect(content.markdown).toContain('| North | 12 m | 30 |');
  });

  it('gives no result of a field that stands in the instruction of another', async () => {
    const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
    const inner = `${field('begin')}<w:r><w:instrText>PAGE</w:instrText></w:r>${field('separate')}${run('page 7')}${field('end')}`;
    const document = `<w:document xmlns:w="w"><w:body><w:p>${run('Boats ')}${field('begin')}<w:r><w:instrText>IF </w:instrText></w:r>${inner}${field('separate')}${run('are in')}${field('end')}</w:p></w:body></w:document>`;
    const { content } = await read('field.docx', await zipOf({ 'word/document.xml': document }));
    expect(content.markdown).toBe('Boats are in');
  });

  it.each([String.raw`\pard `, ''])(
    'keeps a table out of the note that follows it, and one around a note whole, which begins with %j',
    async (begun) => {
      const row = (one: string, other: string): string =>
        String.raw`\trowd\cellx900\cellx1800\pard\intbl ${one}\cell ${other}\cell\row `;
      const rtf = String.raw`{\rtf1 ${row('a', 'b')}${row(String.raw`c{\footnote ${begun}First.}`, 'd')}\pard Boats{\footnote\pard Second.} are in.\par}`;
      expect((await read('notes.rtf', rtf)).content.markdown).toBe(
        '| a | b |\n| --- | --- |\n| c[^1] | d |\n\nBoats[^2] are in.\n\n[^1]: First.\n\n[^2]: Second.',
      );
    },
  );

  it('leaves out hidden slides of an ODP and hidden sections of an ODT, and gives what its notes say', async () => {
    const styles =
      '<automatic-styles><style style:name="off" style:family="drawing-page"><drawing-page-properties visibility="hidden"/></style></automatic-styles>';
    const frame = (kind: string, text: string): string =>
      `<frame class="${kind}"><text-box><p>${text}</p></text-box></frame>`;
    const deck = `<document-content>${styles}<body><presentation><page>${frame('title', 'Boats')}<notes>${frame('notes', 'Wave.')}</notes></page><page style-name="off">${frame('title', 'Unseen')}</page></presentation></body></document-content>`;
    const mimetype = 'application/vnd.oasis.opendocument.';
    const slides = await zipOf({ mimetype: `${mimetype}presentation`, 'content.xml': deck });
    expect((await read('deck.odp', slides)).content.markdown).toBe('## Boats\n\n> Wave.');
    const { report } = await read('deck.odp', slides, { pages: [1, 1] });
    expect(report.warnings).toEqual(['file-pages-chosen 1 2']);
    await expect(read('deck.odp', slides, { pages: [3, 3] })).rejects.toMatchObject({ problem: 'past-end' });
    const text =
      '<document-content><body><text><section display="none"><p>Unseen</p></section><p>Boats</p></text></body></document-content>';
    const letter = await zipOf({ mimetype: `${mimetype}text`, 'content.xml': text });
    expect((await read('letter.odt', letter)).content.markdown).toBe('Boats');
  });

  it('leaves out hidden rows and columns of an ODS, and gives the names of its sheets as they are seen', async () => {
    const cell = (text: string): string =>
      `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    const names = ['office', 'table', 'text']
      .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
      .join(' ');
    const book = `<office:document-content ${names}><office:body><office:spreadsheet><table:table table:name="In &amp; out"><table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/><table:table-row>${cell('Berth')}${cell('Price')}${cell('unseen')}</table:table-row><table:table-row table:visibility="collapse">${cell('unseen')}</table:table-row><table:table-row>${cell('North')}${cell('30')}</table:table-row><table:table-row table:visibility="filter" table:number-rows-repeated="1000000"><table:table-cell/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
    const ods = await zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': book,
      'styles.xml': `<office:document-styles ${names}/>`,
      'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="m"/>',
    });
    const { content, report, file } = await read('berths.ods', ods);
    expect(content.markdown).toBe('## In & out\n\n| Berth | Price |\n| --- | --- |\n| North | 30 |');
    expect(report.warnings).toEqual(['file-hidden-rows 1', 'file-hidden-columns 1']);
    expect(file?.sheets).toEqual(['In & out']);
  });
});
