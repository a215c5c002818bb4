import type { CleanUpRules, Removal } from './clean-up';
import type { StoredCapture } from './stored';

const DAY_MS = 24 * 60 * 60_000;

type Knows = {
  now: number;
  /** Jobs that have not ended, and unknown ones: their captures are in use. */
  running: ReadonlySet<string>;
  /** Jobs that are crawls or lists. */
  crawled: ReadonlySet<string>;
};

/** Whether any rule may remove it at all. */
export const mayGo = (capture: StoredCapture, running: ReadonlySet<string>): boolean =>
  !capture.isDeleted && !capture.isMarked && capture.at > 0 && !running.has(capture.jobId);

/** Whether a version counts as one of its page's versions. */
const counts = ({ isDeleted, at }: StoredCapture): boolean => !isDeleted && at > 0;

/** The newer of two versions first; two with the same time always in the same order. */
const newestFirst = (one: StoredCapture, other: StoredCapture): number =>
  other.at - one.at || (one.id < other.id ? 1 : -1);

const isOld = ({ at }: StoredCapture, days: number, now: number): boolean => at < now - days * DAY_MS;

/** The verdict of one rule on a capture, whichever versions of its page there are. */
export function removalByAge(capture: StoredCapture, rules: CleanUpRules, knows: Knows): Removal | undefined {
  const { id, bytes, screenshotBytes } = capture;
  const { captures, screenshots } = rules;
  const meant = captures.on && (!captures.onlyCrawled || knows.crawled.has(capture.jobId));
  if (meant && isOld(capture, captures.days, knows.now))
    return { id, rule: 'captures', what: 'capture', bytes };
  if (!screenshots.on || screenshotBytes === 0 || !isOld(capture, screenshots.days, knows.now))
    return undefined;
  return capture.onlyScreenshot
    ? { id, rule: 'screenshots', what: 'capture', bytes }
    : { id, rule: 'screenshots', what: 'screenshot', bytes: screenshotBytes };
}

/** The versions of one page beyond the number that is kept. */
export function versionsTooMany(versions: readonly StoredCapture[], keep: number): StoredCapture[] {
  return versions.filter(counts).sort(newestFirst).slice(keep);
}

/** What the rules would remove now, each capture once. */
export function cleanUpPlan(
  captures: readonly StoredCapture[],
  rules: CleanUpRules,
  knows: Knows,
): Removal[] {
  const tooMany = new Set<string>();
  if (rules.versions.on) {
    const pages = new Map<string, StoredCapture[]>();
    for (const capture of captures) {
      const versions = pages.get(capture.page);
      if (versions) versions.push(capture);
      else pages.set(capture.page, [capture]);
    }
    for (const versions of pages.values())
      if (versions.length > rules.versions.keep)
        for (const { id } of versionsTooMany(versions, rules.versions.keep)) tooMany.add(id);
  }
  return captures.flatMap((capture): Removal | Removal[] => {
    if (!mayGo(capture, knows.running)) return [];
    const { id, bytes } = capture;
    if (tooMany.has(id)) return { id, rule: 'versions', what: 'capture', bytes };
    return removalByAge(capture, rules, knows) ?? [];
  });
}
