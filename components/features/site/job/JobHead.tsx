import { Fragment, type ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { crawlEnd, crawlFolder } from '@/lib/features/crawl/crawl-end';
import { jobElapsed } from '@/lib/core/jobs/job-counts';
import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import { useTicker } from '@/components/shell/state/use-ticker';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { Parted } from '@/components/ui/Parted';
import { Spinner } from '@/components/ui/Spinner';
import { useFallenFocus } from '@/components/shell/panel/arrival';
import { jobTitle } from './job-title';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import * as headStyles from '@/components/ui/head.module.css';

const icons: Readonly<Record<string, readonly [IconName, string]>> = {
  done: ['check', 'status-icon tone-ok'],
  failed: ['stopsign', 'status-icon tone-bad'],
  cancelled: ['stop', 'status-icon'],
  paused: ['pause', 'status-icon'],
  blocked: ['warn', 'status-icon tone-warn'],
};

/** What the job is about, its state, and how long it took. */
export function JobHead({ job, onBack }: { job: Job; onBack: () => void }) {
  const { crawl, format } = useCrawlWords();
  const working = isWorking(job);
  const now = useTicker(working, 1_000);
  const took = jobElapsed(job, now);
  const end = crawlEnd(job);
  const [icon, tone] =
    end === 'nothing' || end === 'no-text'
      ? (['warn', 'status-icon tone-warn'] as const)
      : (icons[job.state.status] ?? ['clock', 'status-icon']);
  const back = useRef<HTMLButtonElement>(null);
  useFallenFocus(back);
  return (
    <SubHead
      onBack={onBack}
      backRef={back}
      lead={
        working ? (
          <Spinner />
        ) : (
          <span class={tone}>
            <Icon name={icon} />
          </span>
        )
      }
      title={<Parted text={jobTitle(job, crawl)} as="ltr" />}
      sub={<About job={job} took={took} />}
    >
      {took !== undefined && !isEnded(job.state) && <span class={headStyles.took}>{format.clock(took)}</span>}
    </SubHead>
  );
}

/** Average tokens per word of a page, for jobs that did not count them; the result is always marked as an estimate. */
const TOKENS_A_WORD = 1.354;

/** How much of the site it takes or took; for an ended job: when, how long it took, and how much there is to read. */
function About({ job, took }: { job: Job; took: number | undefined }) {
  const { now } = useApp();
  const { ends, words, format } = useCrawlWords();
  const { request, state, progress } = job;
  const folder = crawlFolder(job);
  const parts: ComponentChildren[] = [];
  if (request.kind === 'crawl')
    parts.push(folder === undefined ? ends.wholeSite : <bdi dir="ltr">{folder}</bdi>);
  if (isEnded(state)) {
    parts.push(format.ago(state.endedAt, now()));
    if (took !== undefined) parts.push(<span class={headStyles.took}>{format.seconds(took)}</span>);
    if (progress.words > 0) {
      const tokens = progress.tokens ?? Math.round((progress.words * TOKENS_A_WORD) / 100) * 100;
      parts.push(words.words(progress.words));
      if (tokens > 0) parts.push(ends.tokens(tokens));
    }
  }
  if (parts.length === 0) return null;
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <span class="whole">{part}</span>
        </Fragment>
      ))}
    </>
  );
}
