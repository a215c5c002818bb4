import { given } from '@/lib/core/text/given';
import type { CapturedPage } from '@/lib/core/model/capture';
import { toFailure } from '@/lib/core/model/errors';
import { describedAs, type FoundItem, type HandledItem, type Item } from '@/lib/core/model/item';
import type { PageReading } from '@/lib/core/model/page';
import type { Source } from '@/lib/core/model/request';
import { normalizeUrl } from '@/lib/core/model/url';
import { z } from '@/lib/core/model/zod';
import { again, done, parseCursor, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import {
  capturedPage,
  failureOfReading,
  isLastOfChain,
  isOffline,
  withoutPage,
  type PageAnswer,
} from '@/lib/device/reading/answer';
import { crawlAddress } from '@/lib/device/site/address';
import { stillNeedsScripts, withPagesCounted } from '@/lib/device/reading/needs-scripts';
import { sideEffectWord } from '@/lib/device/site/signed-in';
import { untilNextTry, waitForNetwork, waitForSlot } from '@/lib/device/reading/waits';
import { createSiteSession, type Answered } from '@/lib/device/reading/site-session';
import { siteStateShape } from '@/lib/device/reading/site-state';
import type { DeviceTools, RequestOf } from '@/lib/device/reading/device-job';

const cursorSchema = z.object(siteStateShape);
type BatchCursor = z.infer<typeof cursorSchema>;

const TAKEN = 100;
/** Live tabs read in one step. */
const TABS = 5;

/**
 * Reads a list of pages: addresses politely, live tabs as they are. Each page of the list is one item, whatever it
 * redirects to, and a failed page does not affect the others.
 */
export async function stepBatch(
  deps: DeviceTools,
  request: RequestOf<'batch'>,
  input: StepInput,
): Promise<StepOutcome> {
  const cursor: BatchCursor =
    input.cursor === undefined ? { robots: {} } : parseCursor(cursorSchema, input.cursor);
  if (input.cursor === undefined && input.round === 0)
    return again(cursor, {
      found: request.sources.map((source) => itemOf(source, request)),
      progress: { step: 'reading' },
    });
  input.onStep('reading');
  const session = createSiteSession(deps, input, {
    maxConcurrency: request.maxConcurrency,
    delayMs: 0,
    stored: { pace: cursor.pace, robots: cursor.robots },
    reading: request.reading,
    page: pageOptionsOf(request),
    ...(request.reading.signedIn && { sideEffectWord }),
    ...given({ waitForMs: request.options.waitFor }),
  });
  const after = (): BatchCursor => session.state();
  const items = await session.due(TAKEN);
  if (items.length === 0)
    return (
      (await untilNextTry(
        deps,
        input,
        after,
        session,
        request.sources.map(({ url }) => url),
      )) ?? done()
    );
  const tabs = items.filter(({ tab }) => tab !== undefined).slice(0, TABS);
  if (tabs.length > 0) {
    const read = await readTabs(deps, request, input, tabs);
    return again(after(), { ...read, progress: { step: 'reading' } });
  }
  const { answered, underWay, nextAt } = await session.readAhead(items);
  const settled = settle(answered, request.reading, deps.now());
  const before = new Map(items.map((item) => [item.key, item]));
  const notes = withPagesCounted(input.progress, settled, before);
  const step = { ...settled, progress: { step: 'reading' as const, reading: underWay, ...notes } };
  const away = answered.find(({ answer }) => isOffline(answer));
  if (away) return waitForNetwork(after(), away.item.url, deps.now(), step);
  if (nextAt === undefined) return again(after(), step);
  const addresses = items.map(({ url }) => url);
  return waitForSlot(session, addresses, after(), nextAt, step);
}

/** A tab is identified by the page it shows: the same address in another tab may have other content. */
function itemOf(source: Source, { options }: RequestOf<'batch'>): FoundItem {
  // Steps are done in a tab of their own.
  return source.type === 'url' || options.steps
    ? { key: normalizeUrl(source.url), url: normalizeUrl(source.url), origin: 'list', status: 'waiting' }
    : {
        key: `tab ${source.tabId} ${source.documentId ?? normalizeUrl(source.url)}`,
        url: source.url,
        title: source.title,
        tab: source,
        origin: 'tab',
        status: 'waiting',
      };
}

/** A page with fewer words that sends its readers on has nothing else to read. */
const FEW_WORDS = 60;

/** Where a page sends its readers by itself, as a redirect does. */
function sentTo(item: Item, { reading }: PageAnswer): string | undefined {
  const words = reading.ok ? (reading.metadata.wordCount ?? 0) : 0;
  const to = words < FEW_WORDS ? reading.siteFacts?.refresh : undefined;
  return to === undefined || isLastOfChain(item) ? undefined : crawlAddress(to);
}

function settle(
  answered: readonly Answered[],
  reading: RequestOf<'batch'>['reading'],
  now: number,
): { captures: CapturedPage[]; handled: HandledItem[] } {
  const captures: CapturedPage[] = [];
  const handled: HandledItem[] = [];
  for (const { item, answer } of answered) {
    if (isOffline(answer)) continue;
    if (answer.type !== 'page') handled.push({ key: item.key, ...withoutPage(item, answer, now) });
    else {
      const url = sentTo(item, answer);
      if (url !== undefined) {
        handled.push({ key: item.key, status: 'waiting', url, sentBy: (item.sentBy ?? 0) + 1 });
        continue;
      }
      const needsScripts = stillNeedsScripts(item, answer, reading);
      handled.push(handledPage(item, answer.reading, captures, { ...answer, needsScripts }));
    }
  }
  return { captures, handled };
}

function handledPage(
  item: Item,
  reading: PageReading,
  captures: CapturedPage[],
  facts: { status?: number; contentType?: string; needsScripts?: boolean } = {},
): HandledItem {
  const tried = {
    key: item.key,
    attempts: (item.attempts ?? 0) + 1,
    ...given({ statusCode: facts.status, needsScripts: facts.needsScripts }),
  };
  if (!reading.ok) return { ...tried, status: 'failed', failure: failureOfReading(reading) };
  const capture = capturedPage(item.key, {
    reading,
    ...given({ contentType: facts.contentType }),
  });
  captures.push(capture);
  const { wordCount = 0, tokenEstimate = 0 } = capture.metadata;
  return {
    ...tried,
    ...describedAs(capture),
    status: 'read',
    title: capture.title,
    words: wordCount,
    tokens: tokenEstimate,
  };
}

async function readTabs(
  { pages }: DeviceTools,
  request: RequestOf<'batch'>,
  input: StepInput,
  items: readonly Item[],
): Promise<{ captures: CapturedPage[]; handled: HandledItem[] }> {
  const captures: CapturedPage[] = [];
  const handled: HandledItem[] = [];
  for (const item of items) {
    if (!item.tab) continue;
    input.onStep('reading', [item.url]);
    try {
      const waitFor = request.options.waitFor ?? 0;
      const reading = await pages.read(item.tab, pageOptionsOf(request), waitFor, input.signal);
      const status = reading.ok ? reading.metadata.statusCode : undefined;
      handled.push(handledPage(item, reading, captures, given({ status })));
    } catch (thrown) {
      input.signal.throwIfAborted();
      handled.push({ key: item.key, status: 'failed', attempts: 1, failure: toFailure(thrown) });
    }
  }
  return { captures, handled };
}
