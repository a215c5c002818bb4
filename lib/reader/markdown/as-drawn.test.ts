import { afterEach, describe, expect, test } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';

const prose =
  '<p>The ferry was late, and so the mail lay on the pier until noon, when a boy with a cart came down for it. He took the letters first and the parcels after, and the crate of lamps he left to the rain.</p>';
let frame: HTMLIFrameElement | undefined;
afterEach(() => frame?.remove());

const pageOf = (body: string, style: string): string =>
  `<html lang="en"><head><title>Mail on the pier</title><style>${style}</style></head><body><main><article><h1>Mail on the pier</h1>${prose}${body}${prose}</article></main></body></html>`;

function markdownOf(page: Document): string {
  const before = page.documentElement.outerHTML;
  const read = readPage(page, pageOptions, { url: 'https://pier.test/mail' });
  if (!read.ok) throw new Error(read.why);
  expect(page.documentElement.outerHTML).toBe(before);
  return read.content.markdown ?? '';
}

function place(): HTMLIFrameElement {
  frame = document.createElement('iframe');
  frame.style.cssText = 'width:800px;height:600px';
  return frame;
}

/** As a browser lays the page out. */
async function drawn(body: string, style = ''): Promise<string> {
  const here = place();
  const loaded = new Promise((done) => here.addEventListener('load', done));
  here.srcdoc = `<!doctype html>${pageOf(body, style)}`;
  document.body.append(here);
  await loaded;
  return markdownOf(here.contentDocument as Document);
}

const fetched = (body: string, style = ''): string =>
  markdownOf(new DOMParser().parseFromString(pageOf(body, style), 'text/html'));

/** In a tab, and fetched: what the page's own sheet says counts in both. */
const both = async (body: string, style: string): Promise<string[]> => [
  await drawn(body, style),
  fetched(body, style),
];

describe('line ends that a style sheet keeps', () => {
  test.each([
    ['.status{white-space:pre-wrap}', '<div class="status">Tide at six\nwind from the west</div>'],
    ['.strophe{white-space:pre-line}', '<p class="strophe">Tide at six\nwind from the west</p>'],
    [
      '.feed div{white-space:break-spaces}',
      '<section class="feed"><div><b>Kim</b> Tide at six\nwind from the west</div></section>',
    ],
    ['.tweet{white-space:pre-wrap}', '<div class="tweet"><span>Tide at six\nwind from the west</span></div>'],
  ])('are kept under %s', async (style, body) => {
    for (const text of await both(body, style)) expect(text).toMatch(/Tide at six {2}\nwind from the west/);
  });
  test('are kept under a name that says so, of a sheet that was not fetched', () => {
    const text = fetched('<p class="flex whitespace-pre-wrap">Tide at six\nwind from the west</p>');
    expect(text).toMatch(/Tide at six {2}\nwind from the west/);
  });
  test('and a blank line between them is a paragraph', async () => {
    for (const text of await both(
      '<div class="s">Tide at six\n\nWind turns</div>',
      '.s{white-space:pre-wrap}',
    ))
      expect(text).toMatch(/^Tide at six\n\nWind turns$/m);
  });
  test('while those of other text are spaces', async () => {
    for (const text of await both('<p class="s">Tide at six\nwind turns</p>', '.s{color:red}'))
      expect(text).toContain('Tide at six wind turns');
  });
  test.each([
    ['a later rule', '.s{white-space:pre-wrap} p.s{white-space:normal}'],
    ['a rule for print', '@media print{.s{white-space:pre-wrap}}'],
    ['a rule for another element', '.other .s{white-space:pre-wrap}'],
  ])('and %s does not keep them', async (_what, style) => {
    for (const text of await both('<p class="s">Tide at six\nwind turns</p>', style))
      expect(text).toContain('Tide at six wind turns');
  });
});

describe('words that a style sheet strikes out', () => {
  test.each([
    '<p><span class="old">40 EUR</span> <span>30 EUR</span></p>',
    '<p class="old">40 EUR</p>',
    '<ul><li><em class="old">40 EUR</em> 30 EUR</li></ul>',
  ])('are struck out in %s', async (body) => {
    for (const text of await both(body, '.old{text-decoration:line-through}'))
      expect(text).toContain('~~40 EUR~~');
  });
  test('and one that is only underlined is not', async () => {
    for (const text of await both('<p class="u">40 EUR</p>', '.u{text-decoration:underline}'))
      expect(text).not.toContain('~~');
  });
});

test('words that a style sheet lays out as blocks are apart', async () => {
  const style = '.k,.v{display:block} .f{display:block;float:left}';
  const facts = '<div><span class="k">Founded</span><span class="v">1712</span></div>';
  for (const text of await both(`${facts}<p><span class="f">A</span><span>sh</span></p>`, style)) {
    expect(text).toMatch(/Founded\s*\n\s*1712/);
    expect(text).toContain('Ash');
  }
});

test('a sheet of very many rules is read in linear time', () => {
  const rules = Array.from({ length: 900 }, (_, at) => `.a${at} span{display:block}`).join('');
  const page = '<div><span>a</span><span>b</span></div>'.repeat(2_000);
  const times = [rules, ''].map((style) => {
    const startedAt = performance.now();
    fetched(page, style);
    return performance.now() - startedAt;
  });
  // To compare each rule with each element would take 3,600,000 comparisons.
  expect(times[0]).toBeLessThan((times[1] ?? 0) * 3 + 1_000);
});

describe('code in boxes without a tag for it', () => {
  const lines = 'while row:\n    row = haul(row)';
  test.each([
    ['.listing{font-family:Consolas,monospace;white-space:pre}', `<div class="listing">${lines}</div>`],
    ['.src{font:14px monospace;white-space:pre-wrap}', `<p class="src">${lines}</p>`],
    [
      '.hl{font-family:"Courier New";white-space:pre}',
      '<div class="hl"><span>while</span> row:\n    row = <span>haul</span>(row)</div>',
    ],
    [
      '.notion{font-family:Menlo,monospace;white-space:pre}',
      '<div class="notion"><span class="k">while</span> <span>row</span><span>:</span>\n    <span>row</span> <span>=</span> <span>haul</span><span>(</span>row<span>)</span></div>',
    ],
  ])('is code with its indentation under %s', async (style, body) => {
    for (const text of await both(body, style)) expect(text).toContain(`\`\`\`\n${lines}\n\`\`\``);
  });
  test('is code also where its own attribute says so and nothing is laid out', () => {
    expect(fetched(`<div style="font-family:monospace;white-space:pre">${lines}</div>`)).toContain(
      `\`\`\`\n${lines}\n\`\`\``,
    );
  });
  test('is text where the whole page has that font', async () => {
    const style = 'body{font-family:monospace}.s{white-space:pre-wrap}';
    expect(await drawn('<div class="s">Tide at six\nwind turns</div>', style)).not.toContain('```');
  });
});

describe('notes whose two ends name each other', () => {
  test.each([
    ['[1]', 'ref1', 'foot1'],
    ['*', 'up', 'down'],
    ['[iv]', 'r-iv', 'n-iv'],
  ])('are notes by the sign %s, which their text does not repeat', (sign, here, there) => {
    const text = fetched(
      `<p>So said the guild.<a id="${here}" href="#${there}">${sign}</a> And so it was.</p>${prose}<p><a name="${there}" href="#${here}">${sign}</a> Guild, <i>On Mail</i>, 12.</p>`,
    );
    expect(text).toMatch(/guild\.\[\^([\w-]+)\] And[^]*^\[\^\1\]: Guild, \*On Mail\*, 12\.$/m);
    expect(text).not.toContain(`#${here}`);
  });
  test('and a link to a section with a link back is none', () => {
    const text = fetched(
      `<p>Go to <a id="c1" href="#s1">1</a> now.</p><section><h2 id="s1"><a href="#c1">1</a> Rope</h2>${prose}</section>`,
    );
    expect(text).not.toContain('[^');
  });
});

describe('a formula that was drawn without MathML', () => {
  const chtml = (inside: string): string =>
    `<p>The load is <mjx-container class="MathJax" jax="CHTML"><mjx-math>${inside}</mjx-math></mjx-container> at noon.</p>`;
  const c = (code: string): string => `<mjx-c class="mjx-c${code} TEX-I"></mjx-c>`;
  test.each([
    [
      chtml(
        `<mjx-msup><mjx-mi>${c('1D465')}</mjx-mi><mjx-script><mjx-mn>${c('32')}</mjx-mn></mjx-script></mjx-msup>`,
      ),
      /is \$x\^\{?2\}?\$ at/,
    ],
    [
      chtml(
        `<mjx-mfrac><mjx-frac><mjx-num><mjx-mi>${c('1D44E')}</mjx-mi></mjx-num><mjx-dbox><mjx-dtable><mjx-row><mjx-den><mjx-mi>${c('1D44F')}</mjx-mi></mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>`,
      ),
      /is \$\\frac\{a\}\{b\}\$ at/,
    ],
    [
      chtml(
        `<mjx-msubsup><mjx-mi>${c('1D465')}</mjx-mi><mjx-script><mjx-mn>${c('32')}</mjx-mn><mjx-spacer></mjx-spacer><mjx-mi>${c('1D456')}</mjx-mi></mjx-script></mjx-msubsup>`,
      ),
      /is \$x_\{?i\}?\^\{?2\}?\$ at/,
    ],
    [
      '<p>The load is <mjx-container class="MathJax" jax="SVG"><svg><g data-mml-node="math"><g data-mml-node="mi"><use data-c="1D45A"></use></g><g data-mml-node="mo"><use data-c="3D"></use></g><g data-mml-node="mn"><use data-c="34"></use></g></g></svg></mjx-container> at noon.</p>',
      /is \$m ?= ?4\$ at/,
    ],
    [
      '<p>The load is <mjx-container class="MathJax" jax="SVG" aria-label="m equals 4"><svg></svg></mjx-container> at noon.</p>',
      /is \$\\text\{m equals 4\}\$ at/,
    ],
    [
      '<p>The load is <mjx-container class="MathJax"><svg></svg></mjx-container> at noon.</p>',
      /is \$\\square\$ at/,
    ],
  ])('is its characters, else its label, else a mark: %#', async (body, expected) => {
    expect(await drawn(body)).toMatch(expected);
    expect(fetched(body)).toMatch(expected);
  });
});

describe('the lists of word processors', () => {
  test('are lists by their levels, with their numbers', () => {
    const item = (list: number, level: number, sign: string, text: string): string =>
      `<p class="MsoListParagraph" style="mso-list:l${list} level${level} lfo1"><span style="mso-list:Ignore">${sign}<span>&nbsp;&nbsp; </span></span>${text}</p>`;
    const text = fetched(
      item(0, 1, '3.', 'Rope') +
        item(0, 2, 'o', 'Dry') +
        item(0, 1, '4.', 'Tar') +
        '<p>Then:</p>' +
        item(1, 1, '§', 'Oil'),
    );
    expect(text).toContain('3. Rope\n   - Dry\n4. Tar\n\nThen:\n\n- Oil');
  });
  test('are lists by their classes, indentation and signs where their styles were filtered', async () => {
    const item = (indent: string, sign: string, text: string): string =>
      `<p class="MsoListParagraphCxSpMiddle" style="margin-left:${indent};text-indent:-.25in"><span style="font-family:Symbol">${sign}<span>&nbsp;&nbsp;&nbsp; </span></span>${text}</p>`;
    const text = await drawn(
      item('.5in', '·', 'Rope') + item('72.0pt', 'o', 'Dry') + item('.5in', '·', 'Tar'),
    );
    expect(text).toContain('- Rope\n  - Dry\n- Tar');
  });
  test('and a paragraph of a list without a sign of its own stays a paragraph', () => {
    expect(fetched('<p class="MsoListParagraph"><span>Oil</span> the hinge.</p>')).toMatch(
      /^Oil the hinge\.$/m,
    );
  });
});

test('a page of frames is the text of its frames', () => {
  document.body.append(place());
  const outer = frame?.contentDocument as Document;
  const write = (page: Document | null | undefined, html: string): void => {
    page?.open();
    page?.write(html);
    page?.close();
  };
  write(
    outer,
    '<html><head><title>Yard</title></head><frameset cols="20%,80%"><frame><frame></frameset></html>',
  );
  const [menu, main] = [...outer.querySelectorAll('frame')].map(({ contentDocument }) => contentDocument);
  write(menu, '<ul><li><a href="/two">Two</a></li></ul>');
  write(main, `<h1>The old yard</h1>${prose}${prose}`);
  const text = markdownOf(outer);
  expect(text).toContain('# The old yard');
  expect(text).toContain('The ferry was late');
});

test('words with room between them are apart, letters that are moved one by one are not', async () => {
  const markdown = await drawn(
    '<p>Tags: <span class="chip">new</span><span class="chip">balcony</span></p><p><span class="move">m</span><span class="move">a</span><span class="move">il</span></p>',
    '.chip{padding:2px 8px}.move{display:inline-block;margin:0 4px}',
  );
  expect(markdown).toContain('Tags: new balcony');
  expect(markdown).toContain('mail');
});

test('a price is read as it is said, where it is drawn in pieces; an old one is struck out', async () => {
  const price = (className: string, said: string, drawn: string): string =>
    `<span class="${className}"><span class="sr-only">${said}</span><span aria-hidden="true">${drawn}</span></span>`;
  const body = `<p>Now ${price('price', '$39.00', '<b>$</b><span>39</span><span>00</span>')} was ${price('old', '$49.00', '$49.00')} for this lamp of brass.</p>`;
  const style =
    '.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(1px,1px,1px,1px)}.old{text-decoration:line-through}';
  for (const text of await both(body, style)) expect(text).toMatch(/^Now \$39\.00 was ~~\$49\.00~~ for/m);
});
