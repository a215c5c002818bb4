// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { noCleanUp, type CleanUpRules } from './clean-up';
import type { StoredCapture } from './stored';
import { cleanUpPlan } from './clean-up-plan';

const DAY = 24 * 60 * 60_000;
const NOW = 1_000 * DAY;
const none: ReadonlySet<string> = new Set();

const capture = (id: string, daysAgo: number, change: Partial<StoredCapture> = {}): StoredCapture => ({
  id,
  jobId: `job of ${id}`,
  page: 'https://a.test/',
  host: 'a.test',
  title: id,
  at: NOW - daysAgo * DAY,
  bytes: 100,
  screenshotBytes: 0,
  onlyScreenshot: false,
  isFile: false,
  isMarked: false,
  isDeleted: false,
  ...change,
});
const rules = (change: Partial<CleanUpRules>): CleanUpRules => ({ ...noCleanUp, ...change });
const removed = (
  captures: StoredCapture[],
  change: Partial<CleanUpRules>,
  knows: { running?: ReadonlySet<string>; crawled?: ReadonlySet<string> } = {},
) =>
  cleanUpPlan(captures, rules(change), { now: NOW, running: none, crawled: none, ...knows }).map(
    ({ id, what }) => (what === 'screenshot' ? `screenshot of ${id}` : id),
  );

describe('cleanUpPlan', () => {
  const old = [capture('a', 900), capture('b', 3), capture('c', 2), capture('d', 1)];

  it('removes nothing while every rule is off', () => {
    expect(removed([...old, capture('p', 900, { screenshotBytes: 50 })], {})).toEqual([]);
  });

  it('keeps the newest versions of each page, whichever order they come in', () => {
    const other = capture('other', 900, { page: 'https://a.test/other' });
    const versions = { on: true, keep: 2 };
    expect(removed([...old, other], { versions })).toEqual(['a', 'b']);
    expect(removed([other, ...old.toReversed()], { versions })).toEqual(['b', 'a']);
  });

  it('counts neither deleted versions nor those without a time', () => {
    const versions = { on: true, keep: 2 };
    const gone = [capture('gone', 0, { isDeleted: true }), capture('torn', 0, { at: 0 })];
    expect(removed([...gone, ...old.slice(2)], { versions })).toEqual([]);
    expect(removed([...gone, ...old], { versions })).toEqual(['a', 'b']);
  });

  it('tells versions of one time apart, always in the same way', () => {
    const twins = ['x', 'y', 'z'].map((id) => capture(id, 5));
    expect(removed(twins, { versions: { on: true, keep: 1 } })).toEqual(
      removed(twins.toReversed(), { versions: { on: true, keep: 1 } }).toReversed(),
    );
  });

  it('removes old captures, or only those of crawls and lists', () => {
    const crawled = new Set(['job of a']);
    const captures = { on: true, days: 2, onlyCrawled: false };
    expect(removed(old, { captures })).toEqual(['a', 'b']);
    expect(removed(old, { captures: { ...captures, onlyCrawled: true } }, { crawled })).toEqual(['a']);
  });

  it('removes old screenshots and leaves the rest, but for a capture that is nothing else', () => {
    const screenshots = { on: true, days: 30 };
    const shots = [
      capture('new', 29, { screenshotBytes: 60 }),
      capture('old', 31, { screenshotBytes: 60 }),
      capture('bare', 31, { screenshotBytes: 100, onlyScreenshot: true }),
    ];
    expect(removed([...old, ...shots], { screenshots })).toEqual(['screenshot of old', 'bare']);
  });

  it('names a capture once, however many rules mean it', () => {
    const all = { versions: { on: true, keep: 1 }, captures: { on: true, days: 1, onlyCrawled: false } };
    expect(
      removed([capture('s', 900, { screenshotBytes: 9 }), ...old], {
        ...all,
        screenshots: { on: true, days: 1 },
      }),
    ).toEqual(['s', 'a', 'b', 'c']);
  });

  it('leaves alone what is marked, deleted, without a time or of a job that has not ended', () => {
    const all = { versions: { on: true, keep: 1 }, captures: { on: true, days: 1, onlyCrawled: false } };
    const kept = [
      capture('starred', 900, { isMarked: true }),
      capture('deleted', 900, { isDeleted: true }),
      capture('torn', 900, { at: 0 }),
      capture('running', 900),
    ];
    expect(removed([...kept, capture('new', 0)], all, { running: new Set(['job of running']) })).toEqual([]);
  });
});
