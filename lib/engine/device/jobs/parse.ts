import { AppError } from '../../../model/errors';
import type { StepInput, StepOutcome } from '../../../ports/engine';
import { pageOptionsOf } from '../page-options';
import type { DeviceDeps, RequestOf } from './job';
import { accept } from './scrape';

/** Reads a file of HTML, Markdown or plain text: nothing is sent. */
export async function stepParse(
  { readFile }: DeviceDeps,
  request: RequestOf<'parse'>,
  input: StepInput,
): Promise<StepOutcome> {
  if (!readFile) throw new AppError('engine-cannot', { detail: 'not-yet' });
  input.onStep('reading');
  const { inboxId, fileName } = request;
  const page = accept(await readFile({ inboxId, fileName }, pageOptionsOf(request), input.signal));
  const { url, content, metadata, report } = page;
  return {
    captures: [{ url, title: page.title || fileName, content, metadata, report }],
    next: { type: 'done' },
  };
}
