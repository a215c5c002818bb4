import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { UrlTree } from '@/lib/features/map/url-tree';
import type { Item, ItemOrigin } from '@/lib/core/model/item';
import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import type { CrawlRules, MapRequest } from '@/lib/core/model/request';
import { hostOf, normalizeUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { cancelJob, retryJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { mapForm } from './map-form';
import { mapAgainRequest } from './map-request';
import { everyQuery } from '../site/start/site-controls';
import { useNudge } from '@/components/shell/state/trouble';
import { Loading } from '@/components/ui/Loading';
import { FailureView } from '@/components/shell/panel/FailureView';
import { useCancelKey } from '@/components/shell/panel/use-cancel-key';
import { MapFilled } from './MapFilled';
import { MapNotes } from './MapNotes';
import type { MapAbout } from './MapOptions';
import { SiteProblemNote } from '../site/start/SiteProblemNote';
import { useMapTree } from './use-tree-view';
import { useSiteWords } from '../site/use-site-words';
import type { SiteMemory } from '../site/site-memory';
import { useSettings } from '@/components/shell/state/settings';
import type { SiteStarts } from '../site/start/use-site-starts';
import { jobElapsed } from '@/lib/core/jobs/job-counts';
import { useTicker } from '@/components/shell/state/use-ticker';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { Favicon } from '@/components/ui/Favicon';
import { Spinner } from '@/components/ui/Spinner';
import { useOpenedFocus } from '@/components/shell/panel/arrival';
import * as headStyles from '@/components/ui/head.module.css';
import { Empty } from '@/components/ui/Empty';
import type { Settings } from '@/lib/core/model/settings';
import { useFailureActions, type FailureActions } from '@/components/shell/failures/failure-actions';
import { siteWithoutAccess } from '@/components/shell/state/site-without-access';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useSeenJob } from '@/components/shell/state/use-seen-job';
import { useOn } from '@/components/shell/state/use-event';

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
  const asked = useCancelKey(ended || !props.inSight ? undefined : cancel, site.cancelHint);
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
          {...props}
          tree={tree}
          captured={captured}
          trees={memory.trees}
          order={order}
          searched={searched}
          onOrder={setOrder}
          onOptions={showOptions}
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

type MapHeadProps = {
  job: Job;
  /** The source of the addresses. */
  origins: readonly ItemOrigin[];
  /** Escape was pressed once. */
  asked: boolean;
  starting: boolean;
  onBack?: (() => void) | undefined;
  onAgain: () => void;
  onCancel: () => void;
};

/** What was mapped, what was found so far, and one action: Map again, or Cancel. */
function MapHead({ job, origins, asked, starting, onBack, onAgain, onCancel }: MapHeadProps) {
  const { site, panel } = useSiteWords();
  const working = isWorking(job);
  const back = useRef<HTMLButtonElement>(null);
  useOpenedFocus(back);
  return (
    <header class={headStyles.head}>
      {onBack && <BackButton buttonRef={back} label={panel.back} onPress={onBack} />}
      {working ? (
        <span class={headStyles.icon}>
          <Spinner />
        </span>
      ) : (
        <Favicon host={job.host} />
      )}
      <div class="grow">
        <h2 class="clip">
          <bdi dir="ltr">{mappedPart(job)}</bdi>
        </h2>
        <p class={headStyles.second}>{asked ? site.cancelHint : <Standing job={job} origins={origins} />}</p>
      </div>
      {isEnded(job.state) ? (
        <Button size="md" fold="narrow" icon="refresh" busy={starting} onPress={onAgain}>
          <span>{site.mapAgain}</span>
        </Button>
      ) : (
        <Button
          size="md"
          fold="narrow"
          icon="x"
          disabled={job.requestedAction === 'cancel'}
          onPress={onCancel}
        >
          <span>{site.cancel}</span>
        </Button>
      )}
    </header>
  );
}

/** The host, with the folder where only that was mapped. */
function mappedPart({ host, request }: Job): string {
  const path = request.kind === 'map' ? new URL(request.url).pathname : '/';
  return path === '/' ? host : host + path;
}

/** `1,284 URLs · sitemap and links · 4.1 s`; while it runs, the current step instead of the source. */
function Standing({ job, origins }: Pick<MapHeadProps, 'job' | 'origins'>) {
  const { site, words, format } = useSiteWords();
  const { state, progress } = job;
  const working = isWorking(job);
  const now = useTicker(working, 200);
  const took = jobElapsed(job, now);
  const sources = [...new Set(origins.map((origin) => site.source[origin]))];
  const parts = working
    ? [
        site.urlsSoFar(progress.found),
        state.status === 'waiting' && state.failure ? site.waiting : words.steps[progress.step],
      ]
    : [
        site.urls(progress.found),
        sources.length > 0 ? site.sources(sources) : '',
        state.status === 'paused' ? site.paused : '',
        state.status === 'cancelled' ? site.stoppedEarly : '',
      ];
  const time = took === undefined ? '' : format.seconds(took);
  return <>{[...parts, time].filter(Boolean).join(' · ')}</>;
}

/** Nothing found yet, or at all. */
function NoRows({ job, onOptions, onJobs }: { job: Job; onOptions: () => void; onJobs: () => void }) {
  const { site, words } = useSiteWords();
  if (isWorking(job)) return <Loading still>{words.steps[job.progress.step]}</Loading>;
  // Otherwise the problem is shown above.
  const said = job.state.status === 'done' ? site.nothingFound : undefined;
  return (
    <Empty
      {...said}
      grow
      actions={[
        { label: site.optionsOfMap, onPress: onOptions },
        { label: site.allJobs, kind: 'quiet', onPress: onJobs },
      ]}
    />
  );
}

/** What to do about the failure that stopped a map. */
function useMapFailureActions(
  job: Job,
  request: MapRequest,
  settings: Settings,
  starts: SiteStarts,
  again: () => void,
): FailureActions {
  const app = useApp();
  const retry = (): void => {
    if (isEnded(job.state)) again();
    else void retryJob(app, job.id).catch(starts.report);
  };
  return useFailureActions(settings, {
    retry,
    cancel: () => void cancelJob(app, job.id).catch(starts.report),
    runAgain: again,
    runOnDevice: () => starts.start(mapAgainRequest(request, undefined, 'device'), 'device'),
    askForSite: (failure) =>
      void app.gestures
        .requestHost(siteWithoutAccess(failure, job, request.url))
        .then((granted) => granted && retry())
        .catch(starts.report),
    report: starts.report,
  });
}

/** Announces the start and end of the current map, and removes it from the badge. */
function useMapNews(job: Job): void {
  useAnnouncements(job);
  useSeenJob(job);
}

/** Start and end, for screen readers. Failures are themselves alerts. */
function useAnnouncements(job: Job): void {
  const announce = useAnnounce();
  const { site } = useSiteWords();
  const working = isWorking(job);
  const before = useRef<{ id: string; working: boolean }>(undefined);
  useOn([job.id, working], () => {
    const last = before.current;
    before.current = { id: job.id, working };
    if (working && !(last?.id === job.id && last.working)) announce(site.mapping(job.host));
    if (!working && last?.id === job.id && last.working && isEnded(job.state))
      announce(site.mapped(job.progress.found));
  });
}
