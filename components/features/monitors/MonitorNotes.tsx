import type { Monitor } from '@/lib/features/monitors/monitor';
import { FAILING_AFTER } from '@/lib/features/monitors/watch';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useMonitorWords } from './use-monitor-words';
import * as noteStyles from '@/components/ui/Note.module.css';

type Props = { monitor: Monitor; onForget: () => void; onRunAgain: () => void };

/** What blocks a monitor: deleted elsewhere, paused, out of credits, a request without an answer. */
export function MonitorNotes({ monitor, onForget, onRunAgain }: Props) {
  const { gestures } = useApp();
  const { said, here } = useMonitorWords();
  const { goneAt, status, run, checks, watch } = monitor;
  if (goneAt !== undefined)
    return (
      <Note
        class={noteStyles.inset}
        tone="warn"
        icon="warn"
        title={said.goneNote.title}
        actions={
          <Button size="sm" onPress={onForget}>
            {said.goneNote.forget}
          </Button>
        }
      >
        {said.goneNote.body}
      </Note>
    );
  const firstPaid = checks.findIndex((check) => check.status !== 'skipped_no_credits');
  const unpaid = firstPaid < 0 ? checks.length : firstPaid;
  return (
    <>
      {status === 'paused' && (
        <Note class={noteStyles.inset} icon="pause" tone="soft" title={said.pausedNote.title}>
          {watch ? here.pausedNote : said.pausedNote.body}
        </Note>
      )}
      {watch && watch.failing >= FAILING_AFTER && (
        <Note class={noteStyles.inset} tone="bad" icon="warn" title={here.failingNote.title(watch.failing)}>
          {here.failingNote.body}
        </Note>
      )}
      {unpaid > 0 && (
        <Note
          class={noteStyles.inset}
          tone="warn"
          icon="warn"
          title={said.noCredits.title(unpaid)}
          actions={
            <Button size="sm" onPress={() => void gestures.openOptions('engine')}>
              {said.noCredits.usage}
            </Button>
          }
        >
          {said.noCredits.body}
        </Note>
      )}
      {run?.unsure && (
        <Note
          class={noteStyles.inset}
          tone="warn"
          icon="warn"
          title={said.unsureNote.title}
          actions={
            <Button size="sm" onPress={onRunAgain}>
              {said.runAgain}
            </Button>
          }
        >
          {said.unsureNote.body}
        </Note>
      )}
    </>
  );
}
