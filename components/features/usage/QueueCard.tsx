import type { Usage, UsagePart } from '@/lib/features/usage/usage';
import { useUsageWords } from './use-usage-words';
import * as styles from './QueueCard.module.css';

type Queue = NonNullable<Usage['queue']> extends UsagePart<infer Q> ? Q : never;

type Props = {
  queue: Queue;
  /** With a frame, where it is a card among settings. */
  framed: boolean;
};

/** What the service is working on for this account now, and its concurrency. */
export function QueueCard({ queue: { running, waiting, atOnce }, framed }: Props) {
  const { usage: own, format } = useUsageWords();
  return (
    <dl class={framed ? `${styles.usageQueue} ${styles.framed} tabular` : `${styles.usageQueue} tabular`}>
      <div>
        <dt>{own.queue}</dt>
        <dd class="muted">{own.queueOf(running, waiting)}</dd>
      </div>
      {atOnce !== undefined && (
        <div>
          <dt>{own.atOnce}</dt>
          <dd class="muted">{format.number(atOnce)}</dd>
        </div>
      )}
    </dl>
  );
}
