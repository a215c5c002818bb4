import type { HandledItem } from '@/lib/core/model/item';
import type { JobNote, Progress } from '@/lib/core/model/job';
import { normalizeUrl } from '@/lib/core/model/url';
import type { StepOutcome } from '@/lib/core/ports/engine';
import type { ServiceEngineDeps } from '@/lib/service/work/job';
import { formatsOfModelAlone, modelFormatsOf, withoutModelFormats } from '@/lib/service/pages/without-model';
import { again, freshSiteStart, type EndingCursor } from './site-cursor';
import { isCancelSent } from '@/lib/service/work/work-cursor';
import { withNotes } from '@/lib/service/work/notes';
import type { Listed } from './page-errors';
import type { SiteRequest } from './site-start';

const LEFT_OUT: JobNote['code'] = 'formats-left-out';

/** The current request: without the formats that the server turned out not to support. */
export function asItIsAsked<R extends SiteRequest>(request: R, { notes }: Pick<Progress, 'notes'>): R {
  return notes.some(({ code }) => code === LEFT_OUT) ? withoutModelFormats(request) : request;
}

/** The notes without it: no page was read without those formats either. */
export const withoutLeftOut = (notes: readonly JobNote[]): JobNote[] =>
  notes.filter(({ code }) => code !== LEFT_OUT);

/** The note that a self-hosted server has no model, if every page failed over formats that only need one. */
export async function lackOfModel(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { how, arrived: { skip } }: EndingCursor,
  listed: Listed,
): Promise<JobNote | undefined> {
  const formats = formatsOfModelAlone(request);
  if (formats.length === 0 || how !== 'completed' || skip > 0 || !someNameless(listed)) return undefined;
  if ((await deps.connection())?.hosted !== false) return undefined;
  return { code: 'no-model', detail: formats.join(', ') };
}

/** A dead link among the pages has its own error code. */
const someNameless = ({ errors, unlisted }: Listed): boolean =>
  unlisted === true || errors.some(({ code }) => code === undefined || code === 'UNKNOWN_ERROR');

/**
 * Restarts without the formats that need a model, when a self-hosted server read nothing at all and every page failed
 * without a reason: a server without a model does so. Nothing is paid there. Undefined otherwise.
 */
export async function startWithoutModel(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { remote: { of }, arrived: { skip }, how, cancel }: EndingCursor,
  listed: Listed,
  progress: Pick<Progress, 'notes'>,
): Promise<StepOutcome | undefined> {
  const formats = modelFormatsOf(request);
  if (
    formats.length === 0 ||
    how !== 'completed' ||
    skip > 0 ||
    isCancelSent({ cancel }) ||
    !someNameless(listed)
  )
    return undefined;
  if ((await deps.connection())?.hosted !== false) return undefined;
  const note: JobNote = { code: LEFT_OUT, detail: formats.join(', ') };
  return again(freshSiteStart(of, deps.now()), {
    // A crawl finds its pages again; those of a list are read because they wait.
    handled:
      of === 'crawl'
        ? []
        : listed.errors.map(({ url }): HandledItem => ({ key: normalizeUrl(url), status: 'waiting' })),
    progress: { step: 'sending', notes: withNotes(progress, [note]) },
  });
}
