import { useState } from 'preact/hooks';
import type { Monitor } from '@/lib/features/monitors/monitor';
import { FAILING_AFTER } from '@/lib/features/monitors/watch';
import { useApp } from '@/components/shell/state/app';
import { Note } from '@/components/ui/Note';
import { useMonitorWords } from './use-monitor-words';
import type { Failure } from '@/lib/core/model/errors';
import { ResearchFailure } from '../research/shared/ResearchFailure';

type Props = { monitor: Monitor; onForget: () => void; onRunAgain: () => void };

/** What blocks a monitor: deleted elsewhere, paused, out of credits, a request without an answer. */
export function MonitorNotes({ monitor, onForget, onRunAgain }: Props) {
  const { gestures } = useApp();
  const { said, here } = useMonitorWords();
  const { goneAt, status, run, checks, watch } = monitor;
  if (goneAt !== undefined)
    return (
      <Note
        {...said.goneNote}
        inset
        tone="warn"
        actions={[{ label: said.goneNote.forget, onPress: onForget }]}
      />
    );
  const firstPaid = checks.findIndex((check) => check.status !== 'skipped_no_credits');
  const unpaid = firstPaid < 0 ? checks.length : firstPaid;
  return (
    <>
      {status === 'paused' && (
        <Note
          inset
          icon="pause"
          tone="soft"
          title={said.pausedNote.title}
          body={watch ? here.pausedNote : said.pausedNote.body}
        />
      )}
      {watch && watch.failing >= FAILING_AFTER && (
        <Note inset tone="bad" title={here.failingNote.title(watch.failing)} body={here.failingNote.body} />
      )}
      {unpaid > 0 && (
        <Note
          inset
          tone="warn"
          title={said.noCredits.title(unpaid)}
          body={said.noCredits.body}
          actions={[{ label: said.noCredits.usage, onPress: () => void gestures.openOptions('engine') }]}
        />
      )}
      {run?.unsure && (
        <Note
          {...said.unsureNote}
          inset
          tone="warn"
          actions={[{ label: said.runAgain, onPress: onRunAgain }]}
        />
      )}
    </>
  );
}

type MonitorFailureProps = {
  failure: Failure;
  onAgain: () => void;
  onDismiss?: () => void;
  /** Watches on this device instead. */
  onDevice?: () => void;
};

/** The result of a request to the service about monitors. */
export function MonitorFailure({ failure, onAgain, onDismiss, onDevice }: MonitorFailureProps) {
  return (
    <ResearchFailure
      kind="monitor"
      failure={failure}
      can={{
        retry: onAgain,
        ...(onDismiss && { dismiss: onDismiss, cancel: onDismiss }),
        ...(onDevice && { runOnDevice: onDevice }),
      }}
    />
  );
}

type DraftProps<Form> = { form: Form; blank: Form; onDiscard: (blank: Form) => void };

/** Says of a form that it opened with changes that nobody saved, and takes them back. */
export function DraftNote<Form>({ form, blank, onDiscard }: DraftProps<Form>) {
  const { said } = useMonitorWords();
  const [isLeft, setLeft] = useState(() => JSON.stringify(form) !== JSON.stringify(blank));
  if (!isLeft) return null;
  const discard = (): void => {
    setLeft(false);
    onDiscard(blank);
  };
  return (
    <Note
      inset
      tone="soft"
      title={said.draft.title}
      actions={[{ label: said.draft.discard, onPress: discard }]}
    />
  );
}
