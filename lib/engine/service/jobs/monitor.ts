import type { CapturedPage } from '../../../model/capture';
import { AppError } from '../../../model/errors';
import type { MonitorRequest } from '../../../model/request';
import { normaliseUrl, urlForService } from '../../../model/url';
import { z } from '../../../model/zod';
import type { StepInput } from '../../../ports/engine';
import { checked } from '../clients/checked';
import { tolerate } from '../look-up';
import { toPageOptions } from '../scrape-body';
import {
  monitorBodySchema,
  type CheckedPage,
  type Monitor,
  type MonitorBody,
  type MonitorCheck,
} from '../wire/monitor';
import type { ServiceDocument } from '../wire/scrape';
import { withoutSecrets } from '../wire/secrets';
import type { ServiceEngineDeps, ServiceJob } from './job';
import { remoteOwesCancel, stepRemote } from './remote/step';
import type { Look, RemoteWork } from './remote/work';
import { onlyOneSent, type FoundStart, type SentBetween } from './starting/found-start';
import { toWholePage } from './whole-page';

const stateSchema = z.object({
  /** Checks that were taken, the newest last. */
  taken: z.array(z.string()).default([]),
  /** Checks that were taken since the last wait. */
  inRow: z.number().int().nonnegative().default(0),
  /** Since when a check has been said to run, without one that ended, epoch milliseconds. */
  busySince: z.number().optional(),
  /** The check that is being taken, and its pages so far. */
  taking: z
    .object({
      id: z.string(),
      skip: z.number().int().nonnegative(),
      /** The first page of the check: one that begins with it again is everything from the start. */
      first: z.string().optional(),
    })
    .optional(),
});
type State = z.infer<typeof stateSchema>;

/** Checks that are listed, pages that one step takes, and checks that are remembered as taken. */
const CHECKS = 25;
const PAGES = 20;
const REMEMBERED = 200;
/** A check takes a while, and its list a moment; a service that names no time is asked every so often. */
const CHECK_MS = 15_000;
const AFTER_RUN_MS = 30_000;
const LONGEST_MS = 6 * 3_600_000;
/**
 * A check that is not done after this is stale (docs/service.md 16.3), and a run that is due for so long will not come
 * soon.
 */
const STALE_MS = 3_600_000;
const LATE_MS = 300_000;
/** More pages than a check of these can have. */
const MOST_PAGES = 1_000;

const work: RemoteWork<MonitorRequest> = {
  check: (request) => void checked(monitorBodySchema, toMonitorBody(request)),
  async start({ client }, request, signal) {
    return (await client.monitor.create(toMonitorBody(request), { signal })).id;
  },
  lookUp: lookUpMonitor,
  read,
  // What is left would go on checking, and cost credits each time.
  cancel: async ({ client }, id, signal) =>
    (await client.monitor.remove(id, { signal })) === 'gone' ? 'gone' : 'cancelled',
  cancelRemoves: true,
};

/**
 * Checks that the service makes again and again (docs/service.md 16). Every page that is new or has changed becomes a
 * capture of its check. The job goes on until it is cancelled; then the monitor is removed there.
 */
export const monitorJob: ServiceJob<'monitor'> = {
  step: (deps, request, input) => stepRemote(work, deps, request, input),
  owesCancel: remoteOwesCancel,
};

async function read(
  deps: ServiceEngineDeps,
  request: MonitorRequest,
  { id, state: stored }: { id: string; state: unknown },
  input: StepInput,
): Promise<Look> {
  const { client } = deps;
  const state = stateSchema.parse(stored ?? {});
  const { signal } = input;
  if (state.taking) return take(deps, request, id, state, state.taking, input);
  const monitor = await client.monitor.get(id, { signal });
  const { checks } = await client.monitor.checks(id, { limit: CHECKS, offset: 0 }, { signal });
  const next = checks
    .filter((check) => check.ended && !state.taken.includes(check.id))
    .sort((one, other) => timeOfCheck(one) - timeOfCheck(other))[0];
  // A list can name no more than it has room for: a server that names others each time is not followed at once.
  if (next && state.inRow < CHECKS)
    return { type: 'running', state: { ...state, taking: { id: next.id, skip: 0 } }, atOnce: true };
  const now = deps.now();
  const { busySince: since, ...rest } = state;
  const busySince = isBusy(monitor, checks, now) ? (since ?? now) : undefined;
  const busy = busySince !== undefined && now - busySince < STALE_MS;
  const wait = Math.max(busy ? CHECK_MS : untilNext(monitor, request, now), next ? LATE_MS : 0);
  return {
    type: 'running',
    state: { ...rest, inRow: 0, ...(busySince === undefined ? {} : { busySince }) },
    wakeAt: now + wait,
  };
}

const timeOfCheck = ({ finishedAt, startedAt, scheduledFor }: MonitorCheck): number =>
  finishedAt ?? startedAt ?? scheduledFor ?? 0;

const withoutBusy = ({ busySince: _since, ...rest }: State): State => rest;

/** A check is said to run: one that is listed and did not begin long ago, or one that is not listed yet. */
function isBusy({ currentCheckId }: Monitor, checks: readonly MonitorCheck[], now: number): boolean {
  const beganAt = (check: MonitorCheck): number => check.startedAt ?? check.scheduledFor ?? now;
  const running = checks.some((check) => !check.ended && now - beganAt(check) < STALE_MS);
  return running || (currentCheckId !== undefined && !checks.some(({ id }) => id === currentCheckId));
}

function untilNext({ nextRunAt }: Monitor, { everyMinutes }: MonitorRequest, now: number): number {
  if (nextRunAt === undefined) return LONGEST_MS;
  // It should have run by now: asked for as often as it should run.
  if (now - nextRunAt > LATE_MS) return Math.min(everyMinutes * 60_000, LONGEST_MS);
  return Math.min(Math.max(nextRunAt - now + AFTER_RUN_MS, AFTER_RUN_MS), LONGEST_MS);
}

function repeatsFromStart([first]: readonly CheckedPage[], taking: NonNullable<State['taking']>): boolean {
  return taking.first !== undefined && first?.url === taking.first;
}

/** Some pages of one check: those that differ from the check before. */
async function take(
  deps: ServiceEngineDeps,
  request: MonitorRequest,
  id: string,
  state: State,
  taking: NonNullable<State['taking']>,
  input: StepInput,
): Promise<Look> {
  const { check, pages, nextSkip, hasNext } = await deps.client.monitor.check(
    id,
    taking.id,
    { limit: PAGES, skip: taking.skip },
    { signal: input.signal },
  );
  const captures: CapturedPage[] = [];
  for (const page of repeatsFromStart(pages, taking) ? [] : pages)
    if (page.status === 'new' || page.status === 'changed')
      captures.push(await toCapture(deps, request, check, page, input));
  // A next that does not advance says only that there is more: where it begins is known from what came. One that comes
  // with no pages, or with those from the start, is the end (docs/service.md 6).
  const first = pages[0]?.url;
  const repeats = repeatsFromStart(pages, taking);
  const after = nextSkip !== undefined && nextSkip > taking.skip ? nextSkip : taking.skip + pages.length;
  const more = hasNext && pages.length > 0 && !repeats && after < MOST_PAGES;
  const { taking: _taken, ...rest } = state;
  return {
    type: 'running',
    atOnce: true,
    came: { captures },
    state: more
      ? {
          ...rest,
          taking: {
            id: taking.id,
            skip: after,
            ...(first === undefined ? {} : { first: taking.first ?? first }),
          },
        }
      : {
          ...withoutBusy(rest),
          inRow: state.inRow + 1,
          taken: [...state.taken, taking.id].slice(-REMEMBERED),
        },
  };
}

/** A page of a check: as it was read then, where the service still has it, and in any case what changed. */
async function toCapture(
  deps: ServiceEngineDeps,
  { formats, options }: MonitorRequest,
  check: MonitorCheck,
  page: CheckedPage,
  input: StepInput,
): Promise<CapturedPage> {
  const url = normaliseUrl(page.url);
  const asked = {
    kind: 'scrape' as const,
    source: { type: 'url' as const, url },
    formats,
    scope: 'auto' as const,
    options,
  };
  const document = await documentOf(deps, page, input);
  const known = { ...document, metadata: { sourceURL: url, url, ...document.metadata } };
  const change = withoutSecrets({
    status: page.status,
    ...(page.judgment === undefined ? {} : { judgment: page.judgment }),
    ...(page.diff === undefined ? {} : { diff: page.diff }),
    ...(page.snapshot === undefined ? {} : { snapshot: page.snapshot }),
    ...(check.finishedAt === undefined ? {} : { checkedAt: check.finishedAt }),
  });
  // Kept as what a service returns beyond the shared formats, so that a page of which only the change is known is one.
  const read = await toWholePage(deps, asked, { ...known, change }, 0, input);
  // Every check has its own capture of a page.
  return { ...read, key: `${check.id} ${url}` };
}

async function documentOf(
  { client }: ServiceEngineDeps,
  { currentScrapeId }: CheckedPage,
  { signal }: StepInput,
): Promise<ServiceDocument> {
  if (currentScrapeId === undefined) return {};
  try {
    return (await client.scrapeById(currentScrapeId, { signal, retry: true })).data;
  } catch (error) {
    // It is kept for a day only; what changed is known all the same.
    if (!(error instanceof AppError)) throw error;
    return {};
  }
}

/** The monitors are listed by their name and what they look at. */
async function lookUpMonitor(
  { client }: ServiceEngineDeps,
  request: MonitorRequest,
  sent: SentBetween,
  signal: AbortSignal,
): Promise<FoundStart> {
  const listed = await tolerate(client.monitor.list({ limit: 100, offset: 0 }, { signal }));
  if (!listed.ok) return listed.found;
  const asked = JSON.stringify(request.urls.map(normaliseUrl).sort());
  const { monitors, servedAt } = listed.value;
  const same = monitors.filter(
    ({ name, targets }) => name === request.name && JSON.stringify(urlsOf(targets)) === asked,
  );
  return onlyOneSent(
    same.map(({ id, createdAt }) => ({ id, at: createdAt })),
    sent,
    servedAt,
  );
}

function urlsOf(targets: Monitor['targets']): string[] {
  return targets
    .flatMap(({ urls }) => z.array(z.string()).catch([]).parse(urls))
    .map(normaliseUrl)
    .sort();
}

const UNITS = [
  { minutes: 10_080, text: () => 'weekly' },
  { minutes: 1_440, text: () => 'daily' },
] as const;

/** The words for a period in the service's grammar, or undefined for one that it has none for. */
export function periodInWords(everyMinutes: number): string | undefined {
  const unit = UNITS.find(({ minutes }) => minutes === everyMinutes);
  if (unit) return unit.text();
  if (everyMinutes < 60) return 60 % everyMinutes === 0 ? `every ${everyMinutes} minutes` : undefined;
  const hours = everyMinutes / 60;
  if (hours === 1) return 'hourly';
  return Number.isInteger(hours) && 24 % hours === 0 ? `every ${hours} hours` : undefined;
}

function toMonitorBody(request: MonitorRequest): MonitorBody {
  const { name, urls, everyMinutes, goal, retentionDays } = request;
  const text = periodInWords(everyMinutes);
  if (text === undefined) throw new AppError('bad-request', { detail: 'option-invalid: everyMinutes' });
  return {
    name,
    schedule: { text },
    targets: [{ type: 'scrape', urls: urls.map(urlForService), scrapeOptions: toPageOptions(request) }],
    ...(goal === undefined || goal === '' ? {} : { goal }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
  };
}
