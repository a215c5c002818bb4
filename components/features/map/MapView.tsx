import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { UrlTree } from '@/lib/features/map/url-tree';
import type { Item, ItemOrigin } from '@/lib/core/model/item';
import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import type { CrawlRules, MapRequest } from '@/lib/core/model/request';
import { hostOf, normalizeUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { cancelJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { mapForm } from './map-form';
import { mapAgainRequest } from './map-request';
import { everyQuery } from '../site/start/site-controls';
import { useNudge } from '@/components/shell/state/use-nudge';
import { Loading } from '@/components/ui/Loading';
import { FailureView } from '@/components/shell/panel/FailureView';
import { useCancelKey } from '@/components/shell/panel/use-cancel-key';
import { MapFilled } from './MapFilled';
import { MapHead } from './MapHead';
import { MapNotes } from './MapNotes';
import type { MapAbout } from './MapOptions';
import { SiteProblemNote } from '../site/start/SiteProblemNote';
import { NoRows } from './NoRows';
import { useMapFailureActions } from './use-map-failure-actions';
import { useMapNews } from './use-map-news';
import { useMapTree } from './use-map-tree';
import { useSiteWords } from '../site/use-site-words';
import type { SiteMemory } from '../site/site-memory';
import { useSettings } from '@/components/shell/state/settings';
import type { SiteStarts } from '../site/start/use-site-starts';

type Props = {
  job: Job;
  /** The job's own. */
  request: MapRequest;
  tab: TabView | undefined;
  starts: SiteStarts;
  memory: SiteMemory;
  /** Nothing is open over it. */
  inSight: boolean;
  /** Absent if it was not opened from a list. */
  onBack?: (() => void) | undefined;
  onJobs: () => void;
  onCrawl: (url: string, preset: Partial<CrawlRules>) => void;
  onMapOptions: (about: MapAbout) => void;
  onForget: (job: Job) => void;
  goToPage: () => void;
};

/** A map, while it grows and afterwards: its tree, and the actions for what is checked. */
export function MapView(props: Props) {
  const { job, request, tab, starts, memory, onBack } = props;
  const settings = useSettings();
  const app = useApp();
  const { site, panel } = useSiteWords();
  const searched = request.search !== undefined;
  const [order, setOrder] = useState(memory.orders.get(job.id) ?? (searched ? 'relevance' : 'path'));
  useEffect(() => void memory.orders.set(job.id, order), [job.id, order, memory.orders]);
  const { tree, captured, error } = useMapTree(job, order);
  const working = isWorking(job);
  const ended = isEnded(job.state);
  useNudge(working);
  useMapNews(job);

  const cancel = (): void => void cancelJob(app, job.id).catch(starts.report);
  const asked = useCancelKey(
    ended || !props.inSight ? undefined : cancel,
    settings.singleKeys,
    site.cancelHint,
  );
  const again = (change?: Partial<MapRequest>): void =>
    starts.start(mapAgainRequest(request, tab, settings.engine, change), settings.engine);
  const failureActions = useMapFailureActions(job, request, settings, starts, () => again());
  const showOptions = (): void => {
    const page = tab?.url !== undefined && hostOf(tab.url) === job.host ? tab.url : request.url;
    props.onMapOptions({
      page,
      first: mapForm.of(request, { page }),
      again: request,
    });
  };
  const origins = useMemo(() => originsOf(tree), [tree]);

  const at = useRef(tab?.url === undefined ? undefined : normalizeUrl(tab.url)).current;
  return (
    <>
      <MapHead
        job={job}
        origins={origins}
        asked={asked}
        starting={starts.starting}
        onBack={onBack}
        onAgain={() => again()}
        onCancel={cancel}
      />
      <SiteProblemNote starts={starts} host={job.host} goToPage={props.goToPage} />
      <MapNotes
        job={job}
        onDevice={() => starts.start(mapAgainRequest(request, tab, 'device'), 'device')}
        onMore={(limit) => again({ limit })}
        onEachQuery={() => again(everyQuery)}
        onFarther={(hops) => again({ hops })}
        failureActions={failureActions}
      />
      {error && (
        <FailureView
          failure={error}
          engine="device"
          host={job.host}
          what="map"
          failureActions={failureActions}
        />
      )}
      {!tree ? (
        !error && <Loading>{panel.loading}</Loading>
      ) : tree.size === 0 ? (
        <NoRows job={job} onOptions={showOptions} onJobs={props.onJobs} />
      ) : (
        <MapFilled
          key={job.id}
          job={job}
          starts={starts}
          tree={tree}
          captured={captured}
          trees={memory.trees}
          order={order}
          searched={searched}
          inSight={props.inSight}
          onOrder={setOrder}
          onOptions={showOptions}
          onJobs={props.onJobs}
          onCrawl={props.onCrawl}
          onForget={() => props.onForget(job)}
          at={at}
        />
      )}
    </>
  );
}

/** In the order they are listed. */
const ORIGINS = ['service', 'sitemap', 'start', 'page', 'tab', 'feed', 'llms', 'list'] as const;

function originsOf(tree: UrlTree<Item> | undefined): ItemOrigin[] {
  const found = new Set(tree?.pages.map(({ origin }) => origin));
  return ORIGINS.filter((origin) => found.has(origin));
}
