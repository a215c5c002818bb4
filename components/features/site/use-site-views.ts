import { useEffect, useRef } from 'preact/hooks';
import { given } from '@/lib/core/text/given';
import { isLive, type Job } from '@/lib/core/model/job';
import type { CrawlRules } from '@/lib/core/model/request';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { PanelPlace } from '@/lib/core/ports/gesture';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import type { BatchForm } from '../batch/batch-form';
import type { CrawlForm } from '../crawl/crawl-form';
import type { MapForm } from '../map/map-form';
import type { MapAbout } from '../map/MapOptions';
import { useOn } from '@/components/shell/state/use-event';

/** The views of Site as a stack: the last is visible, Back returns to the previous one. */
export type SiteView =
  /**
   * What exists for the tab's site: this job while it exists, else an active one, else the newest map. `seen`: the job
   * that was active when it was viewed, which stays visible when it ends.
   */
  | { at: 'tab'; jobId?: string; seen?: string }
  | { at: 'home' }
  | ({ at: 'job'; jobId: string } & Returning)
  /** `form`: the values so far, for as long as the view is open. */
  | ({ at: 'crawl'; url: string; preset?: Partial<CrawlRules>; form: Kept<CrawlForm> } & Returning)
  | { at: 'map-options'; about: MapAbout; form: Kept<MapForm> }
  | ({ at: 'batch'; lines?: string[]; form: Kept<BatchForm> } & Returning);

/** `back`: the section that it was opened in, to which Back returns. */
type Returning = Pick<SitePlace, 'back'>;

export type OpenViews = {
  /** The host in the tab. */
  host: string;
  /** Never empty; the last is visible. */
  views: readonly SiteView[];
};

export type SiteViews = {
  views: readonly SiteView[];
  open: (view: SiteView) => void;
  /** Replaces a view, unless it was left in the meantime. */
  replace: (left: SiteView, view: SiteView) => void;
  back: () => void;
  /** All jobs, with nothing beneath that Back could return to. */
  toHome: () => void;
  /** Only what exists for the tab's site, or this job of it. */
  reset: (jobId?: string) => void;
  /** The job was deleted. */
  forget: (jobId: string) => void;
  /** This job is shown for the tab's site: an active one stays visible when it ends. */
  look: (job: Job) => void;
};

export type SiteMoves = Omit<SiteViews, 'views'>;

/** A request to crawl the site in the tab, while its address is not known. */
type Wish = { place: SitePlace; tabId: number | undefined };
type SitePlace = Extract<PanelPlace, { section: 'site' }>;

const FIRST: readonly SiteView[] = [{ at: 'tab' }];

/**
 * The views of Site, with their state. Another site in the tab changes only the tab's own view, and nothing opened over
 * it.
 */
export function useSiteViews(
  host: string,
  tab: TabView | undefined,
  place: PanelPlace | undefined,
  kept: Kept<OpenViews>,
): SiteViews {
  const [{ views }, setOpen] = useRetainedState<OpenViews>(kept, () => ({ host, views: FIRST }));
  const setViews = (next: (before: readonly SiteView[]) => readonly SiteView[]): void =>
    setOpen((before) => ({ host: before.host, views: next(before.views) }));
  useEffect(() => {
    setOpen((before) =>
      before.host === host ? before : { host, views: [{ at: 'tab' }, ...before.views.slice(1)] },
    );
  }, [host, setOpen]);
  const url = tab?.url;
  const wish = useRef<Wish | undefined>(undefined);
  useOn([place], () => {
    const isSite = place?.section === 'site';
    wish.current = isSite && url === undefined ? { place, tabId: tab?.tabId } : undefined;
    if (isSite) setViews(() => viewsOf(place, url));
  });
  useOn([tab?.tabId, url], () => {
    const { current } = wish;
    if (!current || !tab) return;
    const isOther = current.tabId !== undefined && current.tabId !== tab.tabId;
    wish.current = isOther || url !== undefined ? undefined : { ...current, tabId: tab.tabId };
    // A user who has moved on in the meantime is not moved.
    if (!isOther && url !== undefined)
      setViews((before) => (before.length > 1 ? before : viewsOf(current.place, url)));
  });
  return {
    views,
    open: (view) => setViews((before) => [...before, view]),
    replace: (left, view) => setViews((before) => before.map((one) => (isSameView(one, left) ? view : one))),
    back: () => setViews((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    toHome: () => setViews(() => [{ at: 'home' }]),
    reset: (jobId) => setViews(() => [{ at: 'tab', ...(jobId !== undefined && { jobId }) }]),
    forget: (jobId) =>
      setViews((before) => {
        const left = before.filter((view) => view.at !== 'job' || view.jobId !== jobId);
        const [first, ...over] = left;
        return first?.at === 'tab' && first.jobId === jobId ? [{ at: 'tab' }, ...over] : left;
      }),
    look: ({ id, state }) => {
      if (!isLive({ state })) return;
      setViews((before) => {
        const [first, ...over] = before;
        return first?.at === 'tab' && first.jobId === undefined && first.seen !== id
          ? [{ ...first, seen: id }, ...over]
          : before;
      });
    },
  };
}

/** The tab's own view is renewed by what is seen in it. */
const isSameView = (one: SiteView, other: SiteView): boolean =>
  one === other || (one.at === 'tab' && other.at === 'tab' && one.jobId === other.jobId);

function viewsOf({ jobId, open, lines, back }: SitePlace, url: string | undefined): readonly SiteView[] {
  const returning = given({ back });
  if (jobId !== undefined) return [{ at: 'tab' }, { at: 'job', jobId, ...returning }];
  switch (open) {
    case 'batch':
      return [{ at: 'tab' }, { at: 'batch', ...given({ lines }), form: {}, ...returning }];
    case 'jobs':
      return [{ at: 'tab' }, { at: 'home' }];
    case 'crawl': {
      const from = lines?.[0] ?? url;
      return from === undefined ? FIRST : [{ at: 'tab' }, { at: 'crawl', url: from, form: {}, ...returning }];
    }
    default:
      return FIRST;
  }
}
