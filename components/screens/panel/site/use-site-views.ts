import { useEffect, useState } from 'preact/hooks';
import type { CrawlRules } from '../../../../lib/model/request';
import type { PanelPlace } from '../../../../lib/ports/gesture';

/** What Site shows, one over the other: the last one is in sight, Back uncovers the one before. */
export type SiteView =
  /** What there is of the tab's site: this job while it is there, else what runs, else the newest map. */
  | { at: 'tab'; jobId?: string }
  | { at: 'home' }
  | { at: 'job'; jobId: string }
  | { at: 'crawl'; url: string; preset?: Partial<CrawlRules> }
  | { at: 'batch'; lines?: string[] };

export type SiteViews = {
  /** Never empty; the last is in sight. */
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

/** The views of Site. Another site in the tab changes what is shown of a tab, and nothing that was opened over it. */
export function useSiteViews(
  host: string,
  url: string | undefined,
  place: PanelPlace | undefined,
): SiteViews {
  const [views, setViews] = useState(FIRST);
  useEffect(() => setViews((before) => [{ at: 'tab' }, ...before.slice(1)]), [host]);
  useEffect(() => {
    if (place?.section === 'site') setViews(viewsOf(place, url));
  }, [place]);
  return {
    views,
    open: (view) => setViews((before) => [...before, view]),
    replace: (view) => setViews((before) => [...before.slice(0, -1), view]),
    back: () => setViews((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    reset: (jobId) => setViews([{ at: 'tab', ...(jobId !== undefined && { jobId }) }]),
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
      return [{ at: 'tab' }, { at: 'batch', ...(lines && { lines }) }];
    case 'jobs':
      return [{ at: 'tab' }, { at: 'home' }];
    case 'crawl':
      return url === undefined ? FIRST : [{ at: 'tab' }, { at: 'crawl', url }];
    default:
      return FIRST;
  }
}
