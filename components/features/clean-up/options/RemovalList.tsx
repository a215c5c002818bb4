import type { Removal } from '@/lib/features/clean-up/clean-up';
import type { StoredCapture } from '@/lib/features/clean-up/stored';
import { useApp } from '@/components/shell/state/app';
import { useStorageWords } from './use-storage-words';
import * as styles from './RemovalList.module.css';

export type Row = { removal: Removal; capture: StoredCapture };

/** Number of rows listed; the others are only counted. */
const LISTED = 100;

/** What a rule would remove, shown on request. */
export function RemovalList({ rows }: { rows: readonly Row[] }) {
  const { now } = useApp();
  const { own, format } = useStorageWords();
  if (rows.length === 0) return null;
  return (
    <details class={styles.removals}>
      <summary>{own.rules.list}</summary>
      <ul role="list" tabIndex={0} aria-label={own.rules.list}>
        {rows.slice(0, LISTED).map(({ removal, capture }) => (
          <li key={removal.id}>
            <bdi class={styles.title}>{capture.title || capture.host}</bdi>
            <span class="muted tabular">
              {format.day(capture.at, now())} · {format.bytes(removal.bytes)}
            </span>
          </li>
        ))}
        {rows.length > LISTED && <li class="muted">{own.rules.andMore(rows.length - LISTED)}</li>}
      </ul>
    </details>
  );
}
