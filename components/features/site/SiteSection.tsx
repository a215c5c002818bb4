import { useEffect } from 'preact/hooks';
import { given } from '@/lib/core/text/given';
import { isWorking, type Job } from '@/lib/core/model/job';
import type { CrawlRules } from '@/lib/core/model/request';
import { placeOfJob } from '@/lib/core/ports/job-place';
import { hostOf } from '@/lib/core/model/url';
import { cancelJob } from '@/components/shell/state/actions';
import { againRequest } from '@/components/shell/state/again-request';
import { useApp } from '@/components/shell/state/app';
import { useNudge } from '@/components/shell/state/trouble';
import { useToast } from '@/components/shell/state/use-toast';
import { Loading } from '@/components/ui/Loading';
import { BatchStart } from '../batch/BatchStart';
import { CrawlOptions } from '../crawl/CrawlOptions';
import { SiteJob } from './job/SiteJob';
import { FailureView } from '@/components/shell/panel/FailureView';
import type { SectionProps } from '@/components/shell/panel/section';
import { rowsOf, useForgetting } from './job/JobActions';
import { MapOptions } from '../map/MapOptions';
import { MapView } from '../map/MapView';
import { SiteHome } from './SiteHome';
import { viewStateOf, type SiteMemory } from './site-memory';
import { jobOfHost, useSiteJobs } from './job/use-site-jobs';
import { useSiteStarts, type SiteStarts } from './start/use-site-starts';
import { useSiteViews, type SiteMoves, type SiteView } from './use-site-views';
import { useSiteWords } from './use-site-words';
import { useEvent, useOn } from '@/components/shell/state/use-event';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = SectionProps & { memory: SiteMemory };

/** Maps, crawls and batches: of the site in the tab, and all of them. Open views keep their state. */
export function SiteSection({ followed, go, place, memory }: Props) {
  const app = useApp();
  const toast = useToast();
  const { panel, site } = useSiteWords();
  const { tab } = followed;
  const { jobs, error } = useSiteJobs();
  const host = tab?.url === undefined ? '' : hostOf(tab.url);
  const { views: opened, ...move } = useSiteViews(host, tab, place, memory.views);
  /** True if the job belongs to another section, which was opened. */
  const toElsewhere = (kind: Job['request']['kind'], jobId: string): boolean => {
    const place = placeOfJob(kind, jobId);
    if (place.section === 'site') return false;
    void app.gestures.openPanel(place).catch(() => undefined);
    return true;
  };
  const starts = useSiteStarts(tab, (jobId, { kind }) => {
    if (toElsewhere(kind, jobId)) return;
    if (kind === 'batch') move.open({ at: 'job', jobId });
    else move.reset(jobId);
  });
  const clearStarts = useEvent(starts.clear);
  useEffect(() => clearStarts(), [host, clearStarts]);
  useNudge(jobs?.some(isWorking) === true);

  const [first, second] = opened;
  const ofTab = jobs && first?.at === 'tab' && !first.jobId ? jobOfHost(jobs, host, first.seen) : undefined;
  useOn([ofTab?.id, opened], () => void (ofTab && move.look(ofTab)));
  // Back from a job must not lead to the same one.
  const isTwice = ofTab !== undefined && second?.at === 'job' && second.jobId === ofTab.id;
  const views = isTwice ? opened.slice(1) : opened;

  const forgetNow = (job: Job): void => {
    app.call('jobs.forget', { jobIds: [job.id] }).then(() => {
      toast({ text: site.jobs.forgotten });
      move.forget(job.id);
    }, starts.report);
  };
  const forgetting = useForgetting(forgetNow);
  const forget = (job: Job): void => (rowsOf(job) > 0 ? forgetting.ask(job) : forgetNow(job));

  if (!jobs) return error ? <FailureView failure={error} host={host} /> : <Loading>{panel.loading}</Loading>;

  /** The job that a view is about; undefined if there is none, or it does not exist (yet). */
  const jobOf = (view: SiteView): Job | undefined => {
    const wanted = 'jobId' in view ? jobs.find(({ id }) => id === view.jobId) : undefined;
    return wanted ?? (view.at === 'tab' && view.jobId === undefined ? ofTab : undefined);
  };
  const drawing = { jobs, tab, starts, memory, move, toElsewhere, onForget: forget, go };
  const top = views.length - 1;
  const backFrom = (view: SiteView, index: number): (() => void) | undefined => {
    const section = 'back' in view ? view.back : undefined;
    if (section === undefined) return index > 0 ? move.back : undefined;
    return () => {
      move.back();
      go(section);
    };
  };
  return (
    <>
      {views
        .map((view, index) => {
          const job = jobOf(view);
          // A map beneath keeps its tree; everything else is rendered again.
          if (index < top && job?.request.kind !== 'map') return null;
          if (view.at === 'map-options' && !tab) return null;
          return (
            <div
              key={`${index} ${keyOf(view, job)}`}
              class={
                index < top
                  ? `${viewStyles.under} ${viewStyles.isUnder}`
                  : index > 0
                    ? viewStyles.over
                    : viewStyles.under
              }
              inert={index < top}
            >
              <DrawnView
                {...drawing}
                view={view}
                job={job}
                inSight={index === top}
                onBack={backFrom(view, index)}
              />
            </div>
          );
        })
        // The visible view comes first, also for find-in-page.
        .reverse()}
      {forgetting.dialog}
    </>
  );
}

type DrawnProps = Pick<SectionProps, 'go'> & {
  jobs: readonly Job[];
  memory: SiteMemory;
  tab: SectionProps['followed']['tab'];
  starts: SiteStarts;
  move: SiteMoves;
  /** True if the job belongs to another section, which was opened. */
  toElsewhere: (kind: Job['request']['kind'], jobId: string) => boolean;
  onForget: (job: Job) => void;
  view: SiteView;
  job: Job | undefined;
  inSight: boolean;
  onBack: (() => void) | undefined;
};

/** One of the open views: a job, a form, or the list of all jobs. */
function DrawnView(props: DrawnProps) {
  const { tab, starts, move, go, view, job, onBack = move.back } = props;
  const { panel } = useSiteWords();
  if (job) return <JobView {...props} job={job} />;
  switch (view.at) {
    case 'crawl':
      return (
        <CrawlOptions
          url={view.url}
          {...(view.preset ? { preset: view.preset } : {})}
          kept={view.form}
          onBack={onBack}
          onStarted={(jobId) => move.replace(view, { at: 'job', jobId, ...given({ back: view.back }) })}
        />
      );
    case 'map-options':
      return (
        tab && (
          <MapOptions
            about={view.about}
            kept={view.form}
            tab={tab}
            starts={starts}
            onBack={onBack}
            goToPage={() => go('page')}
          />
        )
      );
    case 'batch':
      return (
        <BatchStart
          {...(view.lines ? { lines: view.lines } : {})}
          kept={view.form}
          onBack={onBack}
          onStarted={(jobId) => move.replace(view, { at: 'job', jobId, ...given({ back: view.back }) })}
        />
      );
    default:
      return 'jobId' in view ? <Loading>{panel.loading}</Loading> : <Home {...props} />;
  }
}

/** A map as a tree; a crawl or a list as its pages. */
function JobView(props: DrawnProps & { job: Job }) {
  const { memory, tab, starts, move, go, view, job, inSight, onBack, onForget } = props;
  const toCrawl = (url: string, preset: Partial<CrawlRules>): void =>
    move.open({ at: 'crawl', url, preset, form: {} });
  if (job.request.kind === 'map')
    return (
      <MapView
        job={job}
        request={job.request}
        tab={tab}
        starts={starts}
        memory={memory}
        inSight={inSight}
        onBack={onBack}
        onJobs={() => move.open({ at: 'home' })}
        onCrawl={toCrawl}
        onMapOptions={(about) => move.open({ at: 'map-options', about, form: {} })}
        onForget={onForget}
        goToPage={() => go('page')}
      />
    );
  return (
    <SiteJob
      jobId={job.id}
      viewState={viewStateOf(memory, job.id)}
      onBack={onBack ?? move.toHome}
      onCrawl={toCrawl}
      goToPage={() => go('page')}
      goToLibrary={() => go('library')}
      onOther={(jobId) => move.replace(view, view.at === 'job' ? { ...view, jobId } : { at: 'tab', jobId })}
    />
  );
}

/** All jobs, and what can be started on the site in the tab. */
function Home({ jobs, tab, starts, move, toElsewhere, go, onBack, onForget }: DrawnProps) {
  const app = useApp();
  return (
    <SiteHome
      jobs={jobs}
      tab={tab}
      starts={starts}
      onBack={onBack}
      onCrawl={(url) => move.open({ at: 'crawl', url, form: {} })}
      onBatch={() => move.open({ at: 'batch', form: {} })}
      onMapOptions={(about) => move.open({ at: 'map-options', about, form: {} })}
      goToPage={() => go('page')}
      onOpen={({ id, request }) => {
        if (!toElsewhere(request.kind, id)) move.open({ at: 'job', jobId: id });
      }}
      onCancel={(running) => void cancelJob(app, running.id).catch(starts.report)}
      onAgain={(ended) => starts.start(againRequest(ended, tab, ended.engine), ended.engine)}
      onForget={onForget}
    />
  );
}

/** Another job, or another kind of view, is rendered from scratch. */
function keyOf(view: SiteView, job: Job | undefined): string {
  return job ? job.id : view.at;
}
