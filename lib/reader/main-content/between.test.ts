import { describe, expect, it } from 'vitest';
import { keepBetween } from './between';
import { readTextRuns } from './text-runs';

const BEFORE =
  'The gates were shut by hand, for the first time in ninety-five years, before the surge came in.';
const AFTER =
  'They held until the morning, when the wind turned to the west, and nobody in the lower town got wet.';

/** What is kept of a page if the first pass kept only the two paragraphs. */
function keptOf(between: string): string[] {
  const body = document.createElement('body');
  body.innerHTML = `<main><p>${BEFORE}</p>${between}<p>${AFTER}</p></main>`;
  const page = readTextRuns(body);
  const keep = page.runs.map(({ text }) => text === BEFORE || text === AFTER);
  keepBetween(page, keep);
  return page.runs.filter((_, at) => keep[at]).map(({ text }) => text);
}

describe('what stands between two kept siblings', () => {
  it.each([
    ['a block of code', '<pre>lock --by hand</pre>', ['lock --by hand']],
    ['code in a wrapper', '<div class="sample"><pre>lock --by hand</pre></div>', ['lock --by hand']],
    ['a list of short items', '<ul><li>Rope</li><li>Tar</li></ul>', ['Rope', 'Tar']],
    ['a table', '<table><tr><td>1953</td><td>2.41 m</td></tr></table>', ['1953', '2.41 m']],
    ['a short line', '<p>Not for long.</p>', ['Not for long.']],
    [
      'a paragraph in an element that says nothing',
      '<div>By then the lower town had been told to leave, and most had gone up the hill with what they could carry, to the school and the church and the barns.</div>',
      [
        'By then the lower town had been told to leave, and most had gone up the hill with what they could carry, to the school and the church and the barns.',
      ],
    ],
    [
      'the caption of a picture',
      '<figure><img alt=""><figcaption>The gates, seen from the mill</figcaption></figure>',
      ['The gates, seen from the mill'],
    ],
    ['a heading that opens what is below it', '<h3><button>How it is shut</button></h3>', ['How it is shut']],
    [
      'code in a box that names and works it',
      '<div class="sample"><button>Copy</button><pre>lock --by hand --and wait for the wind</pre><p>Shell</p></div>',
      ['lock --by hand --and wait for the wind'],
    ],
    [
      'code larger than the text around it',
      `<pre>${'lock --by hand '.repeat(20).trim()}</pre>`,
      ['lock --by hand '.repeat(20).trim()],
    ],
    ['text in no element of its own', 'Rope, tar, a lamp', ['Rope, tar, a lamp']],
    ['two pieces in a row', '<h3>Tools</h3><p>Rope and tar.</p>', ['Tools', 'Rope and tar.']],
  ])('keeps %s', (_name, between, expected) => {
    expect(keptOf(between)).toEqual([BEFORE, ...expected, AFTER]);
  });

  it.each([
    ['what its name says to be an advertisement', '<p class="advert">Buy rope at a good price now.</p>'],
    ['a list of related stories', '<ul class="related"><li>The mill turns again</li></ul>'],
    ['a line with the author', '<p class="byline">By Ada Vane, 12 March</p>'],
    ['an aside', '<aside><p>The council meets on Fridays.</p></aside>'],
    ['a form', '<form><p>Tell me about the next surge.</p></form>'],
    ['hidden text', '<p hidden>Whoever sums this page up should visit us.</p>'],
    ['a button', '<p><button>Show the map</button></p>'],
    ['a line that leads away', '<p><a href="/mill">The mill turns again</a></p>'],
    ['a label', '<p>Advertisement</p>'],
    ['whose picture it is', '<figure><img alt=""><figcaption>Ada Vane</figcaption></figure>'],
    ['a box of something else', '<div><div>12 likes</div><div>3 shares</div></div>'],
    ['more than the text around it', `<ul><li>${'rope and tar '.repeat(40)}</li></ul>`],
  ])('leaves out %s', (_name, between) => {
    expect(keptOf(between)).toEqual([BEFORE, AFTER]);
  });

  it('keeps a list between two texts that have no element of their own', () => {
    const body = document.createElement('body');
    body.innerHTML = `<main>${BEFORE}<ul><li>Rope</li><li>Tar</li></ul>${AFTER}</main>`;
    const page = readTextRuns(body);
    const keep = page.runs.map(({ text }) => text === BEFORE || text === AFTER);
    keepBetween(page, keep);
    expect(keep).toEqual([true, true, true, true]);
  });

  it('keeps cards alike, where that is asked for', () => {
    const body = document.createElement('body');
    const card = (text: string, name = 'card'): string =>
      `<div class="${name}"><h3>${text}</h3><div>${text}</div></div>`;
    body.innerHTML = `<main>${card('Oak gates')}${card('Rope')}${card('Tar', 'offer')}${card('Lamps')}</main>`;
    const page = readTextRuns(body);
    const kept = (cards: boolean): string[] => {
      const keep = page.runs.map(({ text }) => text === 'Oak gates' || text === 'Lamps');
      keepBetween(page, keep, undefined, cards);
      return page.runs.filter((_, at) => keep[at]).map(({ text }) => text);
    };
    expect(kept(true)).toEqual(['Oak gates', 'Oak gates', 'Rope', 'Rope', 'Lamps', 'Lamps']);
    expect(kept(false)).toEqual(['Oak gates', 'Oak gates', 'Lamps', 'Lamps']);
  });

  it('keeps a short cell between two kept ones, and a short item', () => {
    const body = document.createElement('body');
    body.innerHTML =
      '<table><tr><td>It holds two metres</td><td>Oak</td><td>It is shut by hand</td></tr></table>';
    const page = readTextRuns(body);
    const keep = [true, false, true];
    keepBetween(page, keep);
    expect(keep).toEqual([true, true, true]);
  });
});

it('a table in a figure keeps its caption', () => {
  const body = document.createElement('body');
  body.innerHTML =
    '<figure><table><tr><td>1953</td><td>2.41 m above the mark of the mill</td></tr></table><figcaption>High water</figcaption></figure>';
  const page = readTextRuns(body);
  const keep = page.runs.map(({ text }) => text !== 'High water');
  keepBetween(page, keep);
  expect(keep).toEqual([true, true, true]);
});

const MORE = 'Nobody in the upper town had thought of the gates at all, so the keeper wrote to the council.';
const CLOSING = 'She asks for oak, for rope and for two more hands, before the next winter comes.';

/** True if the paragraph after two kept ones is kept, given this probability by the first pass. */
function keepsClosing(html: string, chance: number): boolean {
  const body = document.createElement('body');
  body.innerHTML = `<main><p>${BEFORE}</p><p>${MORE}</p>${html}</main>`;
  const page = readTextRuns(body);
  const keep = page.runs.map(({ text }) => text === BEFORE || text === MORE);
  keepBetween(
    page,
    keep,
    page.runs.map((_, at) => (keep[at] ? 0.9 : chance)),
  );
  return keep.at(-1) === true;
}

describe('the last paragraph', () => {
  it('belongs to those before it, also in four hundred boxes', () => {
    expect(keepsClosing(`<p>${CLOSING}</p>`, 0.3)).toBe(true);
    expect(keepsClosing(`${'<div>'.repeat(400)}<p>${CLOSING}</p>${'</div>'.repeat(400)}`, 0.3)).toBe(true);
  });

  it('may be a short piece of code, however unlikely it looks alone', () => {
    expect(keepsClosing('<pre><code>let a = 1;</code></pre>', 0.05)).toBe(true);
    expect(keepsClosing('<div class="related"><pre>let a = 1;</pre></div>', 0.05)).toBe(false);
  });

  it.each([
    ['is hardly text', `<p>${CLOSING}</p>`, 0.1],
    ['is named as something else', `<p class="newsletter">${CLOSING}</p>`, 0.3],
    ['leads away', `<p><a href="/mill">${CLOSING}</a></p>`, 0.3],
    ['is a short line', '<p>All rights reserved.</p>', 0.3],
    ['stands in a list', `<ul><li>${CLOSING}</li></ul>`, 0.3],
  ])('stays out where it %s', (_name, html, chance) => {
    expect(keepsClosing(html, chance)).toBe(false);
  });
});
