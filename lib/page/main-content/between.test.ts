import { describe, expect, it } from 'vitest';
import { keepBetween } from './between';
import { readTextRuns } from './text-runs';

const BEFORE =
  'The gates were shut by hand, for the first time in ninety-five years, before the surge came in.';
const AFTER =
  'They held until the morning, when the wind turned to the west, and nobody in the lower town got wet.';

/** What is kept of a page when a first look kept nothing but the two paragraphs. */
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
      'the caption of a picture',
      '<figure><img alt=""><figcaption>The gates, seen from the mill</figcaption></figure>',
      ['The gates, seen from the mill'],
    ],
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
