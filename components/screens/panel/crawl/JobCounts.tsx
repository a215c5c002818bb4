import { jobCounts } from '../../../../lib/derive/job-counts';
import { isEnded, isLive, type Job } from '../../../../lib/model/job';
import { Meter } from '../../../ui/Meter';
import { Tally } from '../../../ui/Tally';
import { useTicker } from '../../../state/use-ticker';
import { useCrawlWords } from './use-crawl-words';

/** Tokens that a word of a page makes on average; what stands beside it is always marked as an estimate. */
const TOKENS_A_WORD = 1.354;

/** What has happened so far, counted: no share, no time left. */
export function JobCounts({ job }: { job: Job }) {
  const { crawl, format } = useCrawlWords();
  const counts = jobCounts(job);
  const live = isLive(job);
  const { words } = job.progress;
  const names = live
    ? (['read', 'waiting', 'failed', 'blocked'] as const)
    : (['read', 'failed', 'blocked'] as const);
  return (
    <div class="counts">
      <Tally
        items={[
          ...names.map((name) => ({ label: crawl.tally[name], value: format.number(counts[name]) })),
          ...(live
            ? []
            : [
                { label: crawl.tally.words, value: format.number(words) },
                {
                  label: crawl.tally.tokens,
                  value: format.number(Math.round((words * TOKENS_A_WORD) / 100) * 100),
                  class: 'hide-m',
                },
              ]),
        ]}
      />
      {counts.total > 0 && (
        <Meter
          sentence={crawl.meter(counts, live)}
          parts={[
            { kind: 'ok', amount: counts.read },
            { kind: 'bad', amount: counts.failed },
            { kind: 'hold', amount: counts.blocked },
            { kind: 'rest', amount: counts.waiting },
          ]}
        />
      )}
      {!isEnded(job.state) && <Doing job={job} total={counts.total} />}
    </div>
  );
}

/** The step it is at, or how far its world is known, what bounds it, and what it has cost. */
function Doing({ job, total }: { job: Job; total: number }) {
  const { crawl, words } = useCrawlWords();
  const waits = job.state.status === 'waiting' && job.state.failure !== undefined;
  const now = useTicker(waits, 1_000);
  const { request, progress, state } = job;
  const { step, creditsUsed } = progress;
  const early = total <= 1 || step === 'robots' || step === 'sitemaps' || step === 'cancelling';
  const parts =
    waits && state.status === 'waiting'
      ? [crawl.nudge(Math.max(0, Math.ceil((state.wakeAt - now) / 1_000)))]
      : [early && state.status !== 'paused' ? words.steps[step] : crawl.found(total)];
  if (request.kind === 'crawl' && !waits) {
    parts.push(crawl.limit(request.limit));
    if (request.delay) parts.push(crawl.pace(request.delay));
  }
  if (creditsUsed !== undefined && job.engine === 'service') parts.push(words.creditsUsed(creditsUsed));
  return (
    <p class="counts__i">
      <span>{parts.join(' · ')}</span>
    </p>
  );
}
