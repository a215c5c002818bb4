import { AppError, codeOf, toFailure, type ErrorCode } from '@/lib/core/model/errors';
import { fileKey, nextFile, progressOfFiles, requestOfFile, standingsOf, withStanding } from '../parse-files';
import { z } from '@/lib/core/model/zod';
import { done, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import type { DeviceDeps, RequestOf } from '@/lib/device/reading/device-job';
import { accept } from '@/lib/features/capture/device/job';

/** Reads files, one per step: nothing is sent. */
export async function stepParse(
  deps: DeviceDeps,
  request: RequestOf<'parse'>,
  input: StepInput,
): Promise<StepOutcome> {
  if (request.more !== undefined) return stepFiles(deps, request, input);
  return done({ captures: [await readOne(deps, request, input)] });
}

async function readOne(
  { readFile }: DeviceDeps,
  request: RequestOf<'parse'>,
  input: StepInput,
): Promise<StepOutcome['captures'][number]> {
  if (!readFile) throw new AppError('engine-cannot', { detail: 'needs-service' });
  input.onStep('reading');
  const { inboxId, fileName } = request;
  const reading = await readFile({ inboxId, fileName }, pageOptionsOf(request), input.signal, {
    part: request.part,
    onProgress: (part) => input.onStep('reading', undefined, part),
  });
  const page = accept(reading);
  const { url, content, metadata, report } = page;
  return { url, title: page.title || fileName, content, metadata, report };
}

const cursorSchema = z.object({ file: z.number().int().nonnegative() });
/** Errors of this device or of Trawl, which affect every file. */
const OF_ALL: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['storage', 'permission', 'bug']);

/** A file that cannot be read is skipped with the reason; a file that was read is not read again. */
async function stepFiles(
  deps: DeviceDeps,
  request: RequestOf<'parse'>,
  input: StepInput,
): Promise<StepOutcome> {
  const files = standingsOf(request, input.progress);
  const at = nextFile(files, cursorSchema.safeParse(input.cursor).data?.file ?? 0);
  const one = at === undefined ? undefined : requestOfFile(request, at);
  if (at === undefined || !one) return done({ progress: progressOfFiles(files) });
  const captures: StepOutcome['captures'] = [];
  let failure;
  try {
    const page = await readOne(deps, one, input);
    captures.push({ ...page, key: fileKey(page.url, at) });
  } catch (error) {
    if (!(error instanceof AppError) || OF_ALL.has(codeOf(toFailure(error)))) throw error;
    failure = toFailure(error);
  }
  const standings = withStanding(files, at, failure);
  const [first] = standings;
  const none = standings.every(({ status }) => status === 'failed');
  return {
    captures,
    progress: { ...progressOfFiles(standings), part: undefined },
    next:
      nextFile(standings, at + 1) !== undefined
        ? { type: 'again', cursor: { file: at + 1 } }
        : none && first?.status === 'failed'
          ? { type: 'fail', failure: first.failure }
          : { type: 'done' },
  };
}
