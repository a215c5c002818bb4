import type { CapturedPage } from '@/lib/core/model/capture';
import { AppError, toFailure, type Failure } from '@/lib/core/model/errors';
import type { HandledItem } from '@/lib/core/model/item';
import type { TrawlRequest } from '@/lib/core/model/request';
import { z } from '@/lib/core/model/zod';
import {
  again,
  block,
  failed,
  type StepInput,
  type StepNext,
  type StepOutcome,
} from '@/lib/core/ports/engine';
import type { Declared, JsonAnswer } from '@/lib/core/ports/language-model';
import type { DeviceJob, DeviceTools, HeldPages, RequestOf } from '@/lib/device/reading/device-job';
import { given } from '@/lib/core/text/given';
import { jsonWishOf, type JsonWish } from '../asks-model';
import { isSchema } from '@/lib/features/schema/schema';
import { pointer } from '@/lib/core/text/json-path';

/** `asking`: keys of the pages that the step from this cursor sends; stored before anything is sent. */
const cursorSchema = z.object({ inner: z.unknown(), asking: z.array(z.string()).optional() });
type Cursor = z.infer<typeof cursorSchema>;

type Result = { page: CapturedPage; answer: JsonAnswer } | { page: CapturedPage; failure: Failure };

const keyOf = ({ key }: CapturedPage): string => key ?? '';
const NOT_CONNECTED = new AppError('model-not-ready', { serviceCode: 'not-connected' });
const INTERRUPTED: Failure = { reason: 'model-refused', facts: { serviceCode: 'interrupted' } };

/**
 * Reads pages as the job does, and asks the user's own model for the data of each, if that is wanted: they take the
 * place of the page's own. A page that was sent is never sent again by itself: after a worker died while it was away, it
 * is failed, to be tried again by a press. What concerns the model itself stops the job, and its pages wait.
 */
export function withModel<K extends 'scrape' | 'batch' | 'crawl'>(read: DeviceJob<K>): DeviceJob<K> {
  return async (tools, request, input) => {
    const wish = jsonWishOf(request);
    if (!wish) return read(tools, request, input);
    const cursor: Cursor =
      input.cursor === undefined ? { inner: undefined } : cursorSchema.parse(input.cursor);
    const held = tools.heldByJob.get(input.jobId);
    tools.heldByJob.delete(input.jobId);
    if (cursor.asking && input.interrupted) return lost(cursor.asking, cursor.inner);
    if (cursor.asking && held) {
      const outcome = await ask(tools, input, held, cursor.asking, wish);
      if (held.left.length > 0 && outcome.next.type === 'again') tools.heldByJob.set(input.jobId, held);
      return outcome;
    }
    const atOnce = await atOnceOf(tools, request, wish);
    const lastCursor = cursorSchema.safeParse(input.lastCursor).data?.inner;
    const outcome = await read(tools, withText(request), { ...input, cursor: cursor.inner, lastCursor });
    const { captures, next } = outcome;
    if (captures.length === 0 || atOnce === undefined)
      return {
        ...outcome,
        captures: await Promise.all(captures.map((page) => withoutModel(tools, page, wish, request))),
        next: around(next),
      };
    const pages: HeldPages = { outcome, left: [...captures], cursor: cursor.inner };
    tools.heldByJob.set(input.jobId, pages);
    return again(portion(pages, atOnce));
  };
}

/**
 * Pages that may be sent at once; undefined when no model is connected, and pages have data of their own: by the fields
 * of a schema, or all that a single page declares.
 */
async function atOnceOf(
  { askForJson }: DeviceTools,
  request: TrawlRequest,
  { schema }: JsonWish,
): Promise<number | undefined> {
  try {
    if (!askForJson) throw NOT_CONNECTED;
    return (await askForJson.ready()).atOnce;
  } catch (thrown) {
    const { reason, facts } = toFailure(thrown);
    const isOwn = request.kind === 'scrape' || schema !== undefined;
    if (isOwn && reason === 'model-not-ready' && facts.serviceCode === 'not-connected') return undefined;
    throw thrown;
  }
}

const portion = ({ left, cursor }: HeldPages, atOnce: number): Cursor => ({
  inner: cursor,
  asking: left.slice(0, atOnce).map(keyOf),
});

/** The cursor of the reading, within that of the pass. */
function around(next: StepNext): StepNext {
  return 'cursor' in next ? { ...next, cursor: { inner: next.cursor } } : next;
}

/** The text of a page is what is sent, whatever else is kept of it. */
function withText<R extends RequestOf<'scrape' | 'batch' | 'crawl'>>(request: R): R {
  return request.formats.includes('markdown')
    ? request
    : { ...request, formats: [...request.formats, 'markdown'] };
}

async function resultOf(
  { askForJson }: DeviceTools,
  { signal }: StepInput,
  { prompt, schema }: JsonWish,
  page: CapturedPage,
): Promise<Result> {
  const { url, title, content } = page;
  try {
    if (!askForJson) throw NOT_CONNECTED;
    const question = { url, title, markdown: content.markdown ?? '', prompt, schema };
    return { page, answer: await askForJson.ask(question, signal) };
  } catch (thrown) {
    signal.throwIfAborted();
    return { page, failure: toFailure(thrown) };
  }
}

/** Sends the pages of one portion, and returns what became of them; with the last, all that the reading found. */
async function ask(
  tools: DeviceTools,
  input: StepInput,
  held: HeldPages,
  asking: readonly string[],
  wish: JsonWish,
): Promise<StepOutcome> {
  const { outcome } = held;
  const pages = held.left.filter((page) => asking.includes(keyOf(page)));
  held.left = held.left.filter((page) => !asking.includes(keyOf(page)));
  input.onStep(
    'asking',
    pages.map(({ url }) => url),
  );
  const results = await Promise.all(pages.map((page) => resultOf(tools, input, wish, page)));
  tools.inFlightByJob.keep(input.jobId);
  const captures: CapturedPage[] = [];
  const handled: HandledItem[] = [];
  let stop: Failure | undefined;
  for (const result of results) {
    const item = outcome.handled?.find(({ key }) => key === result.page.key);
    if ('answer' in result) {
      captures.push(withData(result.page, result.answer));
      if (item) handled.push(item);
    } else if (item && result.failure.reason !== 'model-not-ready')
      handled.push({
        key: item.key,
        status: 'failed',
        attempts: item.attempts ?? 1,
        failure: result.failure,
      });
    else stop ??= result.failure;
  }
  if (stop?.reason === 'model-not-ready') return block({ inner: held.cursor }, stop, { captures, handled });
  if (stop) return failed(stop, { captures, handled });
  if (held.left.length > 0) return again(portion(held, asking.length), { captures, handled });
  const sent = new Set(outcome.captures.map(keyOf));
  const others = (outcome.handled ?? []).filter(({ key }) => !sent.has(key));
  return { ...outcome, captures, handled: [...handled, ...others], next: around(outcome.next) };
}

/** They may have been sent and paid for: they are failed, and each is tried again by a press. */
function lost(asking: readonly string[], inner: unknown): StepOutcome {
  if (asking.every((key) => key === '')) return block({ inner }, INTERRUPTED);
  const failure = INTERRUPTED;
  return again(
    { inner },
    { handled: asking.map((key) => ({ key, status: 'failed', attempts: 1, failure })) },
  );
}

/**
 * What the page declares of itself: by the schema if there is one and something agrees, else all of it. Among many pages,
 * one where nothing agrees has no data: it would be of another kind than theirs.
 */
async function withoutModel(
  { declaredData }: DeviceTools,
  page: CapturedPage,
  { schema }: JsonWish,
  { kind }: TrawlRequest,
): Promise<CapturedPage> {
  const { content, report } = page;
  const told = (warning: string) => ({ ...report, warnings: [...report.warnings, warning] });
  if (!isSchema(schema)) return { ...page, report: told('json-without-model') };
  const { json: marked, markdown = '' } = content;
  const { declared } = (await declaredData?.({ schema, marked, markdown })) ?? {};
  const nothing: Declared = { data: {}, empty: Object.keys({ ...(schema['properties'] as object) }) };
  const filled = declared ?? (kind === 'scrape' ? undefined : nothing);
  if (!filled) return { ...page, report: told('json-without-model') };
  const { data: json, empty, notOnPage } = filled;
  const extra = { ...content.extra, ...given({ notOnPage }) };
  const warning = ['json-by-markup', ...(empty.length > 0 ? [empty.join(', ')] : [])].join(': ');
  return { ...page, content: { ...content, json, extra }, report: told(warning) };
}

function withData(page: CapturedPage, { data, by, notOnPage, cut, usage }: JsonAnswer): CapturedPage {
  const { content, report } = page;
  return {
    ...page,
    content: {
      ...content,
      json: data,
      extra: {
        ...content.extra,
        jsonBy: by,
        ...given({ jsonUsage: usage }),
        ...(notOnPage.length > 0 && { notOnPage: notOnPage.map(pointer) }),
      },
    },
    report: cut ? { ...report, warnings: [...report.warnings, 'json-cut'] } : report,
  };
}
