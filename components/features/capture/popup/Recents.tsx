import type { Capture } from '@/lib/core/model/capture';
import { failureOf, type Job } from '@/lib/core/model/job';
import { lastDateOf } from '@/lib/core/model/seen-dates';
import { useApp } from '@/components/shell/state/app';
import { Row } from '@/components/ui/Row';
import { useLaterWords } from './use-later-words';
import * as popupStyles from './popup.module.css';
import * as styles from './Recents.module.css';

const ROWS = 4;

type Props = {
  captures: Capture[] | undefined;
  /** Captures of other pages that failed unseen. */
  failed: Job[];
  onLibrary: () => void;
  onOpen: (captureId?: string) => void;
  /** Opens the list of all jobs, if there are any. */
  onJobs?: () => void;
};

/** What was captured on this site, newest first, below failures of other pages. */
export function Recents({ captures, failed, onLibrary, onOpen, onJobs }: Props) {
  const { now } = useApp();
  const { popup, format } = useLaterWords();
  const time = now();
  const shown = captures?.slice(0, Math.max(0, ROWS - failed.length)) ?? [];
  return (
    <section class={popupStyles.base} aria-label={popup.recent}>
      <div class="small-heading">
        <span class="grow">{popup.recent}</span>
        {onJobs && (
          <button type="button" onClick={onJobs}>
            {popup.allJobs}
          </button>
        )}
        {shown.length > 0 && (
          <button type="button" onClick={onLibrary}>
            {popup.library}
          </button>
        )}
      </div>
      {failed.slice(0, ROWS).map((job) => (
        <Row
          key={job.id}
          icon="warn"
          tone="bad"
          title={job.title || job.host}
          detail={failureOf(job.state) ? popup.job.state.failed : ''}
          end={format.ago(job.createdAt, time)}
          onOpen={() => onOpen()}
        />
      ))}
      {shown.map((capture) => (
        <Row
          key={capture.id}
          icon={capture.formats.length === 1 && capture.formats[0] === 'screenshot' ? 'image' : 'file'}
          title={capture.title || capture.url}
          end={format.ago(lastDateOf(capture), time)}
          onOpen={() => onOpen(capture.id)}
        />
      ))}
      {captures && shown.length + failed.length === 0 && <p class={styles.none}>{popup.nothingRecent}</p>}
    </section>
  );
}
