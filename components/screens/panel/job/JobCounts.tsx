import { jobCounts } from '../../../../lib/derive/job-counts';
import { isEnded, isLive, type Job } from '../../../../lib/model/job';
import { waitingWords } from '../../../../lib/words/waiting';
import { useApp } from '../../../state/app';
import { Meter } from '../../../ui/Meter';
import { Tally } from '../../../ui/Tally';
import { useTicker } from '../../../state/use-ticker';
import { useCrawlWords } from '../../../state/use-crawl-words';
import * as styles from './JobCounts.module.css';

/** What has happened so far, counted: no share, no time left. */
export function JobCounts({ job }: { job: Job }) {
  const { crawl, format } = useCrawlWords();
  const counts = jobCounts(job);
  const live = isLive(job);
  // With a service, what it took stands where duplicates do else: it tells of none.
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
          sentence={crawl.meter(counts, live)}
          parts={[
            { kind: 'ok', amount: counts.read },
            { kind: 'bad', amount: counts.failed },
            { kind: 'hold', amount: counts.skipped },
            { kind: 'hold', amount: counts.duplicate },
            { kind: 'rest', amount: counts.waiting },
          ]}
        />
      )}
      {isEnded(job.state) ? <Paid job={job} /> : <Doing job={job} total={counts.total} />}
    </div>
  );
}

/** The step it is at, or how far its world is known, what bounds it, and what it has cost. */
function Doing({ job, total }: { job: Job; total: number }) {
  const { crawl, words, format } = useCrawlWords();
  const waits = job.state.status === 'waiting' && job.state.failure !== undefined;
  const now = useTicker(waits, 1_000);
  const { request, progress, state } = job;
  const { step, creditsUsed } = progress;
  const early = total <= 1 || step === 'robots' || step === 'sitemaps' || step === 'cancelling';
  const parts =
    waits && state.status === 'waiting'
      ? [waitingWords(state.wakeAt, now, format)]
      : [early && state.status !== 'paused' ? words.steps[step] : crawl.found(total)];
  if (request.kind === 'crawl' && !waits) {
    parts.push(crawl.limit(request.limit));
    if (request.delay) parts.push(crawl.pace(request.delay));
  }
  if (creditsUsed !== undefined && job.engine === 'service') parts.push(words.creditsUsed(creditsUsed));
  return (
    <p class={styles.i}>
      <span>{parts.join(' · ')}</span>
    </p>
  );
}

/**
 * What a service took for the pages, as a product, where it is the price of those that were read: then failed pages cost
 * nothing. Else some were paid that did not come (a page that answered 404 is one), or cost more than another, and the
 * sum alone is right.
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
    <p class={styles.i}>
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
