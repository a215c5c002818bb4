import { jobCounts } from '@/lib/core/jobs/job-counts';
import { isEnded, isLive, type Job } from '@/lib/core/model/job';
import { waitingWords } from '@/lib/core/words/waiting';
import { useApp } from '@/components/shell/state/app';
import { Meter } from '@/components/ui/Meter';
import { Tally } from '@/components/ui/Tally';
import { useTicker } from '@/components/shell/state/use-ticker';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { rowsOf } from './JobActions';
import * as styles from './JobCounts.module.css';

/** What has happened so far, counted: no percentage, no time left. */
export function JobCounts({ job }: { job: Job }) {
  const { crawl, format } = useCrawlWords();
  const counts = jobCounts(job);
  const live = isLive(job);
  // With a service, its cost takes the place of duplicates, which it does not report.
  const credits = job.engine === 'service' ? job.progress.creditsUsed : undefined;
  const items: [string, number][] = [
    [crawl.tally.read, counts.read],
    ...(live ? [[crawl.tally.waiting, counts.waiting] satisfies [string, number]] : []),
    [crawl.tally.failed, counts.failed],
    [crawl.tally.blocked, counts.skipped],
  ];
  if (credits !== undefined) items.push([crawl.tally.credits, credits]);
  else if (!live && job.request.kind === 'crawl') items.push([crawl.tally.duplicates, counts.duplicate]);
  return (
    <div class={styles.counts}>
      <Tally items={items.map(([label, value]) => ({ label, value: format.number(value) }))} />
      {counts.total > 0 && (
        <Meter
          sentence={crawl.meter(live ? { ...counts, total: rowsOf(job) } : counts, live)}
          parts={[
            { kind: 'ok', amount: counts.read },
            { kind: 'bad', amount: counts.failed },
            { kind: 'hold', amount: counts.skipped },
            { kind: 'hold', amount: counts.duplicate },
            { kind: 'rest', amount: counts.waiting },
          ]}
        />
      )}
      {isEnded(job.state) ? <Paid job={job} /> : <Doing job={job} />}
    </div>
  );
}

/** The current step, or how much of the site is known, what limits it, and what it has cost. */
function Doing({ job }: { job: Job }) {
  const { crawl, words, format } = useCrawlWords();
  const waits = job.state.status === 'waiting' && job.state.failure !== undefined;
  const now = useTicker(waits, 1_000);
  const { request, progress, state } = job;
  const { step, creditsUsed } = progress;
  const count = rowsOf(job);
  const early = count <= 1 || step === 'robots' || step === 'sitemaps' || step === 'cancelling';
  const parts =
    waits && state.status === 'waiting'
      ? [waitingWords(state.wakeAt, now, format)]
      : [
          early && state.status !== 'paused'
            ? words.steps[step]
            : crawl.found({ count, duplicate: progress.duplicate }),
        ];
  if (request.kind === 'crawl' && !waits) {
    parts.push(crawl.limit(request.limit));
    if (request.delay) parts.push(crawl.pace(request.delay));
  }
  if (creditsUsed !== undefined && job.engine === 'service') parts.push(words.creditsUsed(creditsUsed));
  return (
    <p class={styles.legend}>
      <span>{parts.join(' · ')}</span>
    </p>
  );
}

/**
 * A service's charge for the pages, as a product, if it is the price of those that were read: then failed pages cost
 * nothing. Otherwise some pages were charged without a result (a page that answered 404 is one), or cost more than
 * others, and only the sum is correct.
 */
function Paid({ job }: { job: Job }) {
  const { estimateCost } = useApp();
  const { crawl, ends, words } = useCrawlWords();
  const { request, engine, progress } = job;
  const { read, creditsUsed } = progress;
  if (engine !== 'service' || (request.kind !== 'crawl' && request.kind !== 'batch') || read === 0)
    return null;
  const one = estimateCost(
    request.kind === 'crawl'
      ? { ...request, limit: 1 }
      : { ...request, sources: request.sources.slice(0, 1) },
  ).max;
  if (one === 0 || creditsUsed !== read * one) return null;
  return (
    <p class={styles.legend}>
      <span>
        {crawl.price(
          read,
          one,
          request.formats.map((name) => words.formats[name]),
        )}
        {progress.failed > 0 && ` · ${ends.freeFailed}`}
      </span>
    </p>
  );
}
