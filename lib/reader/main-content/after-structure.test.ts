import { describe, expect, it } from 'vitest';
import { keepAfterStructure } from './after-structure';
import { readTextRuns } from './text-runs';

const sentence = 'The net was hauled at first light, and the count began before anybody had eaten a thing.';
const times = (count: number, text: string): string => text.repeat(count);
const table = `<table>${times(8, `<tr><td>Route</td><td>${sentence}</td></tr>`)}</table>`;
const list = `<ol>${times(12, `<li>${sentence}</li>`)}</ol>`;
const terms = `<dl>${times(9, `<dt>Net</dt><dd>${sentence}</dd>`)}</dl>`;
const code = `<pre>${times(20, 'open the gate and count the boats\n')}</pre>`;

type Given = { chance?: number; isArticle?: boolean; isOut?: boolean };

/** What is kept after the structure, if all up to it was kept and the rest is as likely as `chance`. */
function kept(
  structure: string,
  after: string,
  { chance = 0.1, isArticle = false, isOut = false }: Given = {},
) {
  const body = document.createElement('body');
  body.innerHTML = `<div><h1>Nets</h1><div>${structure}</div>${after}</div><p>© The yard</p>`;
  const page = readTextRuns(body);
  const inside = body.querySelector('h1 + div');
  const end = page.runs.findLastIndex(({ nodes }) => nodes.some((node) => inside?.contains(node)));
  const keep = page.runs.map((_, at) => at <= end);
  keepAfterStructure(
    page,
    keep,
    page.runs.map((run, at) => (at <= end ? 0.9 : run.text.startsWith('©') ? 0.01 : chance)),
    page.runs.map((_, at) => isOut && at > end),
    isArticle,
  );
  return page.runs.slice(end + 1).flatMap(({ text }, at) => (keep[end + 1 + at] ? [text] : []));
}

it('an address to write to and a number to call lead to no page', () => {
  const lost = '<p>Lost it? <a href="tel:+4455577">0555 77 01</a></p>';
  expect(kept(terms, lost)).toEqual(['Lost it? 0555 77 01']);
  expect(kept(terms, lost.replace('tel:+4455577', '/shop'))).toEqual([]);
});

describe('a sentence beside the box of a text', () => {
  const body = `<p>${sentence}</p><p>${sentence}</p>`;
  const thanks = '<p class="thanks">Thanks to Jo, who proofread.</p>';

  it('ends it', () => expect(kept(body, thanks)).toEqual(['Thanks to Jo, who proofread.']));

  it.each<[string, string, Given]>([
    ['in an article', thanks, { isArticle: true }],
    ['that is unlikely', thanks, { chance: 0.01 }],
    ['that leads away', '<p>Thanks to <a href="/jo">Jo, who proofread</a>.</p>', {}],
    ['that is a label', '<p>Filed under nets</p>', {}],
  ])('%s does not', (_what, after, given) => expect(kept(body, after, given)).toEqual([]));
});

describe('after the last list, table or code of a text', () => {
  it.each([table, list, terms, code])('short lines, headed parts and code stay', (structure) =>
    expect(
      kept(
        structure,
        '<p>Prices include it.</p><h2>Exit codes</h2><pre>0 all well</pre><h2>Verdict</h2><div>Buy it.</div>',
      ),
    ).toEqual(['Prices include it.', 'Exit codes', '0 all well', 'Verdict', 'Buy it.']),
  );

  it('a heading without anything below it does not', () =>
    expect(kept(table, '<p>Prices include it.</p><h2>Notes</h2>')).toEqual(['Prices include it.']));

  it('it ends at the first sign of something else', () => {
    const line = '<p>Never reached.</p>';
    for (const other of [
      '<p><a href="/next">The next story</a></p>',
      '<div class="share"><p>Tell others</p></div>',
      '<p>Sign up for our newsletter today.</p>',
      '<aside><p>About the yard.</p></aside>',
      '<p>On <time>1 May</time> there.</p>',
      `<div>${times(20, `<p>${sentence}</p>`)}</div>`,
    ])
      expect(kept(table, other + line)).toEqual([]);
    expect(kept(table, line, { chance: 0.02 })).toEqual([]);
    expect(kept(table, line, { isOut: true })).toEqual([]);
  });

  it('a short list of links under "See also" belongs to a manual, not to an article', () => {
    const links = `<h3>See also</h3><ul>${times(3, '<li><a href="/s">Splices</a></li>')}</ul>`;
    expect(kept(terms, links)).toEqual(['See also', 'Splices', 'Splices', 'Splices']);
    expect(kept(terms, links, { isArticle: true })).toEqual([]);
    expect(
      kept(terms, `<h3>See also</h3><ul>${times(13, '<li><a href="/s">Splices</a></li>')}</ul>`),
    ).toEqual([]);
  });

  it('nothing is added where the box is mostly left out, or after a paragraph', () => {
    expect(kept(`${table}<p>${sentence}</p>`, '<p>Prices include it.</p>')).toEqual([]);
    const body = document.createElement('body');
    body.innerHTML = `<div><p>${times(6, sentence)}</p>${table}<p>The end.</p></div>`;
    const page = readTextRuns(body);
    const keep = page.runs.map(({ box }) => page.boxes[box]?.tag === 'td');
    keepAfterStructure(
      page,
      keep,
      page.runs.map(() => 0.5),
      page.runs.map(() => false),
      false,
    );
    expect(keep.at(-1)).toBe(false);
  });
});
