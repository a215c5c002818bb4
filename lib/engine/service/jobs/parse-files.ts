import { AppError, codeOf, toFailure, type ErrorCode } from '../../../model/errors';
import {
  fileKey,
  nextFile,
  progressOfFiles,
  requestOfFile,
  standingsOf,
  withStanding,
  type FileStanding,
} from '../../../model/parse-files';
import type { ParseRequest } from '../../../model/request';
import { z } from '../../../model/zod';
import type { StepInput, StepOutcome } from '../../../ports/engine';

/** Which file of a batch is at work, and where its own sending stands. */
const cursorSchema = z.object({ file: z.number().int().nonnegative(), sending: z.unknown().optional() });
type Cursor = z.infer<typeof cursorSchema>;

/** What says something of one file: the others are read all the same. */
const OF_THE_FILE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['input', 'refused', 'timeout', 'service']);
/** What would meet every other file too, and time or a person mends: the batch waits at this file. */
const OF_THE_WAY: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['network', 'rate', 'parse']);

/**
 * One step of several files that are sent one after another, since the service takes one at a time (docs/service.md
 * 15). `step` is a step of one file alone: what it guarantees of a lost reply holds for each. A file that cannot be
 * read is left behind with the reason; one that was read is never sent again, however often the job is taken up.
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

/** Of a kind that the service does not read, or that this server does not. */
const isOfItsKind = ({ facts }: AppError): boolean => /UNSUPPORTED_FILE/.test(facts.serviceCode ?? '');

/** A job that is taken up without a cursor begins with the first file that was not read. */
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

/** A batch of which nothing could be read has failed, for the reason of its first file. */
function endOf(files: readonly FileStanding[]): StepOutcome['next'] {
  const [first] = files;
  const none = files.every(({ status }) => status === 'failed');
  return none && first?.status === 'failed' ? { type: 'fail', failure: first.failure } : { type: 'done' };
}
