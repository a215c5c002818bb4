import { AppError, toFailure } from '../core/model/errors';
import type { RequestKind, TrawlRequest } from '../core/model/request';
import { again, block, type Engine, type StepInput, type StepOutcome } from '../core/ports/engine';
import type { ServiceClient, ServiceConnection } from './endpoints/client';
import { serviceJobs } from './jobs';
import type { RequestOf, ServiceEngineDeps, ServiceJob } from './work/job';
import { supportsOnService } from './supports';
import type { CaptureFormat } from '../core/model/format';
import { given } from '../core/text/given';
import { tailOf } from '../core/model/service-key';
import { z } from '../core/model/zod';

type Deps = Omit<ServiceEngineDeps, 'client' | 'begunHere'> & {
  /** A client that reads the connection before each request. */
  clientOn: (connection: () => Promise<ServiceConnection | undefined>) => ServiceClient;
  /** Stores which names a server does not know, for `connection` to return; without it, a refused name ends the job. */
  rememberRefused?: (baseUrl: string, names: readonly string[]) => Promise<void>;
};

/** Reads the web through a v2 service; the table of jobs has an entry for each kind of request. */
export function createServiceEngine({ clientOn, rememberRefused, ...rest }: Deps): Engine {
  const begunHere = new Set<string>();
  const depsOn = (connection: Deps['connection']): ServiceEngineDeps => ({
    ...rest,
    connection,
    begunHere,
    client: clientOn(connection),
  });

  /**
   * One step at the service that the job is bound to. Before the first request, that is the connected one; after it,
   * the one that works for the job, and while another is connected the job waits for it.
   */
  async function stepBound(job: ServiceJob<RequestKind>, input: StepInput): Promise<StepOutcome> {
    const bound = readBound(input.cursor);
    const interrupted = input.interrupted || bound.cutShort === true;
    const sent = wasSent(input.cursor, interrupted);
    const now = await connectionNow(rest.connection);
    const connected = now?.baseUrl;
    const server = sent ? (bound.server ?? connected) : (connected ?? bound.server);
    const at: Bound = given({ server, keyTail: sent ? bound.keyTail : tailOf(now?.key) });
    if (sent && server !== undefined && now && !isAt(now, server))
      return stopped(input, at, interrupted, elsewhere(server));
    const deps = depsOn(boundTo(server, rest.connection));
    const request = withoutRefused(input.request, now?.refused ?? []);
    try {
      const outcome = await job.step(deps, request, { ...input, request, interrupted });
      const { next } = outcome;
      if (!('cursor' in next)) return outcome;
      return { ...outcome, next: { ...next, cursor: bind(next.cursor, at) } };
    } catch (error) {
      if (sent && server !== undefined && now && isOfOtherKey(error, at, now))
        return stopped(input, at, interrupted, elsewhere(server, at.keyTail));
      const refused = refusedBy(error);
      // Refused before anything was done: tried once more without the formats that the user did not choose.
      if (!sent && now && rememberRefused && canLeaveOut(request, refused)) {
        await rememberRefused(now.baseUrl, refused);
        return again(undefined, { progress: { step: 'sending' } });
      }
      throw sent && error instanceof AppError ? afterSending(error) : error;
    }
  }

  return {
    id: 'service',
    supports: (request) => supportsOnService(request),
    needsRemoteCancel: (request, cursor) => jobFor(request).needsRemoteCancel?.(cursor) ?? false,
    async step(input) {
      if (!supportsOnService(input.request).ok) throw new AppError('engine-cannot');
      return stepBound(jobFor(input.request), input);
    },
  };
}

/** The job in its current state, until its own service is connected again; records that its step was interrupted. */
function stopped(input: StepInput, at: Bound, cutShort: boolean, why: AppError): StepOutcome {
  return block(bind(input.cursor, { ...at, ...(cutShort ? { cutShort } : {}) }), toFailure(why));
}

/** Another key was saved since, and for that one the service does not know the work: it may be another account. */
const isOfOtherKey = (error: unknown, { keyTail }: Bound, { key }: ServiceConnection): boolean =>
  error instanceof AppError &&
  (error.reason === 'job-gone' || error.reason === 'not-found') &&
  keyTail !== undefined &&
  keyTail !== tailOf(key);

function refusedBy(error: unknown): readonly string[] {
  return error instanceof AppError && error.reason === 'bad-request' ? (error.facts.refused ?? []) : [];
}

/** The error for a job that was already sent: "nothing was sent" would be wrong. */
function afterSending(error: AppError): AppError {
  return error.reason === 'not-connected' || error.reason === 'host-not-granted'
    ? new AppError(error.reason, { ...error.facts, detail: 'sent' })
    : error;
}

/** Undefined when nothing is connected: the step decides what that means. */
async function connectionNow(connection: Deps['connection']): Promise<ServiceConnection | undefined> {
  try {
    return await connection();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}

function jobFor<K extends RequestKind>(request: RequestOf<K>): ServiceJob<K> {
  // The table's type guarantees that the entry of a kind takes requests of that kind.
  return serviceJobs[request.kind] as ServiceJob<K>;
}

/**
 * Formats of a request that the user did not choose: a capture lists the chosen one first, then those that the settings add to
 * every capture. In any other request, all were chosen.
 */
function keptAlong(request: TrawlRequest): CaptureFormat[] {
  return request.kind === 'scrape' ? request.formats.slice(1) : [];
}

/** The request without the formats that the server refused and the user did not choose. */
function withoutRefused(request: TrawlRequest, refused: readonly string[]): TrawlRequest {
  const left = keptAlong(request).filter((format) => refused.includes(format));
  if (request.kind !== 'scrape' || left.length === 0) return request;
  return { ...request, formats: request.formats.filter((format, at) => at === 0 || !left.includes(format)) };
}

/** True when a server refused only formats that the user did not choose, so the request can be repeated without them. */
function canLeaveOut(request: TrawlRequest, refused: readonly string[]): boolean {
  const kept: readonly string[] = keptAlong(request);
  return refused.length > 0 && refused.every((name) => kept.includes(name));
}

/** Added by the engine to the cursor of every job. */
const boundSchema = z.object({
  /** Address of the service that the job was sent to, or is about to be; earlier versions kept its origin alone. */
  server: z.string().optional(),
  /** Last characters of the key that it was sent with. */
  keyTail: z.string().optional(),
  /** The step from this cursor was interrupted before the job was stopped. */
  cutShort: z.boolean().optional(),
});
type Bound = z.infer<typeof boundSchema>;

/** The service of a stored cursor; cursors of earlier versions name none. */
function readBound(cursor: unknown): Bound {
  const parsed = boundSchema.safeParse(cursor);
  return parsed.success ? parsed.data : {};
}

/** Adds the engine's fields to the cursor. */
function bind(cursor: unknown, bound: Bound): unknown {
  return typeof cursor === 'object' && cursor !== null ? { ...cursor, ...bound } : cursor;
}

/** Whether it is the service at this address. */
const isAt = ({ baseUrl }: ServiceConnection, server: string): boolean =>
  baseUrl === server || new URL(baseUrl).origin === server;

const sentSchema = z.object({
  phase: z.string(),
  resent: z.boolean().optional(),
  resends: z.number().optional(),
  joins: z.number().optional(),
  inner: z.unknown().optional(),
});

/**
 * Whether, from this cursor on, a service may be working for the job, or was: then only that service is asked about it.
 * A step that is about to send for the first time is not bound yet.
 */
function wasSent(cursor: unknown, interrupted: boolean): boolean {
  const parsed = sentSchema.safeParse(cursor);
  if (!parsed.success) return false;
  const { phase, resent, resends = 0, joins = 0, inner } = parsed.data;
  // An interact job first captures the page, with a separate cursor.
  if (inner !== undefined) return wasSent(inner, interrupted);
  if (phase !== 'starting' && phase !== 'sending') return true;
  return interrupted || resent === true || resends > 0 || joins > 0;
}

/** The connection for one step: nothing is sent if another service is connected meanwhile. */
function boundTo(
  server: string | undefined,
  connection: () => Promise<ServiceConnection | undefined>,
): () => Promise<ServiceConnection | undefined> {
  return async () => {
    const now = await connection();
    if (now !== undefined && server !== undefined && !isAt(now, server)) throw elsewhere(server);
    return now;
  };
}

/** The job was sent to a service other than the connected one, or with a key of another account. */
function elsewhere(server: string, keyTail?: string): AppError {
  return new AppError('other-service', { host: server.replace(/^\w+:\/\//, ''), ...given({ keyTail }) });
}
