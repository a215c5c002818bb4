import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import type { LibraryView } from '@/lib/features/library/library-view';
import { defaultSettings } from '@/lib/core/model/settings';
import { anArticle } from '../support/captures';
import { createFakeApp, FAKE_NOW, type FakeState } from '../support/fake-app';
import type { GalleryState, GalleryStates } from './gallery-state';
import { press, type Step } from './gallery-steps';

const HOUR = 3_600_000;
const pages: [title: string, host: string, hoursAgo: number, tags: string[]][] = [
  ['Delivery guarantees', 'docs.marlow.example', 1, ['Queue talk', 'queues']],
  ['Queues under load, a field report', 'grindnotes.example', 20, ['Queue talk']],
  ['Wholesale price list', 'harbour-roasters.example', 26, ['Roasters', 'coffee']],
  ['Leases and retries', 'docs.marlow.example', 50, ['Queue talk', 'To read before the talk in Lisbon']],
  ['The tide mill that kept the town’s time', 'tidewater-gazette.example', 75, []],
  ['What at-least-once cost us', 'quayside.example', 200, ['queues']],
];
const captures = pages.map(([title, host, hoursAgo, tags], at) => ({
  ...anArticle({ id: `page-${at}`, jobId: `job-${at}`, title, host, url: `https://${host}/${at}` }),
  capturedAt: FAKE_NOW - hoursAgo * HOUR,
  marks: { starred: at === 0, tags, note: '', changedAt: 1 },
}));
const collections = ['Queue talk', 'Roasters', 'To read before the talk in Lisbon', 'Empty'];

const state = (view: Partial<LibraryView>, then?: Step, more: Partial<FakeState> = {}): GalleryState => ({
  app: () =>
    createFakeApp(
      {
        captures,
        settings: { ...defaultSettings, library: { ...defaultSettings.library, collections, ...view } },
        ...more,
      },
      'panel',
    ),
  screen: () => <PanelScreen />,
  then: async () => {
    await press('Library');
    await then?.();
  },
});

const open =
  (label: string): Step =>
  () =>
    press(label, '[aria-label]');

export const states: GalleryStates = {
  'panel/library-by-site': state({ group: 'site', sort: 'title' }),
  'panel/library-by-collection': state({ group: 'collection' }),
  'panel/library-view-menu': state({}, open('Group and sort')),
  'panel/library-collection': state({ filters: 'tag:"Queue talk"' }),
  'panel/library-collection-by-hand': state({ filters: 'tag:"Queue talk"', sort: 'hand' }),
  'panel/library-collection-menu': state(
    { filters: 'tag:"Queue talk"' },
    open('More actions for “Queue talk”'),
  ),
  'panel/library-collection-empty': state({ filters: 'tag:Empty' }),
  'panel/library-collection-new': state({}, open('New collection')),
};
