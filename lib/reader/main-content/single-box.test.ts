import { describe, expect, test } from 'vitest';
import { askSingleBox } from './single-box';
import { readTextRuns } from './text-runs';

const paragraph =
  'The gates were shut by hand against a surge, for the first time in ninety-five years, and they held until the morning.';
const doubted = 'Nobody slept, the harbour master said, and nobody wanted to.';
const around = (text: string, end = ''): string =>
  `<div class="content"><p>${paragraph}</p><p>${text}</p><p>${paragraph}</p>${end}</div>`;

/** What is kept of a page whose long paragraphs the forests keep and whose other texts have one probability. */
function kept(html: string, chance: number): string[] {
  const body = document.createElement('body');
  body.innerHTML = html;
  const page = readTextRuns(body);
  const keep = page.runs.map((run) => run.text === paragraph);
  const chances = page.runs.map((run) => (run.text === paragraph ? 0.95 : chance));
  askSingleBox(page, chances, keep);
  return page.runs.filter((_, at) => keep[at]).map((run) => run.text);
}

describe('askSingleBox', () => {
  test('brings back a sentence in the midst of the article that the forests half believe', () => {
    expect(kept(around(doubted), 0.4)).toEqual([paragraph, doubted, paragraph]);
  });

  test('leaves what both doubt, what is no sentence, and what is pressed', () => {
    expect(kept(around(doubted), 0.1)).toHaveLength(2);
    expect(kept(around('More news'), 0.4)).toHaveLength(2);
    expect(kept(around(`<button>${doubted}</button>`), 0.4)).toHaveLength(2);
  });

  test('adds nothing after the last kept text, and nothing of another box', () => {
    expect(kept(around('Held', `<p>${doubted}</p>`), 0.4)).toHaveLength(2);
    const aside = `<aside class="related"><p>${doubted}</p></aside>`;
    expect(kept(`${around('Held')}${aside}${around('Held')}`, 0.4)).not.toContain(doubted);
  });

  test('says nothing where it takes another box for the article', () => {
    const comments = `<div class="text">${`<p>${doubted.repeat(6)}</p>`.repeat(8)}</div>`;
    expect(kept(`<div><p>${paragraph}</p></div>${comments}`, 0.4)).toEqual([paragraph]);
  });
});
