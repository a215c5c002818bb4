import { OptionsScreen } from '../../components/screens/options/OptionsScreen';
import { defaultSettings, type ConnectionResult, type Settings } from '../../lib/model/settings';
import { anArticle } from '../../lib/testing/captures';
import { createFakeApp, FAKE_NOW, type FakeState } from '../../lib/testing/fake-app';
import type { GalleryState, GalleryStates } from './gallery-state';
import { pause, pressing, type } from './gallery-steps';

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

export const states: GalleryStates = {
  'options/site-rules': state({ settings: ruled, captures }),
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
    await pause(80);
  }),
  'options/shortcut-set': state({ refusedKeys: [] }, async () => {
    await pressing('Change Capture page to the clipboard')();
    document
      .querySelector('.keys__press')
      ?.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyA', bubbles: true, cancelable: true }));
    document.querySelector('#shortcuts')?.scrollIntoView();
    await pause(80);
  }),
  'options/clear': state({ captures }, pressing('Clear…')),
};
