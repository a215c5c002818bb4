import { fileAddress } from '@/lib/core/model/file-kind';
import { sha256 } from '@/lib/core/bytes/sha256';
import { AppError, codeOf, toFailure, type ErrorCode } from '@/lib/core/model/errors';
import type { ParseRequest } from '@/lib/core/model/request';
import { parseCursor, block, done, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import { checked } from '@/lib/service/http/checked';
import { toPageOptions } from '@/lib/service/pages/scrape-body';
import { parseOptionsSchema, type ParseOptions } from './wire';
import type { ServiceEngineDeps, ServiceJob } from '@/lib/service/work/job';
import { stepPaidCall, type PaidCall } from '@/lib/service/work/paid-call';
import { toWholePage } from '@/lib/service/pages/whole-page';
import {
  fileKey,
  nextFile,
  progressOfFiles,
  requestOfFile,
  standingsOf,
  withStanding,
  type FileStanding,
} from '../parse-files';
import { z } from '@/lib/core/model/zod';

/** The current file of a batch, and the cursor of its own request. */
const cursorSchema = z.object({ file: z.number().int().nonnegative(), sending: z.unknown().optional() });
type Cursor = z.infer<typeof cursorSchema>;

/** Errors of one file: the others are read anyway. */
const OF_THE_FILE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['input', 'refused', 'timeout', 'service']);
/** Errors that would affect every other file too, and that time or the user resolves: the batch waits at this file. */
const OF_THE_WAY: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['network', 'rate', 'parse']);

/**
 * One step of several files that are sent one after another, since the service takes one at a time (docs/service.md
 * 15). `step` is a step of one file: its guarantees about a lost reply apply to each. A file that cannot be read is
 * skipped with the reason; one that was read is never sent again, however often the job is resumed.
 */
async function stepFiles(
  step: (request: ParseRequest, input: StepInput) => Promise<StepOutcome>,
  request: ParseRequest,
  input: StepInput,
): Promise<StepOutcome> {
  const files = standingsOf(request, input.progress);
  const cursor = cursorOf(files, input.cursor);
  const one = cursor && requestOfFile(request, cursor.file);
  if (!cursor || !one) return { captures: [], progress: progressOfFiles(files), next: endOf(files) };
  let outcome: StepOutcome;
  try {
    outcome = await step(one, { ...input, cursor: cursor.sending });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = toFailure(error);
    const code = codeOf(failure);
    if (OF_THE_WAY.has(code))
      return block({ file: cursor.file } satisfies Cursor, failure, { progress: progressOfFiles(files) });
    if (!OF_THE_FILE.has(code) && !isOfItsKind(error)) throw error;
    return goOn(withStanding(files, cursor.file, failure), cursor.file + 1, { captures: [] });
  }
  const { next } = outcome;
  if (next.type === 'done') {
    const captures = outcome.captures.map((page) => ({ ...page, key: fileKey(page.url, cursor.file) }));
    const { progress } = outcome;
    return goOn(withStanding(files, cursor.file, undefined), cursor.file + 1, { captures, progress });
  }
  const progress = { ...outcome.progress, ...progressOfFiles(files) };
  return 'cursor' in next
    ? { ...outcome, progress, next: { ...next, cursor: { file: cursor.file, sending: next.cursor } } }
    : { ...outcome, progress };
}

/** A file type that the service, or this server, cannot read. */
const isOfItsKind = ({ facts }: AppError): boolean => /UNSUPPORTED_FILE/.test(facts.serviceCode ?? '');

/** A job resumed without a cursor starts with the first file that was not read. */
function cursorOf(files: readonly FileStanding[], stored: unknown): Cursor | undefined {
  if (stored === undefined) {
    const file = nextFile(files, 0);
    return file === undefined ? undefined : { file };
  }
  return parseCursor(cursorSchema, stored);
}

function goOn(
  files: readonly FileStanding[],
  from: number,
  {
    captures,
    progress,
  }: { captures: StepOutcome['captures']; progress?: StepOutcome['progress'] | undefined },
): StepOutcome {
  const file = nextFile(files, from);
  return {
    captures,
    progress: { ...progress, ...progressOfFiles(files) },
    next: file === undefined ? endOf(files) : { type: 'again', cursor: { file } satisfies Cursor },
  };
}

/** If no file of a batch could be read, the batch has failed with the reason of its first file. */
function endOf(files: readonly FileStanding[]): StepOutcome['next'] {
  const [first] = files;
  const none = files.every(({ status }) => status === 'failed');
  return none && first?.status === 'failed' ? { type: 'fail', failure: first.failure } : { type: 'done' };
}

/**
 * Longer than the service's own half a minute, which is too short for a long file; never exactly that (docs/service.md
 * 7.2).
 */
const DEFAULT_TIMEOUT_MS = 120_000;

type Reply = Awaited<ReturnType<ServiceEngineDeps['client']['parse']['file']>>;

const call: PaidCall<ParseRequest, Reply> = {
  // A file is large and paid per page: the user decides whether it is sent a second time.
  asksWhenLost: true,
  check: (request) => void checked(parseOptionsSchema, toParseOptions(request)),
  timeoutMs,
  async send({ client, readInbox }, request, { signal }) {
    const file = await readInbox(request.inboxId);
    if (!file) throw new AppError('file-gone', { detail: request.fileName.slice(0, 300) });
    // A file may have lost its name on the way to the inbox.
    const named =
      file.name === request.fileName ? file : new File([file], request.fileName, { type: file.type });
    const form = { file: named, options: toParseOptions(request) };
    return client.parse.file(form, { signal, timeoutMs: timeoutMs(request) });
  },
  finish: toOutcome,
};

/** A file read by the service (docs/service.md 15). */
export const parseJob: ServiceJob<'parse'> = {
  step: (deps, request, input) =>
    request.more === undefined
      ? stepPaidCall(call, deps, request, input)
      : stepFiles((one, of) => stepPaidCall(call, deps, one, of), request, input),
};

function timeoutMs({ options }: ParseRequest): number {
  return options.timeout ?? DEFAULT_TIMEOUT_MS;
}

function toParseOptions(request: ParseRequest): ParseOptions {
  const { actions, waitFor, location, mobile, proxy, ...options } = toPageOptions(request);
  // Listed here so that an option that does not apply to files is refused by name.
  const refused = { actions, waitFor, location, mobile };
  return {
    ...options,
    timeout: timeoutMs(request),
    ...Object.fromEntries(Object.entries({ ...refused, proxy }).filter(([, value]) => value !== undefined)),
  };
}

async function toOutcome(
  deps: ServiceEngineDeps,
  { formats, options, fileName, inboxId }: ParseRequest,
  { data }: Reply,
  { readingMs }: { readingMs: number },
  input: StepInput,
): Promise<StepOutcome> {
  // A file has no address: the one that the service made up leads nowhere.
  const file = await deps.readInbox(inboxId);
  const url = fileAddress(fileName, file ? await sha256(new Uint8Array(await file.arrayBuffer())) : inboxId);
  const source = { type: 'url' as const, url };
  const read = await toWholePage(
    deps,
    { kind: 'scrape', source, formats, scope: 'auto', options },
    data,
    readingMs,
    input,
  );
  const { canonicalUrl: _made, favicon: _up, ...metadata } = read.metadata;
  return done({
    captures: [{ ...read, url, title: metadata.title ?? fileName, metadata }],
    progress: { step: 'saving' },
  });
}
