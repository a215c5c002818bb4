import { describe, expect, test } from 'vitest';
import { isMostlyProse, trimStory } from './story';
import { readTextRuns } from './text-runs';

const paragraph =
  'The gates were shut by hand against a surge, for the first time in ninety-five years, and they held until the morning.';

function read(html: string) {
  const body = document.createElement('body');
  body.innerHTML = html;
  return readTextRuns(body);
}

/** What stays of a page if everything was kept, each run with the probability that `chanceOf` returns for its text. */
function trimmed(html: string, chanceOf: (text: string) => number): string[] {
  const page = read(html);
  const keep = page.runs.map(() => true);
  trimStory(
    page,
    page.runs.map((run) => chanceOf(run.text)),
    keep,
  );
  return page.runs.filter((_, index) => keep[index]).map((run) => run.text);
}

const likely = (text: string): number => (text === paragraph ? 0.95 : 0.7);

describe('trimStory', () => {
  test('leaves out a line that only points to another story', () => {
    const html = `<p>${paragraph}</p><p>Read more: <a href="/b">The mill turns again</a></p><p>${paragraph}</p>`;
    expect(trimmed(html, likely)).toEqual([paragraph, paragraph]);
  });

  test('keeps a sentence that begins like a pointer and links to nothing', () => {
    const more = 'More than that nobody knew.';
    expect(trimmed(`<p>${paragraph}</p><p>${more}</p><p>${paragraph}</p>`, likely)).toContain(more);
  });

  test('leaves out a paragraph that is nothing but a link, a credit and the label of a box', () => {
    const html = `<p>${paragraph}</p><p><a href="/b">Who will mend the other mill?</a></p><p>The pond (Image: A. Vane)</p><p>Continue reading below</p><p>${paragraph}</p>`;
    expect(trimmed(html, () => 0.95)).toEqual([paragraph, paragraph]);
  });

  test('keeps a likely sentence that says something while it points, and one that ends in the name of an agency', () => {
    const see = 'See <a href="/paper">the paper</a> for a complete list of those who stood at the gates.';
    const agency = 'A speaker of the harbour declined to say what it cost to Reuters.';
    const kept = trimmed(`<p>${paragraph}</p><p>${see}</p><p>${agency}</p><p>${paragraph}</p>`, () => 0.95);
    expect(kept).toHaveLength(4);
    const credit = 'The gates at dawn, seen from the pier. (A. Vane/Reuters)';
    expect(trimmed(`<p>${paragraph}</p><p>${credit}</p><p>${paragraph}</p>`, () => 0.95)).toHaveLength(2);
  });

  test('leaves out linked news that stands away from the paragraphs', () => {
    const news = 'The harbour is dredged again, says the council, and boats may come in by May';
    const html = `<ul><li><a href="/n">${news}</a>, and so on, for a while.</li></ul><main><div><p>${paragraph}</p><p>${paragraph}</p><p>${paragraph}</p></div></main>`;
    expect(trimmed(html, () => 0.92)).toEqual([paragraph, paragraph, paragraph]);
  });

  test('leaves out captions and asides that are not clearly text, and keeps those that are', () => {
    const html = `<p>${paragraph}</p><figure><img alt=""><figcaption>The pit.</figcaption></figure><aside><p>An address, please.</p></aside><p>${paragraph}</p>`;
    expect(trimmed(html, likely)).toEqual([paragraph, paragraph]);
    expect(trimmed(html, () => 0.97)).toContain('The pit.');
  });

  test('judges no cell and no item: they stay or go with their table or list', () => {
    const rows = '<table><tr><td>See it now: <a href="/k">Kettle</a></td><td>12</td></tr></table>';
    const list = '<ul><li><a href="/r">Read the report</a></li></ul>';
    const html = `${rows}<p>${paragraph}</p><p>${paragraph}</p><p>${paragraph}</p>${list}${rows}`;
    const kept = trimmed(html, likely);
    expect(kept.filter((text) => text === '12')).toHaveLength(2);
    expect(kept).toContain('Read the report');
  });

  test('leaves out loose lines before the first and well after the last paragraph', () => {
    const after = ['one', 'two', 'three', 'four'].map((word) => `<p>Filed under ${word}</p>`).join('');
    const html = `<p>By Ada Vane</p><p>${paragraph}</p><p>${paragraph}</p>${after}`;
    const kept = trimmed(html, likely);
    expect(kept).not.toContain('By Ada Vane');
    expect(kept).not.toContain('Filed under four');
  });

  test('keeps a long opening paragraph that is only fairly likely, also in a box of its own', () => {
    const opening = `For two centuries the mill ground flour by the moon, and ${'the town rose and ate by it, '.repeat(4)}until 1931.`;
    expect(
      trimmed(`<header><p>${opening}</p></header><div><p>${paragraph}</p><p>${paragraph}</p></div>`, likely),
    ).toContain(opening);
  });

  test('keeps a source that is given as an address', () => {
    const source = 'https://mill.example/deeds/1794';
    const html = `<p>${paragraph}</p><p><a href="${source}">${source}</a></p><p>${paragraph}</p>`;
    expect(trimmed(html, () => 0.95)).toContain(source);
  });

  test('keeps a headline that may be text and leaves one out that is only the title', () => {
    const html = `<h1>The mill</h1><p>${paragraph}</p>`;
    expect(trimmed(html, likely)).toContain('The mill');
    expect(trimmed(html, (text) => (text === 'The mill' ? 0.1 : 0.95))).toEqual([paragraph]);
  });

  test('cuts nothing at the ends when most of the words stand outside of them', () => {
    const list = Array.from({ length: 40 }, (_, at) => `<p>Short line number ${at}</p>`).join('');
    expect(trimmed(`<p>${paragraph}</p>${list}`, likely)).toHaveLength(41);
  });
});

describe('isMostlyProse', () => {
  test('tells running text from a list of short lines', () => {
    const story = read(`<p>${paragraph}</p><p>Yes</p>`);
    const list = read('<p>One</p><p>Two</p><p>Three</p>');
    expect(
      isMostlyProse(
        story,
        story.runs.map(() => true),
      ),
    ).toBe(true);
    expect(
      isMostlyProse(
        list,
        list.runs.map(() => true),
      ),
    ).toBe(false);
  });
});
