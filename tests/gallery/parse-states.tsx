import '@/components/features/capture/popup/after-paint';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { PopupScreen } from '@/components/features/capture/popup/PopupScreen';
import type { FullCapture } from '@/lib/core/model/capture';
import type { JobState } from '@/lib/core/model/job';
import { defaultSettings } from '@/lib/core/model/settings';
import { aParse } from '../support/requests';
import { anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW, type FakeState } from '../support/fake-app';
import { aJob, blockedBy, done, failedWith, onService, running } from '../support/panel';
import type { GalleryState, GalleryStates } from './gallery-state';
import { settled, press } from './gallery-steps';

function parse(
  id: string,
  fileName: string,
  state: JobState,
  engine: 'device' | 'service' = 'service',
  seen = true,
) {
  const request = aParse({ inboxId: id, fileName, fileSize: 9_400_000 });
  const captureIds = state.status === 'done' ? [`c-${id}`] : [];
  return aJob(request, state, {}, { id, engine, title: fileName, captureIds, seen });
}
const capture = (id: string, fileName: string, credits?: number) =>
  anArticle({
    id: `c-${id}`,
    jobId: id,
    url: `file:///${fileName}`,
    ...(credits === undefined ? {} : { creditsUsed: credits }),
  });

const withPages = (read: FullCapture, pages: number): FullCapture => ({
  ...read,
  metadata: { ...read.metadata, pages },
});

function opened(initial: Partial<FakeState>, files: readonly string[] = []): GalleryState {
  return {
    app: () =>
      createFakeApp({ settings: onService(4_812), ...initial }, 'panel', {
        'jobs.start': () => new Promise(() => undefined),
      }),
    screen: () => <PanelScreen />,
    then: async () => {
      await press(/^Parse a file$/);
      await settled();
      const transfer = new DataTransfer();
      for (const name of files) transfer.items.add(new File(['a,b'], name));
      if (files.length > 0)
        document
          .querySelector('.PanelScreen_panel')
          ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
      await settled();
    },
  };
}

const unreadable = (detail: string, serviceCode?: string): JobState =>
  failedWith({ reason: 'file-unreadable', facts: { detail, ...(serviceCode && { serviceCode }) } });
const partOf = (read: number, all: number) => {
  const { progress } = parse('', '', running);
  return { progress: { ...progress, part: { done: read, all } } };
};

const LONG = 'minutes-of-the-general-assembly-of-the-harbour-cooperative-with-all-annexes-2026.pdf';

const PAPER = 'https://papers.example/archive/harbour-survey-1998.pdf';
const pdfTab = aTab({
  url: PAPER,
  title: 'harbour-survey-1998.pdf',
  access: { ok: false, reason: 'pdf-viewer' },
});

/** The file of the tab, fetched with one press: under way for good, or refused by the site. */
function ofTab(webFiles: FakeState['webFiles'], waits: boolean): GalleryState {
  return {
    app: () => {
      const app = createFakeApp({ settings: onService(4_812), tab: pdfTab, webFiles }, 'panel', {
        'jobs.start': () => new Promise(() => undefined),
      });
      return waits ? { ...app, fetchFile: () => new Promise(() => undefined) } : app;
    },
    screen: () => <PanelScreen />,
    then: async () => {
      await press(/^Read this file$/);
      await settled();
    },
  };
}

function batch(id: string, state: JobState, standings: readonly unknown[], read: number) {
  const names = ['annual-report-2025.pdf', LONG, 'prices.xlsx', 'supplier-terms.docx'];
  const [first = '', ...others] = names;
  const request = aParse({
    inboxId: `${id}-0`,
    fileName: first,
    fileSize: 3_200_000,
    more: others.map((fileName, index) => ({ inboxId: `${id}-${index + 1}`, fileName, fileSize: 9_400_000 })),
  });
  const failed = standings.length - read;
  const progress = { files: standings, read, failed, waiting: names.length - standings.length };
  return aJob(request, state, progress, {
    id,
    engine: 'service',
    title: names.join(', '),
    host: '',
    captureIds: ['c-p1'],
    seen: true,
  });
}
const STANDS = [
  { status: 'read' },
  { status: 'failed', failure: { reason: 'service-error', facts: { status: 500, host: 'api.example' } } },
];

/** A sheet of many rows, as it was read here. */
const landings = {
  name: 'Landings',
  rows: [
    ['port', 'week', 'tonnes', 'price'],
    ...Array.from({ length: 412 }, (_, at) => [
      ['Quayside', 'Saltreach', 'Tern Bay', 'Ardhaven'][at % 4] ?? '',
      `2026-0${1 + (at % 9)}-05`,
      ((at * 37) % 100).toFixed(1),
      '3.10',
    ]),
  ],
};
const sheets: FullCapture = {
  ...capture('p1', 'price-index.xlsx'),
  content: {
    markdown: '## Landings\n',
    json: { kind: 'xlsx', tables: [landings, { name: 'Notes', rows: [['note'], ['Weights are gutted.']] }] },
  },
};

export const states: GalleryStates = {
  'panel/parse-some-pages': {
    ...opened({
      jobs: [parse('p1', 'annual-report-2025.pdf', done, 'device')],
      captures: [withPages(capture('p1', 'annual-report-2025.pdf'), 412)],
    }),
    then: async () => {
      await press(/^Parse a file$/);
      await press(/^Only some pages/, 'summary');
    },
  },
  'panel/parse-in-part': opened({
    jobs: [parse('p1', 'annual-report-2025.pdf', done, 'device'), parse('p2', 'terms.docx', done, 'device')],
    captures: [
      withPages(
        {
          ...capture('p1', 'annual-report-2025.pdf'),
          report: {
            ...capture('p1', '').report,
            warnings: ['file-pages-unread 2 40', 'file-pages-without-text 3 38'],
          },
        },
        40,
      ),
      capture('p2', 'terms.docx'),
    ],
  }),
  'panel/parse-tables': {
    ...opened({ jobs: [parse('p1', 'price-index.xlsx', done, 'device')], captures: [sheets] }),
    then: async () => {
      await press(/^Parse a file$/);
      await press(/^Open price-index/);
      await press(/^Tables/, '[role="tab"]');
    },
  },
  'panel/parse-batch': opened({
    jobs: [batch('p1', running, STANDS, 1)],
    captures: [withPages(capture('p1', 'annual-report-2025.pdf', 22), 22)],
  }),
  'panel/parse-batch-canceled': opened({
    jobs: [batch('p1', { status: 'cancelled', endedAt: FAKE_NOW }, STANDS, 1)],
    captures: [withPages(capture('p1', 'annual-report-2025.pdf', 22), 22)],
  }),
  'panel/parse-pdf-tab': {
    app: () => createFakeApp({ settings: onService(4_812), tab: pdfTab }, 'panel'),
    screen: () => <PanelScreen />,
  },
  'panel/parse-pdf-tab-list': {
    app: () =>
      createFakeApp(
        { settings: onService(4_812), tab: pdfTab, place: { section: 'page', open: 'parse' } },
        'panel',
      ),
    screen: () => <PanelScreen />,
  },
  'panel/parse-pdf-fetching': ofTab({}, true),
  'panel/parse-pdf-refused': ofTab({}, false),
  'panel/parse-all-jobs': {
    app: () =>
      createFakeApp(
        {
          settings: onService(4_812),
          jobs: [parse('p1', LONG, running), parse('p2', 'supplier-terms.docx', done)],
        },
        'panel',
      ),
    screen: () => <PanelScreen />,
    then: async () => {
      document.querySelector<HTMLElement>('#section-site')?.click();
      await settled();
    },
  },
  'popup/parse-running': {
    app: () => createFakeApp({ settings: onService(4_812), jobs: [parse('p1', LONG, running)] }),
    screen: () => <PopupScreen />,
  },
  'panel/parse-empty': opened({}),
  'panel/parse-no-service': opened({
    settings: defaultSettings,
    jobs: [parse('p1', 'deed-1974-scan.pdf', unreadable('scanned'), 'device')],
  }),
  'panel/parse-unreadable': opened({
    jobs: [
      { ...parse('p0', 'annual-report-2025.pdf', running, 'device'), ...partOf(118, 412) },
      parse('p1', 'deed-1974-scan.pdf', unreadable('scanned'), 'device'),
      parse('p2', 'contract-signed.pdf', unreadable('password-needed'), 'device'),
      parse('p3', 'old-memo.doc', unreadable('old-format', 'DOC'), 'device'),
      parse('p4', 'invoice-0042.pdf', unreadable('damaged'), 'device'),
      parse('p5', LONG, unreadable('password-wrong'), 'device'),
      parse('p6', 'encyclopedia.pdf', unreadable('too-slow'), 'device'),
      parse('p7', 'tide-tables.pdf', unreadable('past-end', '24'), 'device'),
    ],
  }),
  'panel/parse-private': opened({ tab: aTab({ isPrivate: true }) }),
  'panel/parse-chosen': opened({}, ['annual-report-2025.pdf', LONG, 'scan-0041.tiff', 'saved-page.html']),
  'panel/parse-list': opened({
    jobs: [
      parse('p1', LONG, running),
      parse('p2', 'supplier-terms.docx', done),
      parse('p3', 'saved-page.html', done, 'device'),
      parse(
        'p4',
        'archive.pdf',
        failedWith({ reason: 'service-error', facts: { status: 500, host: 'api.example' } }),
      ),
      parse('p5', 'prices.xlsx', blockedBy({ reason: 'unconfirmed', facts: {} }), 'service', false),
    ],
    captures: [withPages(capture('p2', 'supplier-terms.docx', 14), 14), capture('p3', 'saved-page.html')],
  }),
};
