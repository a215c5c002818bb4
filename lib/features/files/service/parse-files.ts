import { AppError, codeOf, toFailure, type ErrorCode } from '@/lib/core/model/errors';
import {
  fileKey,
  nextFile,
  progressOfFiles,
  requestOfFile,
  standingsOf,
  withStanding,
  type FileStanding,
} from '../parse-files';
import type { ParseRequest } from '@/lib/core/model/request';
import { z } from '@/lib/core/model/zod';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';

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
export async function stepFiles(
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
      return {
        captures: [],
        progress: progressOfFiles(files),
        next: { type: 'block', cursor: { file: cursor.file } satisfies Cursor, failure },
      };
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
  const parsed = cursorSchema.safeParse(stored);
  if (!parsed.success) throw new AppError('stored-record-bad');
  return parsed.data;
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
