import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TreeOrder } from '../../../../lib/derive/tree-order';
import type { UrlTree } from '../../../../lib/derive/url-tree';
import type { Item, ItemOrigin } from '../../../../lib/model/item';
import { isEnded, isWorking, type Job } from '../../../../lib/model/job';
import type { CrawlRules, MapRequest } from '../../../../lib/model/request';
import type { Settings } from '../../../../lib/model/settings';
import type { TabView } from '../../../../lib/ports/current-tab';
import { cancelJob, dismissJob } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { mapAgainRequest, mapOptionsOf, type MapOptions } from '../../../state/map-request';
import { useAnnounce } from '../../../state/use-announce';
import { useNudge } from '../../../state/use-nudge';
import { Button } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import { FailureView } from '../page/FailureView';
import { useCancelKey } from '../page/use-cancel-key';
import { MapFilled } from './MapFilled';
import { MapHead } from './MapHead';
import { MapNotes } from './MapNotes';
import { MapOptionsDialog } from './MapOptionsDialog';
import { SiteProblemNote } from './SiteProblemNote';
import { useMapActions } from './use-map-actions';
import { useMapTree } from './use-map-tree';
import { useSiteWords } from './use-site-words';
import type { SiteStarts } from './use-site-starts';

type Props = {
  job: Job;
  /** The job's own. */
  request: MapRequest;
  settings: Settings;
  tab: TabView | undefined;
  starts: SiteStarts;
  /** Nothing lies over it. */
  inSight: boolean;
  /** Absent where it was not opened from a list. */
  onBack?: (() => void) | undefined;
  onJobs: () => void;
  onCrawl: (url: string, preset: Partial<CrawlRules>) => void;
  onForget: (job: Job) => void;
  goToPage: () => void;
};

/** A map, while it grows and afterwards: its tree, and what can be done with what is ticked. */
export function MapView(props: Props) {
  const { job, request, settings, tab, starts, onBack } = props;
  const app = useApp();
  const { site, panel } = useSiteWords();
  const searched = request.search !== undefined;
  const [order, setOrder] = useState<TreeOrder>(searched ? 'relevance' : 'path');
  const [showOptions, setShowOptions] = useState(false);
  const { tree, captured, error } = useMapTree(job, order);
  const working = isWorking(job);
  const ended = isEnded(job.state);
  useNudge(working);
  useAnnouncements(job);
  useSeen(job);

  const cancel = (): void => void cancelJob(app, job.id).catch(starts.report);
  const asked = useCancelKey(
    ended || !props.inSight ? undefined : cancel,
    settings.singleKeys,
    site.cancelHint,
  );
  const again = (options: MapOptions = mapOptionsOf(request)): void =>
    starts.start(mapAgainRequest(request, tab, settings.engine, options), settings.engine);
  const act = useMapActions(job, request, settings, starts, () => again());
  const origins = useMemo(() => originsOf(tree), [tree]);

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
      <SiteProblemNote starts={starts} settings={settings} host={job.host} goToPage={props.goToPage} />
      <MapNotes job={job} settings={settings} onAction={act} />
      {error && (
        <FailureView
          failure={error}
          settings={settings}
          engine="device"
          host={job.host}
          what={site.whatMap}
          onAction={(action) => action === 'free-space' && void app.gestures.openOptions('data')}
        />
      )}
      {!tree ? (
        !error && (
          <div class="waiting">
            <Spinner />
            <span>{panel.loading}</span>
          </div>
        )
      ) : tree.size === 0 ? (
        <NoRows job={job} onOptions={() => setShowOptions(true)} onJobs={props.onJobs} />
      ) : (
        <MapFilled
          key={job.id}
          job={job}
          settings={settings}
          starts={starts}
          tree={tree}
          captured={captured}
          order={order}
          searched={searched}
          onOrder={setOrder}
          onOptions={() => setShowOptions(true)}
          onJobs={props.onJobs}
          onCrawl={props.onCrawl}
          onForget={() => props.onForget(job)}
        />
      )}
      <MapOptionsDialog
        open={showOptions}
        options={mapOptionsOf(request)}
        settings={settings}
        tab={tab}
        url={request.url}
        onClose={() => setShowOptions(false)}
        onRun={(options) => {
          setShowOptions(false);
          again(options);
        }}
      />
    </>
  );
}

/** Nothing found yet, or at all. */
function NoRows({ job, onOptions, onJobs }: { job: Job; onOptions: () => void; onJobs: () => void }) {
  const { site, words } = useSiteWords();
  if (isWorking(job))
    return (
      <div class="waiting">
        <span>{words.steps[job.progress.step]}</span>
      </div>
    );
  return (
    <div class="empty grow">
      {/* Otherwise what went wrong stands above. */}
      {job.state.status === 'done' && (
        <>
          <p class="empty__t">{site.nothingFound.title}</p>
          <p class="empty__b">{site.nothingFound.body}</p>
        </>
      )}
      <div class="btns">
        <Button onPress={onOptions}>{site.optionsOfMap}</Button>
        <Button kind="quiet" onPress={onJobs}>
          {site.allJobs}
        </Button>
      </div>
    </div>
  );
}

/** Start and end, for people who listen. Failures are alerts of their own. */
function useAnnouncements(job: Job): void {
  const announce = useAnnounce();
  const { site } = useSiteWords();
  const working = isWorking(job);
  const before = useRef<{ id: string; working: boolean }>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = { id: job.id, working };
    if (working && !(last?.id === job.id && last.working)) announce(site.mapping(job.host));
    if (!working && last?.id === job.id && last.working && isEnded(job.state))
      announce(site.mapped(job.progress.found));
  }, [job.id, working]);
}

/** A map that is looked at has been seen: the badge lets go of it. */
function useSeen(job: Job): void {
  const app = useApp();
  const unseen = isEnded(job.state) && !job.seen;
  useEffect(() => {
    if (unseen) void dismissJob(app, job.id).catch(() => undefined);
  }, [job.id, unseen]);
}

/** In the order in which they are named. */
const ORIGINS = ['service', 'sitemap', 'start', 'page', 'tab', 'feed', 'llms', 'list'] as const;

function originsOf(tree: UrlTree<Item> | undefined): ItemOrigin[] {
  const found = new Set(tree?.pages.map(({ origin }) => origin));
  return ORIGINS.filter((origin) => found.has(origin));
}
