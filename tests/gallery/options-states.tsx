import { OptionsScreen } from '@/components/shell/options/OptionsScreen';
import { defaultSettings, type ConnectionResult, type Settings } from '@/lib/core/model/settings';
import { anArticle } from '../support/captures';
import { createFakeApp, FAKE_NOW, type FakeState } from '../support/fake-app';
import type { GalleryState, GalleryStates } from './gallery-state';
import { settled, pressing, seen, type } from './gallery-steps';

const screen = () => <OptionsScreen />;
const state = (initial: Partial<FakeState>, then?: GalleryState['then']): GalleryState => ({
  app: () => createFakeApp(initial, 'options'),
  screen,
  ...(then ? { then } : {}),
});

const service = (change: Partial<Settings['service']>): Settings => ({
  ...defaultSettings,
  engine: 'service',
  service: { baseUrl: 'https://api.firecrawl.dev', connected: true, keyTail: 'a1b2', ...change },
});
const tested = (lastTest: ConnectionResult, baseUrl = 'https://api.firecrawl.dev'): GalleryState =>
  state({ settings: service({ lastTest, lastTestAt: FAKE_NOW, baseUrl }) });

const captures = Array.from({ length: 318 }, (_, at) =>
  anArticle({ id: `c${at}`, host: at % 3 ? 'docs.python.org' : 'harbour-roasters.example', bytes: 57_000 }),
);

/** One rule is used, the other has not found its part for a while. */
const withRules = (capture: (typeof captures)[number], at: number): (typeof captures)[number] => ({
  ...capture,
  capturedAt: FAKE_NOW + at,
  report: {
    ...capture.report,
    rules: capture.host === 'docs.python.org' || at < 100 ? ['dl.py', 'section.reviews'] : [],
  },
});

const ruled: Settings = {
  ...defaultSettings,
  imageSites: ['docs.python.org', 'harbour-roasters.example'],
  siteRules: [
    {
      id: 'r1',
      host: 'docs.python.org',
      part: 'keep',
      selector: 'dl.py',
      text: 'asyncio.gather(*aws, return_exceptions=False)',
      madeAt: FAKE_NOW,
    },
    {
      id: 'r2',
      host: 'harbour-roasters.example',
      part: 'leave-out',
      selector: 'section.reviews',
      text: '',
      madeAt: FAKE_NOW,
    },
    {
      id: 'r3',
      host: 'docs.python.org',
      part: 'leave-out',
      selector: '#sidebar',
      text: 'هذا الجزء لا يلزم أحدًا',
      madeAt: FAKE_NOW,
    },
  ],
};

/** Sites of many sizes, versions, screenshots, PDFs, and marks; older the further down. */
const stored = Array.from({ length: 240 }, (_, at) =>
  anArticle({
    id: `s${at}`,
    jobId: `j${at}`,
    url: `https://site-${(at * at) % 31}.example/p`,
    host: `${at % 31 === 4 ? 'a-very-long-name-of-a-host.of-a-department' : 'site'}-${(at * at) % 31}.example`,
    title: `Ebb and flow, part ${at % 40}`,
    capturedAt: FAKE_NOW - at * 3 * 24 * 60 * 60_000,
    bytes: 40_000 + ((at * 7919) % 90_000),
    screenshotBytes: at % 3 === 0 ? 30_000 : 0,
    formats: at % 3 === 0 ? ['markdown', 'screenshot'] : ['markdown'],
    metadata: at % 10 === 1 ? { contentType: 'application/pdf', pages: 12 } : {},
    ...(at % 9 === 0 && { marks: { starred: true, tags: [], note: '', changedAt: 1 } }),
  }),
);
const room = { used: 31_400_000, quota: 288_000_000_000, index: 2_300_000 };
const storedRest = { jobs: 410_000, waiting: 1_200_000, other: 38_000 };
const toData = async (): Promise<void> => {
  await seen('.RuleCard_cleaning')();
  document.querySelector('#data')?.scrollIntoView();
};

export const states: GalleryStates = {
  'options/storage': state({ captures: stored, room, storedRest }, toData),
  'options/storage-cleaning': state(
    {
      captures: stored,
      room,
      storedRest,
      settings: {
        ...defaultSettings,
        cleanUp: {
          versions: { on: true, keep: 2 },
          screenshots: { on: true, days: 30 },
          captures: { on: false, days: 365, onlyCrawled: true },
        },
      },
      cleanUp: {
        dueAt: FAKE_NOW + 3_600_000,
        last: { versions: 12, captures: 0, screenshots: 3, bytes: 3_100_000, at: FAKE_NOW - 24 * 3_600_000 },
      },
    },
    async () => {
      await toData();
      document.querySelector<HTMLElement>('.RuleCard_removals summary')?.click();
      document.querySelector('.RuleCard_cleaning')?.scrollIntoView();
    },
  ),
  'options/storage-asking': state({ captures: stored, room, storedRest }, async () => {
    await toData();
    document.querySelector<HTMLElement>('.RuleCard_cleaning [role=switch]')?.click();
    await seen('dialog[open] .Button_buttons')();
  }),
  'options/site-rules': state({ settings: ruled, captures: captures.map(withRules) }),
  'options/service': {
    ...state({
      settings: service({
        lastTest: {
          kind: 'connected',
          answeredInMs: 212,
          credits: { remaining: 4_692, plan: 5_000 },
          tokens: { remaining: 1_480_200, plan: 1_500_000 },
          periodStart: '2026-11-01T00:00:00Z',
          periodEnd: '2026-11-30T12:00:00Z',
        },
      }),
      captures,
      blobs: { p: new Blob([new Uint8Array(3_100_000)]) },
      grantedHosts: [
        'https://docs.python.org/*',
        'https://harbour-roasters.example/*',
        'https://api.firecrawl.dev/*',
      ],
    }),
  },
  'options/device': state({}),
  'options/no-key': state({ settings: { ...defaultSettings, engine: 'service' } }),
  'options/key-missing': state({
    settings: {
      ...defaultSettings,
      engine: 'service',
      service: { ...defaultSettings.service, lastTest: { kind: 'key-refused', status: 401 } },
    },
  }),
  'options/keyless': state({
    settings: {
      ...defaultSettings,
      engine: 'service',
      service: {
        ...defaultSettings.service,
        connected: true,
        lastTest: { kind: 'keyless', answeredInMs: 212 },
        profile: { found: 'keyless' },
      },
    },
  }),
  'options/key-rejected': tested({ kind: 'key-refused', keyTail: 'a1b2' }),
  'options/no-answer': tested({ kind: 'no-answer' }, 'http://localhost:3002'),
  'options/wrong-api': tested({ kind: 'wrong-api', status: 200 }, 'https://example.com'),
  'options/redirect': tested({ kind: 'redirect-refused' }),
  'options/not-granted': tested({ kind: 'not-granted' }),
  'options/service-error': tested({ kind: 'service-error', status: 502 }),
  'options/no-billing': tested({ kind: 'connected-no-billing', answeredInMs: 18 }, 'http://localhost:3002'),
  'options/testing': {
    app: () => {
      const app = createFakeApp({ settings: service({}) }, 'options');
      app.on['service.test'] = () => new Promise(() => undefined);
      return app;
    },
    screen,
    then: pressing('Test connection'),
  },
  'options/bad-address': state({ settings: service({}) }, () => type('Base URL', 'api.firecrawl.dev', true)),
  'options/plain-http': state({ settings: service({}) }, () =>
    type('Base URL', 'http://192.168.0.10:3002', true),
  ),
  'options/bad-front-matter': state({}, () => type('Front matter', 'title: {titel}', true)),
  'options/hand-off': state({ handOff: { obsidian: { vault: 'Harbour notes' } } }, async () => {
    document.querySelector('#hand-off')?.scrollIntoView();
    await settled();
  }),
  'options/shortcut-set': state({ refusedKeys: [] }, async () => {
    await pressing('Change Capture page to the clipboard')();
    document
      .querySelector('.ShortcutKeys_press')
      ?.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyA', bubbles: true, cancelable: true }));
    document.querySelector('#shortcuts')?.scrollIntoView();
    await settled();
  }),
  'options/clear': state({ captures }, pressing('Clear…')),
};
