import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import { jsonWishOf } from '@/lib/features/extract/asks-model';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { PastWork, WorkRow } from '../research/shared/WorkList';
import { useExtractWords } from './use-extract-words';
import * as extractStyles from './extract.module.css';

type Props = {
  past: readonly Job[];
  onOpen: (job: Job) => void;
  onFailure: (thrown: unknown) => void;
};

/** Extractions so far, newest first, whoever did them: a press opens the result. */
export function PastExtracts({ past, onOpen, onFailure }: Props) {
  const { extract, words } = useExtractWords();
  if (past.length === 0) return null;
  const factsOf = (job: Job): string => {
    const { request, state, progress } = job;
    return [
      request.kind === 'extract' && request.prompt !== undefined ? extract.asked(request.urls) : undefined,
      request.kind === 'batch' ? words.pages(progress.read) : undefined,
      state.status === 'done'
        ? undefined
        : isEnded(state) || state.status === 'blocked'
          ? extract.state[state.status]
          : extract.state.running,
    ]
      .filter((fact) => fact !== undefined)
      .join(' · ');
  };
  return (
    <PastWork
      said={extract}
      removable={past.filter(({ state }) => isEnded(state))}
      class={extractStyles.past}
      onFailure={onFailure}
    >
      {past.map((job) => (
        <WorkRow
          key={job.id}
          sign={isWorking(job) ? <Spinner /> : <Icon name="clock" />}
          title={jsonWishOf(job.request)?.prompt ?? (job.title || job.host)}
          facts={factsOf(job)}
          at={job.createdAt}
          onOpen={() => onOpen(job)}
        />
      ))}
    </PastWork>
  );
}
