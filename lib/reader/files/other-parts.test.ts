import { describe, expect, it } from 'vitest';
import { zipBytes } from '@/lib/core/bytes/zip';
import { readBytes } from './worker/read-bytes';

/** A zip of these files, read: what a document has still to read is as it is. */
async function read(
  name: string,
  content: string | Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
) {
  const parts: BlobPart[] = [];
  const files = Object.entries(typeof content === 'string' ? {} : content);
  const all = files.map(([path, input]) => ({ name: path, input, lastModified: new Date(2024, 1) }));
  if (typeof content === 'string') parts.push(content);
  else for await (const piece of zipBytes(all)) parts.push(piece);
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  const { pieces, notes } = await readBytes({ bytes, name }, () => undefined, '/');
  return { text: pieces.map((piece) => Object.values(piece).join('')).join('\n\n'), notes };
}

const relations = (...all: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships>${all
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="r/${type}" Target="${target}"${/^https?:/.test(target) ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;
const document = (body: string): string =>
  `<w:document xmlns:w="w" xmlns:r="r" xmlns:c="c" xmlns:dgm="d"><w:body>${body}</w:body></w:document>`;
const DIAGRAM =
  '<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst><dgm:pt modelId="0" type="doc"><dgm:t><a:p/></dgm:t></dgm:pt><dgm:pt modelId="1"><dgm:t><a:p><a:r><a:t>Cast off</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt modelId="2" type="pres"/><dgm:pt modelId="3" type="node"><dgm:t><a:p><a:r><a:t>Set </a:t></a:r><a:r><a:t>sail</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>';
const series = (name: string, ...values: readonly number[]): string =>
  `<c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>${name}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>Spring</c:v></c:pt><c:pt idx="1"><c:v>Neap</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:numCache></c:numRef></c:val></c:ser>`;
const CHART = `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Tides</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series('High', 4.5, 3)}${series('Low', 0.2)}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;
const FIGURES =
  '- Cast off\n- Set sail\n\nTides\n\n|  | High | Low |\n| --- | --- | --- |\n| Spring | 4.5 | 0.2 |\n| Neap | 3 |  |';

describe('a document of Word', () => {
  it('has the links of its notes by the list of their own part', async () => {
    const note =
      '<w:footnote w:id="2"><w:p><w:hyperlink r:id="rId1"><w:r><w:t>the law</w:t></w:r></w:hyperlink></w:p></w:footnote>';
    const { text } = await read('law.docx', {
      'word/document.xml': document(
        '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>Shop</w:t></w:r></w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
      ),
      'word/_rels/document.xml.rels': relations(['rId1', 'hyperlink', 'https://shop.example/']),
      'word/footnotes.xml': `<w:footnotes xmlns:w="w" xmlns:r="r">${note}</w:footnotes>`,
      'word/_rels/footnotes.xml.rels': relations(['rId1', 'hyperlink', 'https://law.example/']),
    });
    expect(text).toBe('[Shop](https://shop.example/)[^1]\n\n[^1]: [the law](https://law.example/)');
  });

  it('says what stands in its diagrams and charts', async () => {
    const drawn = (figure: string): string => `<w:p><w:r><w:drawing>${figure}</w:drawing></w:r></w:p>`;
    const { text } = await read('plan.docx', {
      'word/document.xml': document(drawn('<dgm:relIds r:dm="d1"/>') + drawn('<c:chart r:id="c1"/>')),
      'word/_rels/document.xml.rels': relations(
        ['d1', 'diagramData', 'diagrams/data1.xml'],
        ['c1', 'chart', 'charts/chart1.xml'],
      ),
      'word/diagrams/data1.xml': DIAGRAM,
      'word/charts/chart1.xml': CHART,
    });
    expect(text).toBe(FIGURES);
  });

  it('has the files that were put into it, where they were put, and none inside those', async () => {
    const parts: BlobPart[] = [];
    const inner = {
      'word/document.xml': document('<w:p><w:r><w:t>Inner</w:t></w:r></w:p><w:altChunk r:id="rId1"/>'),
      'word/_rels/document.xml.rels': relations(['rId1', 'aFChunk', 'deep.txt']),
      'word/deep.txt': 'too deep',
    };
    const all = Object.entries(inner).map(([name, input]) => ({
      name,
      input,
      lastModified: new Date(2024, 1),
    }));
    for await (const piece of zipBytes(all)) parts.push(piece);
    const { text } = await read('made.docx', {
      'word/document.xml': document(
        '<w:altChunk r:id="a"/><w:p><w:r><w:t>Between</w:t></w:r></w:p>' +
          ['b', 'c', 'd', 'none'].map((id) => `<w:altChunk r:id="${id}"/>`).join(''),
      ),
      'word/_rels/document.xml.rels': relations(
        ['a', 'aFChunk', 'page.htm'],
        ['b', 'aFChunk', '/word/plain.txt'],
        ['c', 'aFChunk', 'page.mht'],
        ['d', 'aFChunk', 'inner.docx'],
      ),
      'word/page.htm': '<html><body><p>A page</p></body></html>',
      'word/plain.txt': 'A * text',
      'word/page.mht':
        'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n\n<p>A saved page</p>\n--x--',
      'word/inner.docx': new Uint8Array(await new Blob(parts).arrayBuffer()),
    });
    expect(text).toBe(
      '<html><body><p>A page</p></body></html>\n\nBetween\n\nA * text\n\n<p>A saved page</p>\n\nInner',
    );
  });

  it('has its charts with a limit, each once, and none that cannot be read', async () => {
    const drawn = ['c1', 'c1', 'c2', 'c3', 'c4', 'c5'].map((id) => `<c:chart r:id="${id}"/>`).join('');
    const chart = (all: string): string =>
      `<c:chartSpace xmlns:c="c"><c:chart><c:plotArea>${all}</c:plotArea></c:chart></c:chartSpace>`;
    const points = (name: string, format: string, ...values: readonly number[]): string =>
      `<c:${name}><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:numCache></c:numRef></c:${name}>`;
    const lone = (at: number): string =>
      `<c:ser><c:val><c:numRef><c:numCache><c:pt idx="${at}"><c:v>${at}</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`;
    const level = (...texts: readonly string[]): string =>
      `<c:lvl>${texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('')}</c:lvl>`;
    const { text } = await read('charts.docx', {
      'word/document.xml': document(`<w:p><w:r><w:drawing>${drawn}</w:drawing></w:r></w:p>`),
      'word/_rels/document.xml.rels': relations(
        ...[1, 2, 3, 4, 5].map((at) => [`c${at}`, 'chart', `charts/${at}.xml`] as const),
      ),
      'word/charts/1.xml': chart(
        `<c:ser>${points('xVal', 'd\\-mmm\\-yy', 45_000, 45_000.5)}${points('yVal', 'General', 7, 8)}</c:ser><c:ser>${points('xVal', 'General', 3)}${points('yVal', '0.0', 9)}</c:ser>`,
      ),
      'word/charts/2.xml': `<!DOCTYPE c [<!ENTITY a "b">]>${CHART}`,
      'word/charts/3.xml': chart('<a>'.repeat(500) + '</a>'.repeat(500)),
      'word/charts/4.xml': chart(
        `<c:ser><c:cat><c:multiLvlStrRef><c:multiLvlStrCache>${level('May', 'June')}${level('2024')}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat>${points('val', '0', 1, 2)}</c:ser>`,
      ),
      'word/charts/5.xml': chart(Array.from({ length: 3000 }, (_, at) => lone(at)).join('')),
    });
    const [dates, numbers, months, many = ''] = text.split('\n\n');
    expect(dates).toBe('| 2023-03-15 | 7 |\n| --- | --- |\n| 2023-03-15 12:00 | 8 |');
    expect(numbers).toBe('| 3 | 9 |\n| --- | --- |');
    expect(months).toBe('| May | 1 |\n| --- | --- |\n| June | 2 |');
    expect(many.split('\n')).toHaveLength(51);
    expect(text.split('\n\n')).toHaveLength(4);
  });

  it('has the numbers of its headings, by which the text refers to them', async () => {
    const heading = (level: number, text: string): string =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="${level}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const level = (at: number, format: string, text: string): string =>
      `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const { text } = await read('code.docx', {
      'word/document.xml': document(
        heading(0, 'Ships') +
          heading(1, 'Sail') +
          heading(1, 'Steam') +
          heading(0, 'Fees') +
          heading(1, 'Day') +
          heading(2, 'Night'),
      ),
      'word/numbering.xml': `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', 'Part %1:')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    });
    expect(text.split('\n\n')).toEqual([
      '# Part I: Ships',
      '## I.1 Sail',
      '## I.2 Steam',
      '# Part II: Fees',
      '## II.1 Day',
      '### (a) Night',
    ]);
    const { text: legal } = await read('legal.docx', {
      'word/document.xml': document(heading(0, 'Ships') + heading(1, 'Sail') + heading(2, 'Steam')),
      'word/numbering.xml': `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', '%1')}${level(1, 'decimal', '%1.%2').replace('<w:lvlText', '<w:isLgl/><w:lvlText')}${level(2, 'chineseCounting', '%3、')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    });
    expect(legal).toBe('# I Ships\n\n## 1.1 Sail\n\n### Steam');
  });

  it('has the signs of fonts of signs, as symbols and as letters of the text', async () => {
    const sym = (font: string, char: string): string =>
      `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
    const { text } = await read('dose.docx', {
      'word/document.xml': document(
        `<w:p><w:r><w:t xml:space="preserve">5 </w:t></w:r>${sym('Symbol', 'F06D')}<w:r><w:t xml:space="preserve">g </w:t></w:r><w:r><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><w:t>\uf0b1</w:t></w:r>${sym('Wingdings', 'F0FE')}${sym('Webdings', 'F061')}${sym('Arial', '2192')}</w:p>`,
      ),
    });
    expect(text).toBe('5 μg ±☑•→');
  });
});

describe('a presentation', () => {
  it('says what stands in its diagrams and charts, and how many slides are hidden', async () => {
    const slide = (frames: string, look = ''): string =>
      `<p:sld xmlns:p="p" xmlns:r="r" xmlns:c="c" xmlns:dgm="d"${look}><p:cSld><p:spTree>${frames}</p:spTree></p:cSld></p:sld>`;
    const { text, notes } = await read('talk.pptx', {
      'ppt/presentation.xml':
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="s1"/><p:sldId r:id="s2"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relations(
        ['s1', 'slide', 'slides/slide1.xml'],
        ['s2', 'slide', 'slides/slide2.xml'],
      ),
      'ppt/slides/slide1.xml': slide(
        '<p:graphicFrame><dgm:relIds r:dm="d1"/></p:graphicFrame><p:graphicFrame><c:chart r:id="c1"/></p:graphicFrame>',
      ),
      'ppt/slides/_rels/slide1.xml.rels': relations(
        ['d1', 'diagramData', '../diagrams/data1.xml'],
        ['c1', 'chart', '../charts/chart1.xml'],
      ),
      'ppt/slides/slide2.xml': slide('', ' show="0"'),
      'ppt/diagrams/data1.xml': DIAGRAM,
      'ppt/charts/chart1.xml': CHART,
    });
    expect(text).toBe(`## 1\n\n${FIGURES}`);
    expect(notes).toEqual([{ name: 'hidden-slides', amount: 1 }]);
  });
});

describe('a mail', () => {
  const multi = (kind: string, ...parts: readonly string[]): string =>
    `Content-Type: multipart/${kind}; boundary=${kind}\n\n${parts.map((part) => `--${kind}\n${part}\n`).join('')}--${kind}--`;
  const plain = (text: string): string => `Content-Type: text/plain\n\n${text}`;
  const html = (text: string): string => `Content-Type: text/html\n\n${text}`;

  it('has all that is written before and after what is attached, and once what is written in two ways', async () => {
    const pdf = 'Content-Type: application/pdf; name=plan.pdf\n\nx';
    const invitation = 'Content-Type: text/calendar; name=invite.ics\n\nBEGIN:VCALENDAR';
    const both = multi('alternative', plain('See the plan.'), html('<p>See the <b>plan</b>.</p>'));
    const mail = `Subject: Plan\n${multi('mixed', both, pdf, plain('Bring rope.'), invitation)}`;
    const { text } = await read('plan.eml', mail);
    expect(text).toBe('# Plan\n\n<p>See the <b>plan</b>.</p>\n\nBring rope.\n\n- plan.pdf\n- invite.ics');
    const { text: alone } = await read(
      'b.eml',
      `Subject: S\n${multi('alternative', plain('One'), plain('Two'))}`,
    );
    expect(alone).toBe('# S\n\nOne');
    const blank = html('<head><style>p { color: red }</style></head><body><p>&nbsp;</p></body>');
    const { text: said } = await read('c.eml', `Subject: S\n${multi('alternative', plain('Said'), blank)}`);
    expect(said).toBe('# S\n\nSaid');
    const rich = multi('mixed', html('<p>One</p>'), pdf, plain('Two'));
    const { text: whole } = await read(
      'd.eml',
      `Subject: S\n${multi('alternative', plain('One Two'), rich)}`,
    );
    expect(whole).toBe('# S\n\n<p>One</p>\n\nTwo\n\n- plan.pdf');
  });
});

describe('a book', () => {
  it('says that chapters of its order are not in the file', async () => {
    const { text, notes } = await read('book.epub', {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
      'b.opf':
        '<package><manifest><item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      'a.xhtml': '<p>First</p>',
    });
    expect(text).toBe('<p>First</p>');
    expect(notes).toEqual([{ name: 'pages-unread', amount: 1, all: 2 }]);
  });
});

describe('a document of RTF', () => {
  it('has what is written in a box, once, and nothing of a box in its head', async () => {
    const box = (text: string): string =>
      String.raw`{\shp{\*\shpinst\shpleft1{\sp{\sn shapeType}{\sv 202}}{\shptxt \pard ${text}\par}}{\shprslt{\*\do\dobxpage{\dptxbxtext\pard ${text}\par}}}}`;
    const { text } = await read(
      'box.rtf',
      String.raw`{\rtf1\ansi{\header ${box('Every page')}}\pard Before.\par ${box('In the box')}After.\par}`,
    );
    expect(text).toBe('Before.\n\nAfter.\n\nIn the box');
    const { text: around } = await read(
      'around.rtf',
      String.raw`{\rtf1\ansi\pard{\listtext 1.\tab}\fi-360\li360 Hello ${box('Box')}world\par\pard\intbl A${box('Aside')}\cell B\cell\row\intbl C\cell D\cell\row\pard After ${box('Cut').split('Cut')[0] ?? ''}off`,
    );
    expect(around).toBe(
      '1. Hello world\n\nBox\n\n| A<br>Aside | B |\n| --- | --- |\n| C | D |\n\nAfter\n\noff',
    );
  });
});
