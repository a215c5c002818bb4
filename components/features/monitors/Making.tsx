import type { Job } from '@/lib/core/model/job';
import { failureOf } from '@/lib/core/model/job';
import { isBilled } from '@/lib/core/model/is-billed';
import { cancelJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useNudge } from '@/components/shell/state/use-nudge';
import { isWorking } from '@/lib/core/model/job';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import { MonitorFailure } from './MonitorFailure';
import { useMonitorActions } from './use-monitor-actions';
import { useMonitorWords } from './use-monitor-words';
import { useSettings } from '@/components/shell/state/settings';
import * as noteStyles from '@/components/ui/Note.module.css';

/** A monitor that is being created, or whose creation failed, and what to do. */
export function Making({ job }: { job: Job }) {
  const settings = useSettings();
  const app = useApp();
  const { said } = useMonitorWords();
  const { busy, act } = useMonitorActions();
  useNudge(isWorking(job));
  const { state, request, id } = job;
  const failure = failureOf(state);
  const again = (): void => act(() => app.call('jobs.retry', { jobId: id }));
  const dismiss = (): void => act(() => app.call('jobs.dismiss', { jobId: id }));
  if (failure?.reason === 'unconfirmed')
    return (
      <Note
        class={noteStyles.inset}
        tone="warn"
        icon="warn"
        title={said.unconfirmed.title}
        actions={
          <>
            <Button size="sm" busy={busy} onPress={dismiss}>
              {said.dismiss}
            </Button>
            <Button size="sm" kind="quiet" disabled={busy} onPress={again}>
              {said.sendAgain}
            </Button>
          </>
        }
      >
        {said.unconfirmed.body(isBilled(settings.service))}
      </Note>
    );
  if (failure && state.status !== 'waiting')
    return <MonitorFailure failure={failure} onAgain={again} onDismiss={dismiss} />;
  return (
    <Note
      class={noteStyles.inset}
      icon="clock"
      tone="soft"
      title={said.creating(request.kind === 'monitor' ? request.name : '')}
      lead={<Spinner />}
      actions={
        <Button size="sm" onPress={() => act(() => cancelJob(app, id))}>
          {said.cancel}
        </Button>
      }
    />
  );
}
