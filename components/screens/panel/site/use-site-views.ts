import { useEffect } from 'preact/hooks';
import type { CrawlRules } from '../../../../lib/model/request';
import type { PanelPlace } from '../../../../lib/ports/gesture';
import { useKept, type Kept } from '../../../state/use-kept';
import type { BatchForm } from '../batch/batch-form';
import type { CrawlForm } from '../crawl/crawl-form';

/** What Site shows, one over the other: the last one is in sight, Back uncovers the one before. */
export type SiteView =
  /** What there is of the tab's site: this job while it is there, else what runs, else the newest map. */
  | { at: 'tab'; jobId?: string }
  | { at: 'home' }
  | { at: 'job'; jobId: string }
  /** `form`: as far as it was filled in, for as long as the view is open. */
  | { at: 'crawl'; url: string; preset?: Partial<CrawlRules>; form: Kept<CrawlForm> }
  | { at: 'batch'; lines?: string[]; form: Kept<BatchForm> };

export type OpenViews = {
  /** The host in the tab. */
  host: string;
  /** Never empty; the last is in sight. */
  views: readonly SiteView[];
};

export type SiteViews = {
  views: readonly SiteView[];
  open: (view: SiteView) => void;
  /** In place of the one in sight. */
  replace: (view: SiteView) => void;
  back: () => void;
  /** Nothing but what there is of the tab's site, or this job of it. */
  reset: (jobId?: string) => void;
  /** The job is gone. */
  forget: (jobId: string) => void;
};

const FIRST: readonly SiteView[] = [{ at: 'tab' }];

/**
 * The views of Site, as they were left. Another site in the tab changes what is shown of a tab, and nothing that was
 * opened over it.
 */
export function useSiteViews(
  host: string,
  url: string | undefined,
  place: PanelPlace | undefined,
  kept: Kept<OpenViews>,
): SiteViews {
  const [{ views }, setOpen] = useKept<OpenViews>(kept, () => ({ host, views: FIRST }));
  const setViews = (next: (before: readonly SiteView[]) => readonly SiteView[]): void =>
    setOpen((before) => ({ host: before.host, views: next(before.views) }));
  useEffect(() => {
    setOpen((before) =>
      before.host === host ? before : { host, views: [{ at: 'tab' }, ...before.views.slice(1)] },
    );
  }, [host]);
  useEffect(() => {
    if (place?.section === 'site') setViews(() => viewsOf(place, url));
  }, [place]);
  return {
    views,
    open: (view) => setViews((before) => [...before, view]),
    replace: (view) => setViews((before) => [...before.slice(0, -1), view]),
    back: () => setViews((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    reset: (jobId) => setViews(() => [{ at: 'tab', ...(jobId !== undefined && { jobId }) }]),
    forget: (jobId) =>
      setViews((before) => {
        const left = before.filter((view) => view.at !== 'job' || view.jobId !== jobId);
        const [first, ...over] = left;
        return first?.at === 'tab' && first.jobId === jobId ? [{ at: 'tab' }, ...over] : left;
      }),
  };
}

function viewsOf(
  { jobId, open, lines }: Extract<PanelPlace, { section: 'site' }>,
  url: string | undefined,
): readonly SiteView[] {
  if (jobId !== undefined) return [{ at: 'tab' }, { at: 'job', jobId }];
  switch (open) {
    case 'batch':
      return [{ at: 'tab' }, { at: 'batch', ...(lines && { lines }), form: {} }];
    case 'jobs':
      return [{ at: 'tab' }, { at: 'home' }];
    case 'crawl':
      return url === undefined ? FIRST : [{ at: 'tab' }, { at: 'crawl', url, form: {} }];
    default:
      return FIRST;
  }
}
