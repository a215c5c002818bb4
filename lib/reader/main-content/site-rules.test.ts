import { describe, expect, it } from 'vitest';
import type { PageOptions } from '@/lib/core/model/page';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';
import { judgeWith } from './judge';
import { fittedForests } from './model';

const sentence = (about: string): string =>
  `The ${about} was hauled at first light, and the count began before anybody had eaten, as it always had.`;
const page = `<title>Nets</title><nav><a href="/">Home</a></nav><main><article><h1>Nets</h1>
  <p>${sentence('net')} ${sentence('second net')}</p>
  <div class="house-line"><p>${sentence('advertised rope')}</p></div>
  <p>${sentence('third net')} ${sentence('fourth net')}</p></article></main>
  <aside class="sidebar related"><h2>Tide table</h2><ul class="tides"><li>High 06:14</li><li>Low 12:31</li></ul>
  <p hidden class="secret">Nobody sees this.</p></aside><footer>© Harbor Press</footer>`;

function read(change: Partial<PageOptions>, html = page) {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const reading = readPage(
    document,
    { ...pageOptions, ...change },
    { judge: judgeWith(fittedForests), url: 'https://a.test/nets', now: () => 0 },
  );
  if (!reading.ok) throw new Error(reading.why);
  return { markdown: reading.content.markdown ?? '', report: reading.report };
}

describe('rules of a site', () => {
  it('keep what would be left out, and say so', () => {
    expect(read({}).markdown).not.toContain('High 06:14');
    const { markdown, report } = read({ rules: { keep: ['.tides'], leaveOut: [] } });
    expect(markdown).toContain('High 06:14');
    expect(markdown).toContain('Low 12:31');
    expect(markdown).not.toContain('Harbor Press');
    expect(report.kept).toContainEqual({ why: 'site-rule', words: expect.any(Number) });
  });

  it('leave out what would be kept, with its words', () => {
    expect(read({}).markdown).toContain('advertised rope');
    const { markdown, report } = read({ rules: { keep: [], leaveOut: ['.house-line'] } });
    expect(markdown).not.toContain('advertised rope');
    expect(markdown).toContain('third net');
    expect(report.leftOut).toContainEqual({ what: 'site-rule', words: 20, count: 1 });
  });

  it('are named where they found something', () => {
    const rules = { keep: ['.tides', '.gone'], leaveOut: ['.house-line', 'p['] };
    expect(read({ rules }).report.rules).toEqual(['.house-line', '.tides']);
    expect(read({ rules: { keep: ['.gone'], leaveOut: [] } }).report.rules).toEqual([]);
    expect(read({}).report.rules).toBeUndefined();
  });

  it('take nothing else with what they leave out', () => {
    const story = `<title>Nets</title><main><article><header><p class="kicker">Local history</p><h1>Nets</h1>
      <p class="lead">${sentence('lead net')}</p><p class="byline">By <a href="/kim">Kim</a></p></header>
      <p>${sentence('net')} ${sentence('second net')}</p><p>${sentence('third net')}</p></article></main>`;
    const before = read({}, story).markdown;
    const { markdown } = read({ rules: { keep: [], leaveOut: ['.lead'] } }, story);
    expect(before).toContain('# Nets');
    expect(markdown).toBe(before.replace(`${sentence('lead net')}\n\n`, ''));
  });

  it('leave the rest of the page where they leave out all that would be kept', () => {
    const links = ['tide', 'second tide', 'third tide', 'last tide']
      .map((each) => `<li><a href="/${each}">${sentence(each)}</a></li>`)
      .join('');
    const both = page.replace(
      '<aside',
      `<aside class="related"><h2>Related</h2><ul>${links}</ul></aside><aside`,
    );
    expect(read({}, both).markdown).not.toContain('third tide');
    const { markdown } = read({ rules: { keep: [], leaveOut: ['main'] } }, both);
    expect(markdown).toContain('third tide');
  });

  it('never show what the page hides', () =>
    expect(read({ rules: { keep: ['aside'], leaveOut: [] } }).markdown).not.toContain('Nobody sees'));

  it('do nothing where they fit nothing, or are no selectors', () =>
    expect(read({ rules: { keep: ['::::', '.gone'], leaveOut: ['p[', '#gone'] } }).markdown).toBe(
      read({}).markdown,
    ));

  it('are not heard where the whole page is wanted', () =>
    expect(
      read({ onlyMainContent: false, rules: { keep: [], leaveOut: ['.house-line'] } }).markdown,
    ).toContain('advertised rope'));
});

describe('the report of main content', () => {
  it('gives each kept word one reason', () => {
    const { report } = read({ rules: { keep: ['.tides'], leaveOut: [] } });
    const sum = (report.kept ?? []).reduce((total, { words }) => total + words, 0);
    expect(sum).toBe(report.wordsKept);
    expect(report.kept?.[0]).toMatchObject({ why: 'text' });
  });

  it('says how the largest of the left out begins, and never quotes what is hidden', () => {
    const { report } = read({});
    const begins = Object.fromEntries(report.leftOut.map(({ what, begins: text }) => [what, text]));
    expect(begins['navigation']).toBe('Home');
    expect(JSON.stringify(report)).not.toContain('Nobody sees');
  });
});
