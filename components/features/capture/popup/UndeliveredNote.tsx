import { actionWords } from '@/lib/core/words/actions';
import { useRef } from 'preact/hooks';
import type { Delivery, Job } from '@/lib/core/model/job';
import { toFailure } from '@/lib/core/model/errors';
import { dismissJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useLaterWords } from './use-later-words';
import type { Popup } from './use-popup';

type Props = { job: Job; delivery: Delivery; onFailure: Popup['report'] };

/** The capture is stored, but its delivery failed. Shown until it is answered. */
export function UndeliveredNote({ job, delivery, onFailure }: Props) {
  const app = useApp();
  const { popup } = useLaterWords();
  // Two presses may come before the first is answered.
  const delivering = useRef(false);
  const captureId = job.captureIds.at(-1);
  const own = popup.undelivered;
  const fail = (thrown: unknown): void => onFailure(toFailure(thrown));
  const dismiss = (): void => void dismissJob(app, job.id).catch(fail);
  const deliver = (): void => {
    if (captureId === undefined || delivering.current) return;
    const { to, format } = delivery;
    delivering.current = true;
    app
      .call('captures.deliver', { captureId, to, format })
      .then(dismiss, fail)
      .finally(() => (delivering.current = false));
  };
  const openPanel = (): void => {
    void app.gestures.openPanel({ section: 'library', ...(captureId === undefined ? {} : { captureId }) });
    dismiss();
  };
  return (
    <Note
      icon="warn"
      tone="warn"
      title={own.title[delivery.to]}
      actions={
        <>
          <Button
            size="sm"
            icon={delivery.to === 'file' ? 'download' : 'copy'}
            disabled={captureId === undefined}
            onPress={deliver}
          >
            {delivery.to === 'file' ? popup.download : popup.copy}
          </Button>
          <Button size="sm" onPress={openPanel}>
            {popup.job.openInPanel}
          </Button>
          <Button size="sm" kind="quiet" onPress={dismiss}>
            {actionWords.dismiss}
          </Button>
        </>
      }
    >
      {job.title}
    </Note>
  );
}
