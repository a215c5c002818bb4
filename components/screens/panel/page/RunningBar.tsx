import type { Job } from '../../../../lib/model/job';
import { waitingWords } from '../../../../lib/words/waiting';
import { useTicker } from '../../../state/use-ticker';
import { Button } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import { usePanelWords } from '../../../state/use-panel-words';
import * as barStyles from '../../../ui/bar.module.css';

type Props = {
  job: Job | undefined;
  since: number;
  onCancel: (() => void) | undefined;
  /** Escape was pressed once. */
  confirmingCancel: boolean;
};

/** The current step of a capture, the seconds so far, and how to cancel. */
export function RunningBar({ job, since, onCancel, confirmingCancel }: Props) {
  const { panel, words, format } = usePanelWords();
  const now = useTicker(true);
  const wakeAt = job?.state.status === 'waiting' ? job.state.wakeAt : undefined;
  const text =
    wakeAt === undefined
      ? `${words.steps[job?.progress.step ?? 'opening']} · ${format.seconds(Math.max(0, now - since))}`
      : waitingWords(wakeAt, now, format);
  return (
    <div class={`${barStyles.bar} ${barStyles.run}`}>
      <Spinner />
      <span class="grow clip num">{confirmingCancel ? panel.cancelHint : text}</span>
      {onCancel && (
        <Button size="sm" kind="quiet" onPress={onCancel}>
          {panel.cancel}
        </Button>
      )}
    </div>
  );
}
