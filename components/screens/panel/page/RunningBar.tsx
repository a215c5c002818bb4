import type { Job } from '../../../../lib/model/job';
import { waitingWords } from '../../../../lib/words/waiting';
import { cancelJob } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { useTicker } from '../../../state/use-ticker';
import { Button } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import { useCancelKey } from '../shared/use-cancel-key';
import { usePanelWords } from '../../../state/use-panel-words';
import * as barStyles from '../../../ui/bar.module.css';

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
