import { AppError, failureSchema, toFailure } from '../../../model/errors';
import type { FoundItem } from '../../../model/item';
import type { MapRequest } from '../../../model/request';
import { isWebUrl, normaliseUrl, urlForService } from '../../../model/url';
import { z } from '../../../model/zod';
import type { StepInput, StepOutcome } from '../../../ports/engine';
import { checked } from '../clients/checked';
import { isLost, isRetryable } from '../errors';
import { decideRetry, MAX_ATTEMPTS } from '../retry';
import { mapBodySchema, type MapBody, type MappedLink } from '../wire/map';
import type { ServiceEngineDeps, ServiceJob } from './job';

/** Stored before each call, so that a reply that is lost is known as one. */
const cursorSchema = z.object({
  phase: z.literal('sending'),
  /** Which attempt this is; starts at 1. */
  attempt: z.number().int().positive(),
  /** How often it was sent again after something that may have done the work. */
  resends: z.number().int().nonnegative(),
  /** Why it is sent again. */
  failure: failureSchema.optional(),
});
type MapCursor = z.infer<typeof cursorSchema>;

/**
 * The addresses of a site (contract 11) in one paid call. A lost map cannot be looked up: it is sent again once, and
 * then a person is asked.
 */
export const mapJob: ServiceJob<'map'> = { step: stepMap };

async function stepMap(deps: ServiceEngineDeps, request: MapRequest, input: StepInput): Promise<StepOutcome> {
  const body = toMapBody(request);
  if (input.cursor === undefined) {
    checked(mapBodySchema, body);
    return again({ phase: 'sending', attempt: 1, resends: 0 });
  }
  const parsed = cursorSchema.safeParse(input.cursor);
  if (!parsed.success) throw new AppError('stored-record-bad');
  const cursor = parsed.data;
  if (input.interrupted) return cursor.resends === 0 ? again({ ...cursor, resends: 1 }) : ask(cursor);
  input.onStep('sending');
  try {
    return toOutcome(await deps.client.map(body, { signal: input.signal }), input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterFailure(deps, cursor, error);
  }
}

function afterFailure(deps: ServiceEngineDeps, cursor: MapCursor, error: AppError): StepOutcome {
  const { status, retryAfterMs } = error.facts;
  const decision = decideRetry({
    kind: 'paidSync',
    attempt: cursor.attempt,
    resendsAfterLoss: cursor.resends,
    status,
    lost: isLost(error),
    retryAfterMs,
    retryable: isRetryable(error) && error.reason !== 'timed-out',
    random: deps.random(),
  });
  if (decision.again) {
    const next: MapCursor = {
      ...cursor,
      attempt: cursor.attempt + 1,
      resends: cursor.resends + (decision.counts === 'resend' ? 1 : 0),
    };
    const facts = { ...error.facts, attempt: next.attempt, attempts: MAX_ATTEMPTS };
    return {
      captures: [],
      progress: { step: 'sending' },
      next: {
        type: 'wait',
        cursor: next,
        wakeAt: deps.now() + decision.afterMs,
        failure: { reason: error.reason, facts },
      },
    };
  }
  if (decision.lookUp) return ask({ ...cursor, failure: toFailure(error) });
  throw error;
}

/** It may have been done and paid for, twice by now: whether it is asked for again is the person's choice. */
function ask({ failure, ...cursor }: MapCursor): StepOutcome {
  const host = failure?.facts.host;
  return {
    captures: [],
    next: {
      type: 'block',
      cursor: { ...cursor, attempt: 1, resends: 0 },
      failure: { reason: 'unconfirmed', facts: host === undefined ? {} : { host } },
    },
  };
}

function toOutcome(
  { links, warning }: { links: MappedLink[]; warning: string | undefined },
  { progress }: StepInput,
): StepOutcome {
  const found = new Map<string, FoundItem>();
  for (const { url, title, description } of links) {
    const key = normaliseUrl(url);
    if (!isWebUrl(key) || found.has(key)) continue;
    found.set(key, {
      key,
      url: key,
      status: 'found',
      origin: 'service',
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    });
  }
  return {
    captures: [],
    found: [...found.values()],
    progress: {
      step: 'saving',
      total: found.size,
      ...(warning === undefined
        ? {}
        : { notes: [...progress.notes, { code: 'service-warning', detail: warning.slice(0, 4_000) }] }),
    },
    next: { type: 'done' },
  };
}

function again(cursor: MapCursor): StepOutcome {
  return { captures: [], progress: { step: 'sending' }, next: { type: 'again', cursor } };
}

/** The body of `POST /v2/map`. What says what the service does anyway is said all the same: these names are old. */
function toMapBody(request: MapRequest): MapBody {
  const { url, search, sitemap, includeSubdomains, ignoreQueryParameters, limit } = request;
  const { ignoreCache, filterByPath, useIndex, timeout } = request;
  return {
    url: urlForService(url),
    sitemap,
    includeSubdomains,
    ignoreQueryParameters,
    limit,
    ...(search === undefined || search.trim() === '' ? {} : { search }),
    ...(ignoreCache === undefined ? {} : { ignoreCache }),
    ...(filterByPath === undefined ? {} : { filterByPath }),
    ...(useIndex === undefined ? {} : { useIndex }),
    ...(timeout === undefined ? {} : { timeout }),
  };
}
