import { describe, expect, it } from 'vitest';
import { completeStructures } from './coherence';
import { readTextRuns } from './text-runs';

const TEXT =
  'A kettle for every day, pressed from one sheet of steel, coated three times and fired until it shines like glass.';
const THRESHOLD = 0.45;

/** What is kept of a page whose text is certain and whose figures have these probabilities, one after another. */
function keptOf(figures: string, chances: readonly number[]): string[] {
  const body = document.createElement('body');
  body.innerHTML = `<main><p>${TEXT}</p><section>${figures}</section></main>`;
  const page = readTextRuns(body);
  const all = page.runs.map(({ text }, at) => (text === TEXT ? 0.95 : (chances[at - 1] ?? 0)));
  const keep = all.map((chance) => chance >= THRESHOLD);
  completeStructures(page, keep, false, { chances: all, threshold: THRESHOLD });
  return page.runs.filter((_, at) => keep[at]).map(({ text }) => text);
}

const table =
  '<table><tr><th>Volume</th><td>1.5 l</td></tr><tr><th>Weight</th><td>980 g</td></tr><tr><th>Height</th><td>21 cm</td></tr></table>';
const cells = ['Volume', '1.5 l', 'Weight', '980 g', 'Height', '21 cm'];

describe('figures of which a part is kept', () => {
  it('stay whole where the rest is nearly as likely text', () => {
    expect(keptOf(table, [0.48, 0.46, 0.42, 0.43, 0.39, 0.36])).toEqual([TEXT, ...cells]);
    expect(
      keptOf('<dl><dt>Volume</dt><dd>1.5 l</dd><dt>Weight</dt><dd>980 g</dd></dl>', [0.48, 0.42, 0.41, 0.4]),
    ).toEqual([TEXT, 'Volume', '1.5 l', 'Weight', '980 g']);
  });

  it('are not filled up with what is hardly text', () => {
    expect(keptOf(table, [0.48, 0.1, 0.1, 0.1, 0.1, 0.1])).toEqual([TEXT, 'Volume']);
  });

  it('bring nothing hidden along', () => {
    expect(
      keptOf('<dl><dt>Volume</dt><dd>1.5 l</dd><dt hidden>Code</dt></dl>', [0.48, 0.42, 0.4]),
    ).not.toContain('Code');
  });
});
