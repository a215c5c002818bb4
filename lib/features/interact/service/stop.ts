import { AppError, codeOf, errorCodes, toFailure } from '@/lib/core/model/errors';
import { SESSION_MS, sessionOf, type SessionFacts, type SessionTurn } from '../session';
import { wait, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import type { ServiceEngineDeps } from '@/lib/service/work/job';
import { waitAfterFailures } from '@/lib/service/http/retry';
import { endOfLife, factsOf, paidOf, type Cursor, type Stopping } from './session-cursor';
import { fence } from '@/lib/core/text/fence';
import { given } from '@/lib/core/text/given';
import type { CapturedPage } from '@/lib/core/model/capture';
import type { InteractRequest } from '@/lib/core/model/request';
import { hostOf, isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import type { ActBody, RunResult } from './wire';
import { withoutTheseSecrets } from '@/lib/service/wire/secrets';
import { nameOf, titleOf } from '@/lib/core/model/title';
import { toDataPage } from '@/lib/service/pages/data-page';

const NOTHING = 'interact-needs-prompt-or-code';

/**
 * A prompt or code, as the service accepts it. Throws for a turn with neither, or on a page that the service cannot
 * reach.
 */
export function toActBody(
  { source }: InteractRequest,
  { prompt, code, language, timeoutS }: SessionTurn,
): ActBody {
  if (!isWebUrl(source.url)) throw new AppError('bad-url');
  const timeout = timeoutS === undefined ? {} : { timeout: timeoutS };
  if (code !== undefined && code !== '' && !prompt) return { code, ...timeout, ...given({ language }) };
  if (!prompt || code) throw new AppError('bad-request', { detail: NOTHING });
  return { prompt, ...timeout };
}

/**
 * The result of a turn, under its own name: it is an answer about the page, not a version of the page. The addresses of
 * the session are removed, even if the page or the code returned one of them.
 */
export function turnPage(
  request: InteractRequest,
  at: { title: string; index: number; turn: SessionTurn; readingMs: number; anew: boolean },
  result: RunResult,
): CapturedPage {
  const url = normalizeUrl(request.source.url);
  const run = withoutTheseSecrets(result, Object.values(result.secrets));
  const text = run.output ?? run.stdout;
  const { prompt, code, language } = at.turn;
  return toDataPage({
    url: nameOf('interact', `${prompt ?? code ?? ''} ${url}`),
    key: `${url} interact${at.index === 0 ? '' : ` ${at.index + 1}`}`,
    title: prompt ? titleOf(prompt) : at.title || hostOf(url),
    content: {
      ...(text.trim() === '' ? {} : { markdown: run.output ?? `${fence(text, '')}\n` }),
      json: run.result === '' ? undefined : run.result,
      extra: {
        turn: at.index,
        prompt,
        code,
        language: code === undefined ? undefined : language,
        stdout: run.stdout,
        stderr: run.stderr,
        exitCode: run.exitCode,
        killed: run.killed || undefined,
        error: run.error,
        ranMs: Math.max(0, Math.round(at.readingMs)),
        anew: at.anew || undefined,
      },
    },
    readingMs: at.readingMs,
  });
}

/** Why a run failed, in the service's own words. */
export function whyNot(result: RunResult): string {
  const { error, stderr, killed } = withoutTheseSecrets(result, Object.values(result.secrets));
  const said = error ?? stderr.trim().split('\n').at(-1) ?? '';
  return said === '' && killed ? 'killed' : said;
}

/** A server that answers but cannot end it is tried a few times: one without sessions may only return 500. */
const STOP_TRIES = 5;

/** Ends the session, retrying until it would have ended by itself. */
export async function stop(
  deps: ServiceEngineDeps,
  cursor: Stopping,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep(input.canceling ? 'cancelling' : 'saving');
  try {
    const { creditsUsed, outcome } = await deps.client.interact.stopOnScrape(cursor.scrapeId, {
      signal: input.signal,
    });
    const total = creditsUsed === undefined ? undefined : (cursor.paid ?? 0) + creditsUsed;
    const progress = {
      // If not reported, it is not the cost of an earlier session.
      creditsUsed: total,
      ...ended(cursor, input, deps.now(), outcome === 'gone'),
    };
    return { captures: [], progress, next: endOf({ ...cursor, ...paidOf({ paid: total }) }, input) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = deps.now();
    const remedy = errorCodes[codeOf(toFailure(error))];
    const passes = remedy === 'retry' || remedy === 'wait';
    const failuresInARow = cursor.failuresInARow + 1;
    const inVain = error.facts.status === 500 && failuresInARow >= STOP_TRIES;
    if (!passes || inVain || now - cursor.since > SESSION_MS)
      return {
        captures: [],
        progress: { creditsUsed: undefined, ...ended(cursor, input, now, true) },
        next: endOf(cursor, input),
      };
    const pause = waitAfterFailures(failuresInARow, deps.random(), error.facts.retryAfterMs);
    return wait({ ...cursor, failuresInARow } satisfies Cursor, now + pause, toFailure(error));
  }
}

/** The facts about its end. `itself`: it was not ended from here. */
function ended(
  { session, turn, by, paid }: Stopping,
  { progress }: StepInput,
  now: number,
  itself: boolean,
): { session?: SessionFacts } {
  // A session whose first reply was lost was perhaps never opened; its possible cost is reported anyway.
  const was = session ?? sessionOf({ progress });
  if (was === undefined) return {};
  const at = itself ? Math.min(now, endOfLife(was)) : now;
  return { session: factsOf(was, turn, { ended: { at, by: itself ? 'service' : by }, ...paidOf({ paid }) }) };
}

/** The state of the job once its session is over. */
export function endOf(cursor: Stopping, input: StepInput): StepOutcome['next'] {
  const { failure, scrapeId, title, attempt, turn, by } = cursor;
  // Nothing was running: earlier results stand.
  if (input.canceling) return { type: by === 'person' ? 'done' : 'cancelled' };
  if (failure === undefined) return { type: 'done' };
  if (errorCodes[codeOf(failure)] !== 'user') return { type: 'fail', failure };
  // Once the problem is resolved, or the user says so, the page is worked on again from the start.
  return {
    type: 'block',
    failure,
    cursor: { phase: 'acting', scrapeId, title, attempt, turn, ...paidOf(cursor) } satisfies Cursor,
  };
}
