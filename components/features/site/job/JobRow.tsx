import { jobCounts } from '@/lib/core/jobs/job-counts';
import { displayPath } from '@/lib/core/addresses/display-path';
import { startOf } from '@/lib/features/site/job-start';
import { hostsOfJob } from '@/lib/core/model/job-hosts';
import { isBilled } from '@/lib/core/model/service-profile';
import { hasItems, isEnded, isWorking, type Job } from '@/lib/core/model/job';
import { filesOf } from '@/lib/features/files/parse-files';
import { researchToolOf, type ResearchTool } from '@/lib/core/model/research-tool';
import { countedIn } from '@/components/shell/state/again-request';
import { toolIcons } from '@/components/features/research/shared/research-items';
import { useApp } from '@/components/shell/state/app';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import type { MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { Spinner } from '@/components/ui/Spinner';
import type { SiteWords } from '@/lib/features/site/words/en-site';
import { useAgainLabel } from './use-again-label';
import { useSiteWords } from '../use-site-words';
import { useSettings } from '@/components/shell/state/settings';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as styles from './JobRow.module.css';

export type JobRowActions = {
  onOpen: (job: Job) => void;
  onCancel: (job: Job) => void;
  onAgain: (job: Job) => void;
  onForget: (job: Job) => void;
};

type Props = JobRowActions & {
  job: Job;
  /** Of the page or site it started at, if known. */
  title: string | undefined;
  /** All that it read was deleted since. */
  gone: boolean;
};

const ICONS = {
  ...toolIcons,
  map: 'map',
  crawl: 'crawl',
  batch: 'capture',
  parse: 'file',
} as const satisfies Record<string, IconName>;

/** One job: what it is about, its state, the same counts as elsewhere, and a menu of actions. */
export function JobRow({ job, title, gone, onOpen, onCancel, onAgain, onForget }: Props) {
  const settings = useSettings();
  const { now } = useApp();
  const { site, format } = useSiteWords();
  const runAgain = useAgainLabel(job);
  // A file that was read is not kept: there is nothing to read again.
  const isFile = job.request.kind === 'parse';
  const name = jobName(job, site);
  const at = isEnded(job.state) ? job.state.endedAt : job.createdAt;
  const status = site.jobs.status[job.state.status];
  const counts = tallyOf(job, site, isBilled(settings.service));
  const tally = gone ? [counts, site.jobs.gone].filter(Boolean).join(' · ') : counts;
  const items: MenuItem[] = [{ label: site.jobs.open, icon: 'arrow', onChoose: () => onOpen(job) }];
  if (isEnded(job.state))
    items.push(
      ...(isFile ? [] : [{ label: runAgain, icon: 'refresh', onChoose: () => onAgain(job) } as const]),
      { kind: 'rule' },
      { label: site.jobs.forget, icon: 'trash', danger: true, onChoose: () => onForget(job) },
    );
  else items.push({ label: site.jobs.cancel, icon: 'x', onChoose: () => onCancel(job) });
  return (
    <li class={styles.jobRow}>
      <button
        type="button"
        class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button} ${styles.row} grow`}
        onClick={() => onOpen(job)}
      >
        <span class={`${toneOf(job)} ${styles.sign}`}>
          {isWorking(job) ? <Spinner /> : <Icon name={ICONS[kindOf(job)]} />}
        </span>
        <span class={`${rowStyles.main} ${styles.main}`}>
          <span class={styles.title}>
            <span class={`${rowStyles.title} clip grow`} dir="auto">
              {title ?? name}
            </span>
            {job.engine === 'service' && (
              <span class={rowStyles.cloud} title={site.jobs.byService}>
                <Icon name="cloud" size="sm" />
                <span class="visually-hidden">{site.jobs.byService}</span>
              </span>
            )}
            <time class={rowStyles.end} dateTime={new Date(at).toISOString()}>
              {format.ago(at, now())}
            </time>
          </span>
          {title !== undefined && (
            <span class={`${rowStyles.second} ${styles.second} clip jobrow__a`}>
              <bdi>{nameWithPath(job, site)}</bdi>
            </span>
          )}
          <span class={`${rowStyles.second} ${styles.second} tabular`} title={tally}>
            {status && (
              <span
                class={isWorking(job) && job.state.status !== 'waiting' ? 'visually-hidden' : statusTone(job)}
              >
                {status}
                {tally && ' · '}
              </span>
            )}
            {tally}
          </span>
        </span>
      </button>
      <MoreMenu label={site.jobs.menu(name)} items={items} />
    </li>
  );
}

/** `Map of docs.python.org`. */
export function jobName(job: Job, site: SiteWords): string {
  return site.jobs.name[kindOf(job)](aboutOf(job), countOf(job), hostsOfJob(job));
}

/** `Remove the map of docs.python.org?` */
export function forgetTitle(job: Job, site: SiteWords): string {
  return site.jobs.forgetTitle[kindOf(job)](aboutOf(job), countOf(job), hostsOfJob(job));
}

/** The pages of a list, or the files. */
function countOf({ request }: Job): number {
  if (request.kind === 'batch') return request.sources.length;
  return request.kind === 'parse' ? filesOf(request).length : 0;
}

/** `Crawl of docs.python.org/3/`: the name with the folder it started in, unless it is of the whole site. */
function nameWithPath(job: Job, site: SiteWords): string {
  const { url, isOfSite } = startOf(job.request);
  const path = url === undefined || isOfSite ? '/' : displayPath(url, job.host);
  return site.jobs.name[kindOf(job)](path === '/' ? job.host : `${job.host}${path}`, 0, []);
}

/** The site of a job; for any other kind its title, such as the search terms or the file name. */
const aboutOf = (job: Job): string => (hasItems(job) ? job.host : job.title);

export function kindOf({ request }: Job): 'map' | 'crawl' | 'batch' | 'parse' | ResearchTool {
  const { kind } = request;
  if (kind === 'map' || kind === 'batch' || kind === 'parse') return kind;
  return researchToolOf(kind) ?? 'crawl';
}

/** What the job's progress counts, in words; nothing of research that failed before there was anything to count. */
function tallyOf(job: Job, site: SiteWords, billed: boolean): string {
  const isResearch = researchToolOf(job.request.kind) !== undefined;
  const { steps, credits } = { steps: undefined, credits: undefined, ...countedIn(job) };
  if (isResearch && job.state.status === 'failed' && (steps ?? job.captureIds.length) === 0) return '';
  if (job.request.kind === 'map') return site.jobs.found(job.progress.found);
  if (steps !== undefined) return site.jobs.steps(steps);
  if (credits !== undefined) return billed ? site.jobs.credits(credits) : '';
  // Several are counted the way pages are.
  if (job.request.kind === 'parse' && job.request.more === undefined)
    return site.jobs.file(job.state.status === 'done', job.request.fileSize);
  const { results } = job.progress;
  if (isResearch)
    return results === undefined
      ? ''
      : site.jobs[job.request.kind === 'search' ? 'results' : 'rows'](results);
  const { read, waiting, failed, skipped, duplicate } = jobCounts(job);
  return [
    site.jobs.read(read),
    waiting > 0 && site.jobs[isEnded(job.state) ? 'notRead' : 'waiting'](waiting),
    failed > 0 && site.jobs.failed(failed),
    skipped > 0 && site.jobs.skipped(skipped),
    duplicate > 0 && site.jobs.duplicates(duplicate),
  ]
    .filter(Boolean)
    .join(' · ');
}

function toneOf({ state }: Job): string {
  if (state.status === 'failed') return 'status-icon tone-bad';
  return state.status === 'blocked' ? 'status-icon tone-warn' : 'status-icon';
}

function statusTone({ state }: Job): string {
  if (state.status === 'failed') return 'tone-bad';
  return state.status === 'blocked' ? 'tone-warn' : '';
}
