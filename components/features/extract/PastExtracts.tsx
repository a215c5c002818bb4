import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import { jsonWishOf } from '@/lib/features/extract/asks-model';
import { useApp } from '@/components/shell/state/app';
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
  const { call } = useApp();
  const { extract, words } = useExtractWords();
  if (past.length === 0) return null;
  const ended = past.flatMap(({ id, state }) => (isEnded(state) ? [id] : []));
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
      title={extract.past}
      clear={{
        label: extract.clear,
        title: extract.clearTitle,
        body: extract.clearBody,
        run: ended.length > 0 ? () => call('jobs.forget', { jobIds: ended }) : undefined,
      }}
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
