import { useRef } from 'preact/hooks';
import { jobElapsed } from '../../../../lib/derive/job-counts';
import { isWorking, type Job } from '../../../../lib/model/job';
import { useTicker } from '../../../state/use-ticker';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { Spinner } from '../../../ui/Spinner';
import { useFallenFocus } from '../arrival';
import { jobTitle } from './job-title';
import { SubHead } from './SubHead';
import { useCrawlWords } from './use-crawl-words';

const icons: Readonly<Record<string, readonly [IconName, string]>> = {
  done: ['check', 'st-i st-ok'],
  failed: ['stopsign', 'st-i st-bad'],
  cancelled: ['stop', 'st-i'],
  paused: ['pause', 'st-i'],
  blocked: ['warn', 'st-i st-hold'],
};

/** What the job is about, how it stands, and how long it took. */
export function JobHead({ job, onBack }: { job: Job; onBack: () => void }) {
  const { crawl, format } = useCrawlWords();
  const working = isWorking(job);
  const now = useTicker(working, 1_000);
  const took = jobElapsed(job, now);
  const [icon, tone] = icons[job.state.status] ?? ['clock', 'st-i'];
  const { verb, subject } = jobTitle(job, crawl);
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
      title={
        <>
          {verb} <bdi dir="ltr">{subject}</bdi>
        </>
      }
    >
      {took !== undefined && (
        <span class="took">{'endedAt' in job.state ? format.seconds(took) : format.clock(took)}</span>
      )}
    </SubHead>
  );
}
