import { useState } from 'preact/hooks';
import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { useExtractWords } from './use-extract-words';
import * as extractStyles from './extract.module.css';
import * as linkStyles from '@/components/ui/link.module.css';
import * as listStyles from '@/components/ui/list.module.css';
import * as researchStyles from '../research/shared/research.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';

type Props = {
  past: readonly Job[];
  onOpen: (job: Job) => void;
  onFailure: (thrown: unknown) => void;
};

/** All extractions so far, newest first: a press opens the result. */
export function PastExtracts({ past, onOpen, onFailure }: Props) {
  const app = useApp();
  const { extract, research, format } = useExtractWords();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const ended = past.filter(({ state }) => isEnded(state));
  if (past.length === 0) return null;
  const clear = (): void => {
    setAsking(false);
    app
      .call('jobs.forget', { jobIds: ended.map(({ id }) => id) })
      .then(() => toast({ text: research.cleared }), onFailure);
  };
  const factsOf = ({ request, state }: Job): string =>
    [
      request.kind === 'extract' && request.prompt !== undefined ? extract.asked(request.urls) : undefined,
      state.status === 'done'
        ? undefined
        : isEnded(state) || state.status === 'blocked'
          ? extract.state[state.status]
          : extract.state.running,
    ]
      .filter((fact) => fact !== undefined)
      .join(' · ');
  return (
    <section class={`${researchStyles.past} ${extractStyles.past}`} aria-labelledby="past-extracts">
      <div class={`small-heading ${listStyles.day}`}>
        <h2 id="past-extracts">{extract.past}</h2>
        {ended.length > 0 && (
          <button type="button" class={linkStyles.link} onClick={() => setAsking(true)}>
            {extract.clear}
          </button>
        )}
      </div>
      <ul>
        {past.map((job) => (
          <li class={researchStyles.pastRow} key={job.id}>
            <button
              type="button"
              class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button} grow`}
              onClick={() => onOpen(job)}
            >
              <span class="status-icon">{isWorking(job) ? <Spinner /> : <Icon name="clock" />}</span>
              <span class={`${rowStyles.main} ${researchStyles.main}`}>
                <span class={`${rowStyles.title} clip`}>
                  <bdi>{job.title}</bdi>
                </span>
                <span
                  class={`${rowStyles.second} ${researchStyles.second} clip tabular`}
                  title={factsOf(job)}
                >
                  {factsOf(job)}
                </span>
              </span>
              <time class={rowStyles.end} dateTime={new Date(job.createdAt).toISOString()}>
                {format.ago(job.createdAt, app.now())}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        title={extract.clearTitle}
        keep={research.keep}
        onKeep={() => setAsking(false)}
        confirm={research.clearNow}
        onConfirm={clear}
      >
        <p>{extract.clearBody}</p>
      </ConfirmDialog>
    </section>
  );
}
