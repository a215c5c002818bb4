import { isEnded, type Job } from '../../../../lib/model/job';
import type { Failure } from '../../../../lib/model/errors';
import type { Settings } from '../../../../lib/model/settings';
import { jobActionWords, jobFailureWords, type JobActionId } from '../../../../lib/words/job-failures';
import { jobNoteWords } from '../../../../lib/words/job-notes';
import { useApp } from '../../../state/app';
import { useTicker } from '../../../state/use-ticker';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Ring } from '../../../ui/Ring';
import type { JobDeeds } from './use-job-deeds';
import { useCrawlWords } from './use-crawl-words';

type Props = {
  job: Job;
  settings: Settings;
  deeds: JobDeeds;
  /** What was pressed here and refused. */
  refused: Failure | undefined;
};

/** What stands in the way of a job, what it waits for, and what there is to know about it. */
export function JobNotes({ job, settings, deeds, refused }: Props) {
  const { crawl, format } = useCrawlWords();
  const { state, progress } = job;
  const ended = isEnded(state);
  const failure = 'failure' in state && state.status !== 'cancelled' ? state.failure : undefined;
  return (
    <div class="notes">
      {refused && (
        <FailureLine job={job} settings={settings} deeds={deeds} failure={refused} waiting={false} />
      )}
      {failure && failure !== refused && (
        <FailureLine
          job={job}
          settings={settings}
          deeds={deeds}
          failure={failure}
          waiting={state.status === 'waiting'}
        />
      )}
      {state.status === 'cancelled' && state.failure && job.engine === 'service' && (
        <Note tone="warn" icon="cloud" title={crawl.untold.title}>
          {crawl.untold.body}
        </Note>
      )}
      {state.status === 'paused' && state.interrupted && (
        <Note
          tone="plain"
          icon="info"
          title={crawl.cutShort.title}
          actions={
            <>
              <Button size="sm" onPress={deeds.resume}>
                {jobActionWords.continue}
              </Button>
              <Button size="sm" kind="quiet" onPress={deeds.cancel}>
                {crawl.cutShort.finish}
              </Button>
            </>
          }
        >
          {crawl.cutShort.body(progress)}
        </Note>
      )}
      {progress.notes
        .filter(({ code }) => ended || code !== 'limit-reached')
        .map((note, index) => {
          const said = jobNoteWords(note, format);
          return (
            <Note key={`${note.code} ${index}`} tone={said.tone} icon={ICONS[said.tone]} title={said.title}>
              {said.body}
            </Note>
          );
        })}
    </div>
  );
}

const ICONS = { plain: 'info', soft: 'spark', warn: 'warn' } as const;

function FailureLine(props: Omit<Props, 'refused'> & { failure: Failure; waiting: boolean }) {
  const { job, settings, deeds, failure, waiting } = props;
  const { now } = useApp();
  const { format } = useCrawlWords();
  const kind = job.request.kind === 'batch' ? 'batch' : 'crawl';
  const said = jobFailureWords(
    failure,
    {
      host: job.host,
      engine: job.engine,
      serviceUrl: settings.service.baseUrl,
      connected: settings.service.connected,
      now: now(),
      kind,
      ended: isEnded(job.state),
      waiting,
      progress: job.progress,
    },
    format,
  );
  return (
    <Note
      tone={said.tone}
      icon={said.icon}
      title={said.title}
      lead={waiting && job.state.status === 'waiting' ? <Countdown wakeAt={job.state.wakeAt} /> : undefined}
      actions={
        said.actions.length > 0 &&
        said.actions.map((action: JobActionId, index) => (
          <Button
            key={action}
            size="sm"
            {...(index > 0 ? { kind: 'quiet' as const } : {})}
            onPress={() => deeds.act(action, failure)}
          >
            {jobActionWords[action]}
          </Button>
        ))
      }
    >
      {said.body}
    </Note>
  );
}

/** Seconds until Trawl goes on by itself. */
function Countdown({ wakeAt }: { wakeAt: number }) {
  const now = useTicker(true, 1_000);
  const left = Math.max(0, Math.ceil((wakeAt - now) / 1_000));
  return <Ring left={left} of={Math.max(left, WHOLE_SECONDS)} />;
}

const WHOLE_SECONDS = 30;
