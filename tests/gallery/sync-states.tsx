import { SyncCard } from '@/components/features/backup/options/BackupSection';
import type { SyncRecord } from '@/lib/features/backup/sync-copy';
import { createFakeApp, FAKE_NOW } from '../support/fake-app';
import type { GalleryState, GalleryStates } from './gallery-state';
import * as viewStyles from '@/components/ui/view.module.css';

const state = (sync?: SyncRecord): GalleryState => ({
  app: () => createFakeApp({ ...(sync && { sync }) }, 'options'),
  screen: () => (
    <main class={viewStyles.main}>
      <h1 class="visually-hidden">Options</h1>
      <SyncCard />
    </main>
  ),
});
const on: SyncRecord = { on: true, browser: 'here' };
const copied = { ...on, copiedAt: FAKE_NOW - 3_600_000 };

export const states: GalleryStates = {
  'options/sync-off': state(),
  'options/sync-copying': state(on),
  'options/sync-on': state(copied),
  'options/sync-found': state({ ...copied, found: { id: 'there 1', at: FAKE_NOW - 86_400_000 } }),
  'options/sync-too-large': state({ ...copied, trouble: 'too-large' }),
  'options/sync-refused': state({ ...on, trouble: 'refused' }),
};
