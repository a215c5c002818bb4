import { BackupSection } from '@/components/features/backup/options/BackupSection';
import { backupBytes } from '@/lib/features/backup/write-backup';
import { blobOf, streamOf } from '@/lib/features/export/streams';
import { templateSchema } from '@/lib/features/templates/template';
import type { Restore } from '@/lib/features/backup/backup';
import { anArticle } from '../support/captures';
import { createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '../support/fake-app';
import type { GalleryState, GalleryStates } from './gallery-state';
import { until } from './gallery-steps';
import { plainText } from './pseudo/pseudo-text';
import * as viewStyles from '@/components/ui/view.module.css';

const titles = ['Wholesale price list', 'Delivery guarantees', 'How tides are told', 'Benchmarks 2025'];
const captures = Array.from({ length: 28 }, (_, at) =>
  anArticle({
    id: `c${at}`,
    title: titles[at % titles.length] ?? '',
    capturedAt: FAKE_NOW - at * 60_000,
    bytes: 157_000,
  }),
);
const template = templateSchema.parse({ id: 't', name: 'Recipe' });

const screen = () => (
  <main class={viewStyles.main}>
    <h1 class="visually-hidden">Options</h1>
    <BackupSection />
  </main>
);
const state = (initial: Partial<FakeState>, then?: GalleryState['then']): GalleryState => ({
  app: () => createFakeApp(initial, 'options'),
  screen,
  ...(then && { then }),
});

/** Chooses the backup of another library, or what is made of it. */
const choosing =
  (change: (file: Blob) => BlobPart, done: string) =>
  async (app: FakeApp): Promise<void> => {
    const from = createFakeApp({ captures, templates: { templates: [template] } }, 'options');
    const options = { screenshots: true, jobs: true, version: '0.1.0', now: app.now() };
    const file = await blobOf(streamOf(backupBytes(from.reader, options)), 'application/zip');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no field for files');
    const chosen = new DataTransfer();
    chosen.items.add(new File([change(file)], 'trawl-2026-11-09.zip'));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => plainText(document.body.textContent ?? '').includes(done), `never said “${done}”`);
  };

const restore: Restore = {
  inboxId: 'i',
  fileName: 'trawl-2026-11-09.zip',
  status: 'running',
  at: 140,
  total: 310,
  added: 22,
  changed: 6,
  skipped: 282,
  damaged: 0,
  lost: [],
};

export const states: GalleryStates = {
  'options/backup': state({ captures }),
  'options/backup-empty': state({}),
  'options/backup-plan': state(
    { captures: captures.slice(9), templates: { templates: [{ ...template, path: 'Mine' }] } },
    choosing((file) => file, 'Nothing has changed yet'),
  ),
  'options/backup-refused': state(
    { captures },
    choosing((file) => file.slice(0, file.size / 2), 'Nothing was changed'),
  ),
  'options/backup-running': state({ captures, restore }),
  'options/backup-done': state({ captures, restore: { ...restore, status: 'done' } }),
  'options/backup-failed': state({
    captures,
    restore: { ...restore, status: 'failed', why: 'storage-full' },
  }),
};
