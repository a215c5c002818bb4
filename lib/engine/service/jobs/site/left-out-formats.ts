import type { HandledItem } from '../../../../model/item';
import type { JobNote, Progress } from '../../../../model/job';
import { normaliseUrl } from '../../../../model/url';
import type { StepOutcome } from '../../../../ports/engine';
import type { ServiceEngineDeps } from '../../step/job';
import { formatsOfModelAlone, modelFormatsOf, withoutModelFormats } from '../../pages/without-model';
import { freshSiteStart, type EndingCursor } from './site-cursor';
import { withNotes } from '../../step/notes';
import { again } from './outcomes';
import type { Listed } from './page-errors';
import type { SiteRequest } from './site-start';

const LEFT_OUT: JobNote['code'] = 'formats-left-out';

/** The request as it is asked for by now: without the formats that the server turned out not to make. */
export function asItIsAsked<R extends SiteRequest>(request: R, { notes }: Pick<Progress, 'notes'>): R {
  return notes.some(({ code }) => code === LEFT_OUT) ? withoutModelFormats(request) : request;
}

/** The notes without that: no page was read without them either. */
export const withoutLeftOut = (notes: readonly JobNote[]): JobNote[] =>
  notes.filter(({ code }) => code !== LEFT_OUT);

/** That a server of somebody's own has no model, when it failed every page over formats that take one alone. */
export async function lackOfModel(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { how, skip }: EndingCursor,
  listed: Listed,
): Promise<JobNote | undefined> {
  const formats = formatsOfModelAlone(request);
  if (formats.length === 0 || how !== 'completed' || skip > 0 || !someNameless(listed)) return undefined;
  if ((await deps.connection())?.hosted !== false) return undefined;
  return { code: 'no-model', detail: formats.join(', ') };
}

/** A dead link among the pages has a name of its own. */
const someNameless = ({ errors, unlisted }: Listed): boolean =>
  unlisted === true || errors.some(({ code }) => code === undefined || code === 'UNKNOWN_ERROR');

/**
 * Once more without the formats that take a model, when a server of somebody's own read nothing at all and failed every
 * page for a reason that it does not name: one without a model does so. There nothing is paid for. Undefined otherwise.
 */
export async function startWithoutModel(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { of, how, skip, cancelSent }: EndingCursor,
  listed: Listed,
  progress: Pick<Progress, 'notes'>,
): Promise<StepOutcome | undefined> {
  const formats = modelFormatsOf(request);
  if (formats.length === 0 || how !== 'completed' || skip > 0 || cancelSent === true || !someNameless(listed))
    return undefined;
  if ((await deps.connection())?.hosted !== false) return undefined;
  const note: JobNote = { code: LEFT_OUT, detail: formats.join(', ') };
  return again(freshSiteStart(of, deps.now()), {
    // A crawl finds its pages again; those of a list are read because they wait.
    handled:
      of === 'crawl'
        ? []
        : listed.errors.map(({ url }): HandledItem => ({ key: normaliseUrl(url), status: 'waiting' })),
    progress: { step: 'sending', notes: withNotes(progress, [note]) },
  });
}
