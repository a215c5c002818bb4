import { useEffect, useState } from 'preact/hooks';
import { isWorking, type Job } from '../../../../lib/model/job';
import { placeOfJob } from '../../../../lib/ports/job-place';
import { hostOf } from '../../../../lib/model/url';
import { cancelJob } from '../../../state/actions';
import { againRequest } from '../../../state/again-request';
import { useApp } from '../../../state/app';
import { useWaysOn } from '../../../failures/use-ways-on';
import { useNudge } from '../../../state/use-nudge';
import { useToast } from '../../../state/use-toast';
import { Loading } from '../../../ui/Loading';
import { BatchStart } from '../start/BatchStart';
import { CrawlOptions } from '../start/CrawlOptions';
import { SiteJob } from '../job/SiteJob';
import { FailureView } from '../shared/FailureView';
import type { SectionProps } from '../section';
import { ForgetDialog, rowsOf } from '../job/ForgetDialog';
import { MapOptions } from './MapOptions';
import { MapView } from './MapView';
import { SiteHome } from './SiteHome';
import { lookAt } from './site-memory';
import { jobOfHost, useSiteJobs } from '../job/use-site-jobs';
import { useSiteStarts } from '../start/use-site-starts';
import { useSiteViews, type SiteView } from './use-site-views';
import { useSiteWords } from '../shared/use-site-words';
import { useEvent } from '../../../state/use-event';
import * as viewStyles from '../../../ui/view.module.css';

/** Maps, crawls and batches: of the site in the tab, and all of them. What stands open stays as it was left. */
export function SiteSection({ settings, followed, go, place, memory }: SectionProps) {
  const app = useApp();
  const ways = useWaysOn(settings, {});
  const toast = useToast();
  const { panel, site } = useSiteWords();
  const { tab } = followed;
  const { jobs, error } = useSiteJobs();
  const [forgetting, setForgetting] = useState<Job>();
  const host = tab?.url === undefined ? '' : hostOf(tab.url);
  const { views, ...move } = useSiteViews(host, tab, place, memory.views);
  /** True when the job is one that another section shows, and was sent there. */
  const toElsewhere = (kind: Job['request']['kind'], jobId: string): boolean => {
    const place = placeOfJob(kind, jobId);
    if (place.section === 'site') return false;
    void app.gestures.openPanel(place).catch(() => undefined);
    return true;
  };
  const starts = useSiteStarts(tab, settings, (jobId, { kind }) => {
    if (toElsewhere(kind, jobId)) return;
    if (kind === 'batch') move.open({ at: 'job', jobId });
    else move.reset(jobId);
  });
  const clearStarts = useEvent(starts.clear);
  useEffect(() => clearStarts(), [host, clearStarts]);
  useNudge(jobs?.some(isWorking) === true);

  const [first] = views;
  const ofTab = jobs && first?.at === 'tab' && !first.jobId ? jobOfHost(jobs, host, first.seen) : undefined;
  const lookAtTab = useEvent(() => void (ofTab && move.look(ofTab)));
  useEffect(() => lookAtTab(), [ofTab?.id, views, lookAtTab]);

  const forgetNow = (job: Job): void => {
    setForgetting(undefined);
    app.call('jobs.forget', { jobIds: [job.id] }).then(() => {
      toast({ text: site.jobs.forgotten });
      move.forget(job.id);
    }, starts.report);
  };
  const forget = (job: Job): void => (rowsOf(job) > 0 ? setForgetting(job) : forgetNow(job));
  const toJobs = (): void => move.open({ at: 'home' });

  if (!jobs)
    return error ? (
      <FailureView
        failure={error}
        settings={settings}
        engine="device"
        host={host}
        what={site.jobs.title}
        ways={ways}
      />
    ) : (
      <Loading>{panel.loading}</Loading>
    );

  /** The job that a view is about; undefined where it is about none, or the job is not there (yet). */
  const jobOf = (view: SiteView): Job | undefined => {
    const wanted = 'jobId' in view ? jobs.find(({ id }) => id === view.jobId) : undefined;
    return wanted ?? (view.at === 'tab' && view.jobId === undefined ? ofTab : undefined);
  };
  const draw = (view: SiteView, index: number) => {
    const onBack = index > 0 ? move.back : undefined;
    const job = jobOf(view);
    if (job?.request.kind === 'map')
      return (
        <MapView
          job={job}
          request={job.request}
          settings={settings}
          tab={tab}
          starts={starts}
          memory={memory}
          inSight={index === views.length - 1}
          onBack={onBack}
          onJobs={toJobs}
          onCrawl={(url, preset) => move.open({ at: 'crawl', url, preset, form: {} })}
          onMapOptions={(about) => move.open({ at: 'map-options', about, form: {} })}
          onForget={forget}
          goToPage={() => go('page')}
        />
      );
    if (index < views.length - 1) return null;
    if (job)
      return (
        <SiteJob
          jobId={job.id}
          look={lookAt(memory, job.id)}
          onBack={onBack ?? toJobs}
          onCrawl={(url, preset) => move.open({ at: 'crawl', url, preset, form: {} })}
          goToPage={() => go('page')}
          onOther={(jobId) => move.replace({ at: view.at === 'tab' ? 'tab' : 'job', jobId })}
        />
      );
    if (view.at === 'crawl')
      return (
        <CrawlOptions
          url={view.url}
          {...(view.preset ? { preset: view.preset } : {})}
          kept={view.form}
          onBack={move.back}
          onStarted={(jobId) => move.replace({ at: 'job', jobId })}
        />
      );
    if (view.at === 'map-options')
      return (
        tab && (
          <MapOptions
            about={view.about}
            kept={view.form}
            settings={settings}
            tab={tab}
            starts={starts}
            onBack={move.back}
            goToPage={() => go('page')}
          />
        )
      );
    if (view.at === 'batch')
      return (
        <BatchStart
          {...(view.lines ? { lines: view.lines } : {})}
          kept={view.form}
          onBack={move.back}
          onStarted={(jobId) => move.replace({ at: 'job', jobId })}
        />
      );
    if ('jobId' in view) return <Loading>{panel.loading}</Loading>;
    return (
      <SiteHome
        jobs={jobs}
        settings={settings}
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
        onForget={forget}
      />
    );
  };
  return (
    <>
      {views
        .map((view, index) => {
          const drawn = draw(view, index);
          const top = index === views.length - 1;
          return (
            drawn && (
              <div
                key={`${index} ${keyOf(view, jobOf(view))}`}
                class={
                  !top
                    ? `${viewStyles.under} ${viewStyles.isUnder}`
                    : index > 0
                      ? viewStyles.over
                      : viewStyles.under
                }
                inert={!top}
              >
                {drawn}
              </div>
            )
          );
        })
        // What is in sight comes first, also for who looks for words in the page.
        .reverse()}
      <ForgetDialog job={forgetting} onKeep={() => setForgetting(undefined)} onForget={forgetNow} />
    </>
  );
}

/** Another job, or another kind of view, is another thing to draw. */
function keyOf(view: SiteView, job: Job | undefined): string {
  return job ? job.id : view.at;
}
