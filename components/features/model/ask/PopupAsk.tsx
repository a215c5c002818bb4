import { useEffect } from 'preact/hooks';
import { readingIdOf } from '@/lib/core/model/reading-id';
import type { ScrapeRequest } from '@/lib/core/model/request';
import { useEvent } from '@/components/shell/state/use-event';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { Button } from '@/components/ui/Button';
import { useModelWords } from '../use-model';
import { AskView } from './AskView';
import { useAsk, type Asked } from './use-ask';
import * as styles from './ask.module.css';

type Props = {
  /** What was pressed; another press is another object. */
  asked: Asked;
  /** The page that was read; absent while it still is. */
  result: { request?: ScrapeRequest | undefined; captureId?: string | undefined } | undefined;
  onBack: () => void;
};

/** In place of the page: an answer about it. */
export function PopupAsk({ asked, result, onBack }: Props) {
  const own = useModelWords();
  const readingId = readingIdOf(result?.request);
  const captureId = result?.captureId;
  const asking = useAsk(
    captureId !== undefined
      ? { captureIds: [captureId] }
      : readingId !== undefined
        ? { readingId }
        : undefined,
  );
  const ask = useEvent(asking.ask);
  useEffect(() => ask(asked), [ask, asked]);
  const isRunning = asking.answer?.status === 'running';
  useSetKeys({ Escape: isRunning ? asking.stop : onBack }, { escapeInFields: true });
  return (
    <>
      <AskView asking={asking} captureId={captureId} />
      <div class={styles.actions}>
        <Button text={own.ask.back} kind="quiet" kbd={{ shown: 'Esc', keys: 'Escape' }} onPress={onBack} />
      </div>
    </>
  );
}
