import { useStorageWords } from './use-storage-words';
import type { StorageFacts } from './use-storage';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as storageStyles from './storage.module.css';
import * as styles from './StorageCard.module.css';

const tint = (percent: number): string => `color-mix(in oklab, var(--accent) ${percent}%, var(--bg))`;

/** What takes space, by kind: a bar, the same as a list with numbers, and what the browser reports. */
export function StorageCard({ facts }: { facts: StorageFacts }) {
  const { own, format } = useStorageWords();
  const { sums, rest, room } = facts;
  const all = [
    { name: own.kinds.text, bytes: sums.text, color: 'var(--accent)' },
    { name: own.kinds.screenshots, bytes: sums.screenshots, color: tint(70) },
    { name: own.kinds.files, bytes: sums.files, color: tint(52) },
    { name: own.kinds.index, bytes: room.index ?? 0, color: tint(38) },
    { name: own.kinds.jobs, bytes: rest.jobs, color: tint(28) },
    { name: own.kinds.waiting, bytes: rest.waiting, color: tint(20) },
    { name: own.kinds.deleted, bytes: sums.deleted, color: 'var(--fg-3)' },
    { name: own.kinds.other, bytes: rest.other, color: 'var(--line-2)' },
  ];
  const kinds = all.filter(({ bytes }) => bytes > 0);
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <div class={optionsStyles.card}>
      <div class={styles.total}>
        <b class="tabular">{format.bytes(total)}</b>
        <span class="muted tabular">{own.inCaptures(sums.captures)}</span>
      </div>
      <div class={styles.stackedBar} aria-hidden="true">
        {kinds.map(({ name, bytes, color }) => (
          <i key={name} style={{ '--n': bytes, '--of': color }} />
        ))}
      </div>
      <ul class={styles.kinds} role="list" aria-label={own.byKind}>
        {kinds.map(({ name, bytes, color }) => (
          <li key={name}>
            <i class={styles.dot} style={{ background: color }} />
            <span>{name}</span>
            <span class="tabular">{own.share(bytes, total === 0 ? 0 : bytes / total)}</span>
          </li>
        ))}
      </ul>
      <p class={`muted ${storageStyles.note} tabular`}>
        {room.used !== undefined &&
          (room.quota === undefined ? own.used(room.used) : own.ofQuota(room.used, room.quota))}{' '}
        {own.howCounted}
      </p>
    </div>
  );
}
