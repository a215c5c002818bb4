import type { Job } from '@/lib/core/model/job';
import { waitingWords } from '@/lib/core/words/waiting';
import { cancelJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useTicker } from '@/components/shell/state/use-ticker';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { useCancelKey } from '@/components/shell/panel/use-cancel-key';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as barStyles from '@/components/ui/bar.module.css';

type Props = {
  job: Job | undefined;
  since: number;
  singleKeys: boolean;
};

/** The current step of a capture, the seconds so far, and how to cancel: the button, or Escape twice. */
export function RunningBar({ job, since, singleKeys }: Props) {
  const { panel, words, format } = usePanelWords();
  const app = useApp();
  const now = useTicker(true);
  const cancel = job && (() => void cancelJob(app, job.id).catch(() => undefined));
  const confirmingCancel = useCancelKey(cancel, singleKeys);
  const wakeAt = job?.state.status === 'waiting' ? job.state.wakeAt : undefined;
  const text =
    wakeAt === undefined
      ? `${words.steps[job?.progress.step ?? 'opening']} · ${format.seconds(Math.max(0, now - since))}`
      : waitingWords(wakeAt, now, format);
  return (
    <div class={`${barStyles.bar} ${barStyles.run}`}>
      <Spinner />
      <span class="grow clip tabular">{confirmingCancel ? panel.cancelHint : text}</span>
      {cancel && (
        <Button size="sm" kind="quiet" onPress={cancel}>
          {panel.cancel}
        </Button>
      )}
    </div>
  );
}
