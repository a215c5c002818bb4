import { useState } from 'preact/hooks';
import type { Monitor } from '@/lib/features/monitors/monitor';
import { FAILING_AFTER, type Watch, type WatchChoices } from '@/lib/features/monitors/watch';
import { isChecking, troubleOf } from './monitor-facts';
import { displayPath } from '@/lib/core/addresses/display-path';
import { useApp } from '@/components/shell/state/app';
import { Note } from '@/components/ui/Note';
import { useMonitorWords } from './use-monitor-words';
import type { Failure } from '@/lib/core/model/errors';
import { ResearchFailure } from '../research/shared/ResearchFailure';

type Props = {
  monitor: Monitor;
  /** The address in front of the panel. */
  tabUrl: string | undefined;
  onForget: () => void;
  onRun: (again: boolean) => void;
  onEdit: () => void;
  /** It is watched in another way, and checked at once. */
  onRewatch: (change: Partial<WatchChoices>) => void;
};

/** What blocks a monitor: deleted elsewhere, paused, out of credits, a request without an answer. */
export function MonitorNotes(props: Props) {
  const { monitor, onForget, onRun } = props;
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
      {watch && status !== 'paused' && <WatchTrouble {...props} watch={watch} />}
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
          actions={[{ label: said.runAgain, onPress: () => onRun(true) }]}
        />
      )}
    </>
  );
}

/** Why a watch has nothing to compare, and what the user can do about it. */
function WatchTrouble({ monitor, watch, tabUrl, onRun, onEdit, onRewatch }: Props & { watch: Watch }) {
  const { gestures, now } = useApp();
  const { said, here, format, uncompared } = useMonitorWords();
  const trouble = troubleOf(monitor);
  const { failing, signedIn, steps, part, tell } = watch;
  // A check of an earlier version has not kept it.
  const { url = monitor.targets[0]?.what[0] ?? '', status } = trouble ?? {};
  const page = displayPath(url, '');
  const open = (): void => void gestures.openTab(url).catch(() => undefined);
  const check = monitor.checks.find(({ ended }) => ended);
  const timeOf = (at: number | undefined): string => (at === undefined ? '' : format.dayAndTime(at, now()));
  if (status === 'signed-out') {
    const note = here.signedOutNote;
    return (
      <Note
        inset
        tone="warn"
        icon="lock"
        title={note.title}
        body={note.body({ page, when: timeOf(check?.at) })}
        actions={[
          { label: note.open, kind: 'primary', icon: 'ext', onPress: open },
          !steps && {
            label: signedIn ? note.without : note.with,
            onPress: () => onRewatch({ signedIn: !signedIn }),
          },
        ]}
      />
    );
  }
  if (status === 'part-gone') {
    const note = here.goneNote;
    // What is watched is picked in the page, which the panel has to stand beside.
    const pick = (): void => {
      if (tabUrl !== url) open();
      onEdit();
    };
    const told = part
      ? note.part.body({ page, text: part.text || part.selector })
      : note.number.body({ page, text: ('text' in tell && tell.text) || undefined });
    return (
      <Note
        inset
        tone="warn"
        title={note[part ? 'part' : 'number'].title}
        body={told}
        actions={
          part
            ? [
                { label: here.part.again, kind: 'primary', icon: 'marker', onPress: pick },
                { label: here.part.whole, onPress: () => onRewatch({ part: undefined }) },
              ]
            : [
                { label: said.openPage, icon: 'ext', onPress: open },
                { label: here.edit, onPress: onEdit },
              ]
        }
      />
    );
  }
  if (failing < FAILING_AFTER) return null;
  const since = monitor.checks[failing - 1];
  const last = monitor.checks.slice(failing).find(({ ended, trouble: bad }) => ended && !bad);
  return (
    <Note
      inset
      tone="bad"
      title={here.failingNote.title(failing)}
      body={here.failingNote.body({
        why: since && trouble && uncompared(trouble),
        since: timeOf(since?.at),
        last: last && timeOf(last.at),
      })}
      actions={[
        { label: said.openPage, icon: 'ext', onPress: open },
        { label: said.runNow, disabled: isChecking(monitor), onPress: () => onRun(false) },
      ]}
    />
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
