import type { Account } from '../accounts';
import { crawlBodySchema } from '../crawl/body';
import { runCrawl } from '../crawl/run';
import type { ServiceDeps } from '../deps';
import { newId } from '../ids';
import { isoOf } from '../job';
import { diffLines } from '../line-diff';
import { emptyPageJob } from '../page-job';
import { plainWords } from '../plain-words';
import { Refusal } from '../reply';
import type { ScrapedDocument } from '../scrape-deps';
import { scrapePage } from '../scrape-page';
import { searchBodySchema } from '../search/body';
import { listWeb } from '../search/search';
import { readOptions, type Target } from './body';
import type { Check, CheckPage, Monitor, Seen } from './monitor-record';

type Looked = { url: string; document?: ScrapedDocument; error?: string };

/** Reads everything that the monitor watches, compares it with the previous state, and bills it. */
export async function runCheck(
  monitor: Monitor,
  check: Check,
  account: Account,
  deps: ServiceDeps,
): Promise<void> {
  check.status = 'running';
  check.startedAt = deps.now();
  monitor.lastRunAt = deps.now();
  for (const target of monitor.targets) {
    const looked = await lookAt(target, account, deps);
    if (deps.work.signal.aborted) return;
    for (const one of looked) check.pages.push(compare(one, target.id, monitor, check, account, deps));
    for (const url of goneFrom(target, looked, monitor))
      check.pages.push(removed(url, target.id, monitor, deps));
  }
  const errors = check.pages.filter(({ status }) => status === 'error').length;
  check.status = errors === 0 ? 'completed' : errors === check.pages.length ? 'failed' : 'partial';
  check.error = check.status === 'failed' ? 'No page could be read.' : null;
  check.finishedAt = deps.now();
}

async function lookAt(target: Target, account: Account, deps: ServiceDeps): Promise<Looked[]> {
  const turn = deps.pace.turns(deps.work.signal);
  switch (target.type) {
    case 'scrape': {
      const looked: Looked[] = [];
      for (const url of target.urls) {
        await turn();
        looked.push(await lookAtPage({ ...readOptions.parse(target.scrapeOptions), url }, account, deps));
      }
      return looked;
    }
    case 'crawl': {
      const body = crawlBodySchema.parse({
        ...target.crawlOptions,
        url: target.url,
        scrapeOptions: readOptions.parse(target.scrapeOptions),
      });
      const job = emptyPageJob({
        id: newId(deps.now()),
        key: account.key,
        kind: 'crawl',
        url: target.url,
        createdAt: deps.now(),
      });
      await runCrawl(job, body, account, deps);
      return [
        ...job.documents.map(({ document }) => ({ url: String(document.metadata['sourceURL']), document })),
        ...job.errors.map(({ url, error }) => ({ url, error })),
      ];
    }
    case 'search': {
      const looked = new Map<string, Looked>();
      for (const query of target.queries) {
        await turn();
        const {
          queries: _queries,
          type: _type,
          id: _id,
          searchWindow: _window,
          maxResults,
          ...domains
        } = target;
        const body = searchBodySchema.parse({ query, limit: maxResults, ...domains });
        const items = await listWeb(body, deps);
        deps.accounts.charge(account, Math.ceil(items.length / 10) * 2, `search ${query}`);
        for (const { url, description } of items)
          looked.set(url, { url, document: foundDocument(url, String(description), deps) });
      }
      return [...looked.values()];
    }
  }
}

/** A search result as a page: its description is compared. */
const foundDocument = (url: string, markdown: string, deps: ServiceDeps): ScrapedDocument => ({
  markdown,
  metadata: { scrapeId: newId(deps.now()), creditsUsed: 0, sourceURL: url, url },
});

async function lookAtPage(
  body: Parameters<typeof scrapePage>[0],
  account: Account,
  deps: ServiceDeps,
): Promise<Looked> {
  try {
    const { document } = await deps.work.real(() => scrapePage(body, account, deps));
    return { url: body.url, document };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { url: body.url, error: 'The page could not be read.' };
  }
}

function compare(
  { url, document, error }: Looked,
  targetId: string,
  monitor: Monitor,
  check: Check,
  account: Account,
  deps: ServiceDeps,
): CheckPage {
  const before = monitor.seen.get(url);
  const base = {
    id: newId(deps.now()),
    targetId,
    url,
    judgment: null,
    diff: null,
    createdAt: isoOf(deps.now()),
  };
  const previousScrapeId = before?.scrapeId ?? null;
  if (!document)
    return {
      ...base,
      status: 'error',
      previousScrapeId,
      currentScrapeId: null,
      statusCode: null,
      error: error ?? null,
      metadata: null,
    };
  const seen: Seen = {
    scrapeId: document.metadata.scrapeId,
    markdown: String(document['markdown'] ?? ''),
    json: document['json'],
  };
  monitor.seen.set(url, seen);
  check.credits += document.metadata.creditsUsed;
  const { statusCode } = document.metadata;
  const page: CheckPage = {
    ...base,
    status: !before ? 'new' : isSame(before, seen) ? 'same' : 'changed',
    previousScrapeId,
    currentScrapeId: seen.scrapeId,
    statusCode: typeof statusCode === 'number' ? statusCode : null,
    error: null,
    metadata: document.metadata,
    ...(seen.json === undefined ? {} : { snapshot: { json: seen.json } }),
  };
  if (page.status !== 'changed' || !before) return page;
  const diff = diffLines(before.markdown, seen.markdown);
  const judged = monitor.judgeEnabled && monitor.goal !== null;
  if (judged) {
    check.credits += 1;
    deps.accounts.charge(account, 1, `judge ${url}`);
  }
  return {
    ...page,
    diff: {
      text: diff.text,
      json: seen.json === undefined ? diff.json : fieldChanges(before.json, seen.json),
    },
    judgment: judged ? judge(monitor.goal ?? '', diff.text) : null,
  };
}

const isSame = (a: Seen, b: Seen): boolean =>
  a.json === undefined && b.json === undefined
    ? a.markdown === b.markdown
    : JSON.stringify(a.json) === JSON.stringify(b.json);

function fieldChanges(
  previous: unknown,
  current: unknown,
): Record<string, { previous: unknown; current: unknown }> {
  const fieldsOf = (value: unknown) =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { value };
  const [a, b] = [fieldsOf(previous), fieldsOf(current)];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
      .map((name) => [name, { previous: a[name] ?? null, current: b[name] ?? null }]),
  );
}

/** A change matters if the changed lines, or the line above them, share a word with the goal. */
function judge(goal: string, diff: string): object {
  const wanted = new Set(plainWords(goal));
  const lines = diff.split('\n').slice(3);
  const changes = lines.flatMap((line, i) => {
    if (!/^[+-]/.test(line)) return [];
    const around = `${lines[i - 1] ?? ''} ${line}`;
    return plainWords(around).some((word) => wanted.has(word)) ? [line] : [];
  });
  return {
    meaningful: changes.length > 0,
    confidence: changes.length > 1 ? 'high' : 'medium',
    reason:
      changes.length > 0
        ? 'What changed is named in the goal.'
        : 'Nothing that changed is named in the goal.',
    meaningfulChanges: changes.map((line) => ({
      type: line.startsWith('+') ? 'added' : 'removed',
      before: line.startsWith('-') ? line.slice(1) : null,
      after: line.startsWith('+') ? line.slice(1) : null,
      reason: 'It shares words with the goal.',
    })),
  };
}

/** Only a crawl detects that a page was removed: nothing links to it any more. */
function goneFrom(target: Target, looked: readonly Looked[], monitor: Monitor): string[] {
  if (target.type !== 'crawl') return [];
  const here = new Set(looked.map(({ url }) => url));
  const start = new URL(target.url);
  return [...monitor.seen.keys()].filter((url) => !here.has(url) && new URL(url).origin === start.origin);
}

function removed(url: string, targetId: string, monitor: Monitor, deps: ServiceDeps): CheckPage {
  const previousScrapeId = monitor.seen.get(url)?.scrapeId ?? null;
  monitor.seen.delete(url);
  return {
    id: newId(deps.now()),
    targetId,
    url,
    status: 'removed',
    previousScrapeId,
    currentScrapeId: null,
    statusCode: null,
    error: null,
    metadata: null,
    judgment: null,
    diff: null,
    createdAt: isoOf(deps.now()),
  };
}
