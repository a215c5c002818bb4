import { arePagesGone, LOOK_AGAIN_MS } from './job/pages-gone';
import { isEnded, type Job } from '@/lib/core/model/job';
import { hostOf, isWebUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { lastMapForm, mapForm } from '../map/map-form';
import { mapRequestFor } from '../map/map-request';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { SplitButton } from '@/components/ui/SplitButton';
import { SubHead } from '@/components/shell/panel/SubHead';
import { SentAddress } from '@/components/shell/panel/SentAddress';
import { type JobRowActions, JobRow } from './job/JobRow';
import type { MapAbout } from '../map/MapOptions';
import { SiteProblemNote } from './start/SiteProblemNote';
import { useSiteWords } from './use-site-words';
import type { SiteStarts } from './start/use-site-starts';
import { useSettings } from '@/components/shell/state/settings';
import { Art } from '@/components/ui/Empty';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as emptyStyles from '@/components/ui/Empty.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as listStyles from '@/components/ui/list.module.css';
import { startOf } from '@/lib/features/site/job-start';
import { useLive } from '@/components/shell/state/use-live';
import * as styles from './SiteHome.module.css';

type RowFacts = { title?: string | undefined; gone: boolean };

/**
 * By job id, the title of the page it started at, if known: captured, or open in the tab. A crawl of a whole site has
 * the site's own name. And whether all that it read was deleted since.
 */
function useRowFacts(jobs: readonly Job[]): ReadonlyMap<string, RowFacts> | undefined {
  const { value } = useLive(
    async (reader) => {
      const titleOf = async ({ request }: Job): Promise<string | undefined> => {
        const { url, title, isOfSite } = startOf(request);
        if (url === undefined) return undefined;
        const start = await reader.latestOf(url);
        return isOfSite ? start?.metadata.siteName?.trim() : start?.title.trim() || title?.trim();
      };
      const facts = jobs.map(async (job): Promise<[string, RowFacts]> => [
        job.id,
        { title: await titleOf(job), gone: await arePagesGone(reader, job) },
      ]);
      return new Map(await Promise.all(facts));
    },
    ['captures'],
    [jobs.map(({ id, state }) => `${id} ${isEnded(state)}`).join(' ')],
    LOOK_AGAIN_MS,
  );
  return value;
}

type JobListProps = JobRowActions & {
  jobs: readonly Job[];
  /** The surrounding view already says that these are all jobs. */
  titled: boolean;
};

/** All jobs with a row per page: active ones first, then the newest first. */
function JobList({ jobs, titled, ...rest }: JobListProps) {
  const { site } = useSiteWords();
  const facts = useRowFacts(jobs);
  return (
    <section class={styles.jobs} aria-label={site.jobs.title}>
      {!titled && <h3 class={`small-heading ${listStyles.day}`}>{site.jobs.title}</h3>}
      <ul>
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            title={facts?.get(job.id)?.title || undefined}
            gone={facts?.get(job.id)?.gone ?? false}
            {...rest}
          />
        ))}
      </ul>
    </section>
  );
}

type Props = JobRowActions & {
  jobs: readonly Job[];
  tab: TabView | undefined;
  starts: SiteStarts;
  /** Absent if it is all there is to show. */
  onBack?: (() => void) | undefined;
  onCrawl: (url: string) => void;
  onBatch: () => void;
  onMapOptions: (about: MapAbout) => void;
  goToPage: () => void;
};

/** What can be started here, and all jobs. */
export function SiteHome(props: Props) {
  const { jobs, tab, starts, onBack, onCrawl, onBatch, onMapOptions, goToPage, ...actions } = props;
  const { engine, service } = useSettings();
  const app = useApp();
  const { site } = useSiteWords();
  const url = tab?.url !== undefined && isWebUrl(tab.url) ? tab.url : undefined;
  const host = url === undefined ? '' : hostOf(url);
  const isClosed = tab?.access.ok === false && tab.access.reason === 'tab-not-open';
  const isMapped = jobs.some(
    (job) => job.request.kind === 'map' && job.host === host && job.progress.found > 0,
  );
  const start =
    url !== undefined ? (isMapped ? site.mappedHere : site.empty) : isClosed ? site.notOpen : site.noSite;
  const form = lastMapForm(jobs, host);
  const request =
    tab && url !== undefined
      ? mapRequestFor(tab, url, engine, mapForm.draft(form, { engine, page: url }))
      : undefined;
  return (
    <>
      {onBack && <SubHead onBack={onBack} opened title={site.jobs.title} />}
      <SiteProblemNote starts={starts} host={host} goToPage={goToPage} />
      {request && engine === 'service' && service.connected && (
        <SentAddress url={request.url} service={service} cost={app.estimateCost(request)} />
      )}
      <div class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${styles.home}`}>
        <div
          class={
            jobs.length === 0
              ? `${emptyStyles.empty} ${styles.start} ${styles.startAlone}`
              : `${emptyStyles.empty} ${styles.start}`
          }
        >
          {jobs.length === 0 && <SiteArt />}
          {!onBack && (
            <>
              <h2 class={emptyStyles.title}>{start.title}</h2>
              <p class={emptyStyles.body}>{start.body}</p>
            </>
          )}
          {url !== undefined && (
            <div class={`${buttonStyles.buttons} ${emptyStyles.actions} ${styles.buttons}`}>
              <SplitButton
                main={{
                  kind: 'primary',
                  size: 'md',
                  icon: 'map',
                  busy: starts.starting,
                  autofocus: true,
                  children: site.map,
                  onPress: () => request && starts.start(request, engine),
                }}
                menuLabel={site.options.title}
                items={[
                  {
                    label: site.optionsOfMap,
                    icon: 'sliders',
                    onChoose: () => onMapOptions({ page: url, first: form }),
                  },
                ]}
              />
              <Button size="md" text={site.crawl} icon="crawl" onPress={() => onCrawl(url)} />
            </div>
          )}
          <div class={`${buttonStyles.buttons} ${emptyStyles.actions} ${styles.buttons}`}>
            <Button
              size="md"
              text={site.fromTabs}
              {...(url === undefined ? {} : { kind: 'quiet' as const })}
              onPress={onBatch}
            />
          </div>
        </div>
        {jobs.length > 0 && <JobList jobs={jobs} titled={onBack !== undefined} {...actions} />}
      </div>
    </>
  );
}

/** A branch of a site above the arc. */
function SiteArt() {
  return (
    <Art>
      <path d="M36 4v32M36 14H24v8M36 14h12v8" stroke="var(--line-2)" />
      <rect x="18" y="22" width="12" height="9" rx="2" stroke="var(--line-2)" />
      <rect x="42" y="22" width="12" height="9" rx="2" stroke="var(--line-2)" />
      <path d="M6 22c2 18 14 30 30 30s28-12 30-30" stroke="var(--accent)" />
    </Art>
  );
}
