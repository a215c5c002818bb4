import type { Account } from './accounts';
import type { Draft } from './document';
import { labelsOf } from './json-values';
import { diffLines } from './line-diff';
import type { ScrapeBody } from './scrape-body';
import type { ScrapeDeps } from './scrape-deps';

/** Compares with the page's previous text, per team, address and tag. */
export function addChange(draft: Draft, body: ScrapeBody, account: Account, deps: ScrapeDeps): void {
  const wanted = body.formats.find((format) => format.type === 'changeTracking');
  if (!wanted) return;
  if (deps.selfHosted) {
    draft.warnings.push('Comparing the previous scrape failed. This feature needs a database.');
    return;
  }
  const name = `${account.key} ${body.url} ${wanted.tag ?? ''}`;
  const before = deps.store.tracked.get(name);
  deps.store.tracked.set(name, { markdown: draft.markdown, at: deps.now() });
  draft.facets['changeTracking'] = {
    previousScrapeAt: before ? new Date(before.at).toISOString() : null,
    changeStatus: !before ? 'new' : before.markdown === draft.markdown ? 'same' : 'changed',
    visibility: 'visible',
    ...(before && wanted.modes.includes('git-diff')
      ? { diff: diffLines(before.markdown, draft.markdown) }
      : {}),
    ...(before && wanted.modes.includes('json')
      ? { json: factChanges(before.markdown, draft.markdown) }
      : {}),
  };
}

/** The previous and current values of the page's labels. */
function factChanges(before: string, after: string): Record<string, { previous: unknown; current: unknown }> {
  const facts = (markdown: string) => new Map(labelsOf(markdown).map(({ name, value }) => [name, value]));
  const [was, is] = [facts(before), facts(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
  return Object.fromEntries(
    names.map((name) => [name, { previous: was.get(name) ?? null, current: is.get(name) ?? null }]),
  );
}
