import { FolderSection } from '@/components/features/folder/options/FolderSection';
import type { ChosenFolder, FolderTask, FolderTrouble } from '@/lib/features/folder/folder';
import { createFakeApp, type FakeState } from '../support/fake-app';
import { aFolder } from '../support/folder';
import type { GalleryState, GalleryStates } from './gallery-state';
import * as viewStyles from '@/components/ui/view.module.css';

type Kind = 'picker' | 'downloads' | 'none';

const state = (initial: Partial<FakeState>, kind: Kind = 'picker'): GalleryState => ({
  app: () => {
    const app = createFakeApp(initial, 'options');
    return { ...app, ...(app.folder && { folder: { ...app.folder, kind } }) };
  },
  screen: () => (
    <main class={viewStyles.main}>
      <h1 class="visually-hidden">Options</h1>
      <FolderSection />
    </main>
  ),
});

const handle = (): ChosenFolder => ({ type: 'handle', handle: aFolder('Reading notes') });
const downloads: ChosenFolder = { type: 'downloads' };
const task = (change: Partial<FolderTask>): FolderTask => ({
  id: 't1',
  subject: 'docs.harbour-roasters.example',
  status: 'running',
  at: 128,
  total: 300,
  written: 126,
  missing: 2,
  claims: [],
  ...change,
});
const stopped = (why: FolderTrouble, more: Partial<FakeState> = {}): GalleryState =>
  state({ folder: handle(), folderTasks: [task({ status: 'stopped', why })], ...more });

export const states: GalleryStates = {
  'options/folder-none': state({}),
  'options/folder-chosen': state({ folder: handle() }),
  'options/folder-permission': state({ folder: handle(), folderAllowed: false }),
  'options/folder-writing': state({ folder: handle(), folderTasks: [task({})] }),
  'options/folder-done': state({
    folder: handle(),
    folderTasks: [task({ status: 'done', at: 300, written: 298 })],
  }),
  'options/folder-stopped-permission': stopped('permission', { folderAllowed: false }),
  'options/folder-stopped-gone': stopped('folder-gone'),
  'options/folder-stopped-full': stopped('storage-full'),
  'options/folder-stopped-failed': stopped('failed'),
  'options/folder-stopped-not-chosen': state({
    folderTasks: [task({ status: 'stopped', why: 'not-chosen', written: 0 })],
  }),
  'options/folder-downloads-none': state({}, 'downloads'),
  'options/folder-downloads': state({ folder: downloads, folderTasks: [task({})] }, 'downloads'),
  'options/folder-unsupported': state({}, 'none'),
};
