import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { estimateWork } from '@/lib/service/work-cost';
import { AppError } from '@/lib/core/model/errors';
import { accountOf, type Check, type CheckPages, type Monitor } from '@/lib/features/monitors/monitor';
import { defaultSettings } from '@/lib/core/model/settings';
import { DEVICE_ACCOUNT, type Watch } from '@/lib/features/monitors/watch';
import { monitorRequestSchema } from '@/lib/core/model/request';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '../support/fake-app';
import { aJob, failedWith, onService, running } from '../support/panel';
import type { GalleryState, GalleryStates } from './gallery-state';
import { settled, press, type, until } from './gallery-steps';

const HOUR = 3_600_000;
const tab = aTab({ url: 'https://harbour-roasters.example/wholesale', title: 'Harbour Roasters' });
const settings = onService(4_692);

const check = (id: string, hoursAgo: number, changed: number, rest: Partial<Check> = {}): Check => ({
  id,
  status: 'completed',
  ended: true,
  trigger: 'scheduled',
  at: FAKE_NOW - hoursAgo * HOUR,
  creditsUsed: 42,
  summary: { totalPages: 42, changed, new: changed > 2 ? 1 : 0, removed: 0, same: 41 - changed, error: 0 },
  ...rest,
});
const skipped = (id: string, hoursAgo: number, why: 'overlap' | 'no_credits'): Check => ({
  id,
  status: `skipped_${why}`,
  ended: true,
  trigger: 'scheduled',
  at: FAKE_NOW - hoursAgo * HOUR,
});
const checks = [3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 3, 0, 0].map((changed, at) =>
  check(`c${at}`, 2 + at * 24, changed),
);

const monitor = (id: string, rest: Partial<Monitor> = {}): Monitor => ({
  id,
  account: accountOf(settings.service),
  name: 'Wholesale prices',
  status: 'active',
  cron: '0 9 * * *',
  timezone: 'UTC',
  nextRunAt: FAKE_NOW + 22 * HOUR,
  lastRunAt: FAKE_NOW - 2 * HOUR,
  targets: [
    {
      type: 'scrape',
      what: [
        'https://harbour-roasters.example/wholesale',
        'https://harbour-roasters.example/coffee/kenya-gatomboya',
      ],
    },
  ],
  retentionDays: 30,
  creditsPerMonth: 1_260,
  goal: 'Price changes and stock. Ignore the news banner.',
  emails: [],
  readAt: FAKE_NOW,
  checksReadAt: FAKE_NOW,
  checks,
  ...(checks[0]?.summary ? { lastSummary: checks[0].summary } : {}),
  ...rest,
});

const site = 'https://harbour-roasters.example';
const DIFF = [
  '--- before',
  '+++ after',
  '@@ -1,7 +1,8 @@',
  ' # Wholesale',
  ' ',
  ' | Coffee | EUR per kg |',
  '-| Kenya Gatomboya | 26.40 |',
  '+| Kenya Gatomboya | 27.90 |',
  '+| Nyeri peaberry | 26.20 |',
  ' ',
  ' Delivery in Porto is free.',
].join('\n');
const pages: CheckPages = {
  monitorId: 'm1',
  id: 'c0',
  check: check('c0', 2, 3),
  more: false,
  readAt: FAKE_NOW,
  pages: [
    {
      url: `${site}/wholesale`,
      status: 'changed',
      diff: DIFF,
      judgment: { meaningful: true, reason: 'The price of one coffee went up, and one is new.' },
    },
    {
      url: `${site}/delivery`,
      status: 'changed',
      diff: '@@ -1 +1 @@\n-Open until 18:00\n+Open until 17:00',
      judgment: { meaningful: false, reason: 'Only the opening hours of the shop changed.' },
    },
    {
      url: `${site}/offers`,
      status: 'changed',
      rows: { total: 12, added: 1, gone: 1, changed: 1 },
      diff: '@@ @@\n+name: Slate board · price: 75.50 € · size: 30 × 40 cm\n+\n@@ @@\n-name: Cork board · price: 75.50 € · size: 30 × 40 cm\n-\n@@ @@\n-Brass lantern · price: 12.50 €\n-\n+Brass lantern · price: 11.50 €\n+\n',
    },
    {
      url: `${site}/releases`,
      status: 'changed',
      diff: '@@ @@\n ## Leases\n \n …\n \n A handler runs once.\n \n-A lease lasts 30 seconds.\n-\n+A lease lasts 45 seconds.\n+\n Two handlers share one.\n \n@@ @@\n ## Queues\n \n …\n \n Ten queues at most.\n \n+Names are lower case.\n+\n',
    },
    { url: `${site}/news/winter-hours`, status: 'new' },
    { url: `${site}/old`, status: 'removed' },
    { url: `${site}/members`, status: 'error', statusCode: 404, error: 'Not Found' },
    { url: `${site}/coffee/kenya-gatomboya`, status: 'same' },
  ],
};

function state(
  initial: Partial<FakeState>,
  then?: (app: FakeApp) => void | Promise<void>,
  on: FakeApp['on'] = {},
): GalleryState {
  return {
    app: () => {
      const app = createFakeApp({ settings, tab, checkPages: [pages], ...initial }, 'panel', {
        'monitors.refresh': () => ({}),
        'monitors.open': () => ({}),
        'monitors.readCheck': () => ({}),
        'monitors.seen': () => ({}),
        ...on,
      });
      app.supports = () => ({ ok: true, ignored: [] });
      app.estimateCost = estimateWork;
      return app;
    },
    screen: () => <PanelScreen />,
    then: async (app) => {
      await press('Monitors');
      await then?.(app);
    },
  };
}

/** A monitor that this device checks. */
const watched = (watch: Partial<Watch>, rest: Partial<Monitor> = {}): Monitor =>
  monitor('w1', {
    name: 'Kii lot 7, price',
    account: DEVICE_ACCOUNT,
    creditsPerMonth: undefined,
    checks: checks.map((one, at) => ({
      ...one,
      creditsUsed: undefined,
      value: [19.9, 20.5, 22, 22.4][at % 4],
    })),
    watch: { signedIn: false, tell: { when: 'below', text: 'Price', limit: 20 }, failing: 0, ...watch },
    ...rest,
  });

/** A watch whose newest checks could not compare its page. */
const troubled = (
  trouble: NonNullable<Check['trouble']>,
  watch: Partial<Watch>,
  failed = 1,
): GalleryState => {
  const one = watched({ failing: failed, ...watch });
  const failing = one.checks.map((check, at) => ({
    ...check,
    currency: 'EUR',
    ...(at < failed && {
      status: 'failed',
      value: undefined,
      trouble,
      summary: { totalPages: 1, same: 0, changed: 0, new: 0, removed: 0, error: 1 },
    }),
  }));
  return state({ settings: defaultSettings, monitors: [{ ...one, checks: failing }] }, async () =>
    press(/Kii lot 7, price/),
  );
};

/** One monitor, opened from the list. */
const opened = (rest: Partial<Monitor>, then?: () => Promise<void>, on: FakeApp['on'] = {}): GalleryState =>
  state(
    { monitors: [monitor('m1', rest)] },
    async () => {
      await settled();
      document.querySelector<HTMLElement>('.monitors_list .Row_button')?.click();
      await settled();
      await then?.();
    },
    on,
  );

const failing = (thrown: AppError): FakeApp['on'] => ({ 'monitors.refresh': () => Promise.reject(thrown) });
const making = monitorRequestSchema.parse({
  kind: 'monitor',
  name: 'Wholesale prices',
  urls: [`${site}/wholesale`],
  schedule: { text: 'every 6 hours' },
  retentionDays: 30,
  emails: [],
  tellMe: false,
  formats: ['markdown'],
});
const made = (status: Parameters<typeof aJob>[1]) =>
  aJob(making, status, {}, { id: 'making', engine: 'service', host: '', title: making.name, seen: false });

export const states: GalleryStates = {
  'panel/monitors-none': state({
    settings: { ...settings, service: { ...settings.service, connected: false } },
  }),
  'panel/monitors-empty': state({}),
  'panel/monitors-list': state({
    monitors: [
      monitor('m1'),
      monitor('m2', {
        name: 'asyncio docs',
        cron: '0 7 * * 1',
        targets: [{ type: 'crawl', what: ['https://docs.example/library/'] }],
        seenCheckId: 'c0',
      }),
      monitor('m3', {
        name: 'Northlight catalogue',
        cron: '0 */6 * * *',
        checks: [check('n0', 1, 0)],
        lastSummary: {},
      }),
      monitor('m4', { name: 'Grind Notes', status: 'paused' }),
      monitor('m5', { name: 'Made elsewhere, and deleted there', goneAt: FAKE_NOW }),
      monitor('m6', {
        name: 'Found by search',
        targets: [{ type: 'search', what: ['kenya wholesale'] }],
        checks: [],
      }),
    ],
  }),
  'panel/monitors-lacking': state({}, undefined, failing(new AppError('service-cannot', { status: 404 }))),
  'panel/monitors-failed': state(
    {},
    undefined,
    failing(new AppError('unreachable', { host: 'api.example' })),
  ),
  'panel/monitors-making': state({ jobs: [made(running)] }),
  'panel/monitors-unconfirmed': state({
    jobs: [made(failedWith({ reason: 'unconfirmed', facts: { detail: 'sent' } }))],
  }),
  'panel/monitors-watch-list': state({
    settings: defaultSettings,
    monitors: [watched({}), watched({ failing: 4 }, { id: 'w2', name: 'Openings' })],
  }),
  'panel/monitors-watch-failing': troubled(
    {
      url: `${site}/wholesale`,
      status: 'error',
      statusCode: 403,
      failure: { reason: 'site-refused', facts: { status: 403 } },
    },
    {},
    3,
  ),
  'panel/monitors-watch-signed-out': troubled(
    { url: `${site}/wholesale`, status: 'signed-out' },
    { signedIn: true },
  ),
  'panel/monitors-watch-part-gone': troubled(
    { url: `${site}/releases`, status: 'part-gone' },
    { tell: { when: 'any' }, part: { selector: 'main', text: 'Release notes' } },
  ),
  'panel/monitors-watch-number-gone': troubled({ url: `${site}/wholesale`, status: 'part-gone' }, {}),
  'panel/monitors-watch-new': state({ settings: defaultSettings }, async () => {
    await press('New watch');
    const when = await until(() => document.querySelector('select'), 'no choice of changes');
    when.value = 'below';
    when.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    await type('Text before the number', 'Price');
    await type('Limit', '20');
    await type('Never count', 'updated … ago');
  }),
  'panel/monitors-new': state({}, async () => {
    await press('New watch');
    await type('Check', 'every 6 hours');
  }),
  'panel/monitors-new-faulty': state({}, async () => {
    await press('New watch');
    await type('Check', 'every 7 hours');
    await type('Pages', 'not an address');
  }),
  'panel/monitors-one': opened({}),
  'panel/monitors-no-checks': opened({ checks: [], lastSummary: undefined, lastRunAt: undefined }),
  'panel/monitors-running': opened({
    currentCheckId: 'c-now',
    checks: [check('c-now', 0, 0, { status: 'running', ended: false, summary: undefined }), ...checks],
  }),
  'panel/monitors-overlap': opened({ checks: [skipped('s0', 1, 'overlap'), ...checks] }),
  'panel/monitors-no-credits': opened({
    checks: [skipped('s0', 1, 'no_credits'), skipped('s1', 7, 'no_credits'), ...checks],
  }),
  'panel/monitors-paused': opened({ status: 'paused' }),
  'panel/monitors-gone': opened({ goneAt: FAKE_NOW }),
  'panel/monitors-unsure': opened({
    run: { askedAt: FAKE_NOW, life: 'before', unsure: { reason: 'unconfirmed', facts: { detail: 'sent' } } },
  }),
  'panel/monitors-run-refused': opened({}, () => press('Check now'), {
    'monitors.run': () => Promise.reject(new AppError('no-credits', { status: 402 })),
  }),
  'panel/monitors-edit': opened({}, async () => {
    await press('More actions for this monitor');
    document.querySelectorAll<HTMLElement>('[role="menuitem"]')[1]?.click();
    await settled();
  }),
  'panel/monitors-delete': opened({}, async () => {
    await press('More actions for this monitor');
    document.querySelectorAll<HTMLElement>('[role="menuitem"]')[2]?.click();
    await settled();
  }),
  'panel/monitors-page': opened({}, () => press('/wholesale')),
  'panel/monitors-page-rows': opened({}, () => press('/offers')),
  'panel/monitors-ignore': state(
    { settings: defaultSettings, monitors: [watched({ tell: { when: 'any' } }, { id: 'm1' })] },
    async () => {
      await press(/Kii lot 7, price/);
      await press('/releases');
      document.querySelector<HTMLElement>('.DiffView_actions button')?.click();
      await settled();
    },
  ),
  'panel/monitors-page-parts': state(
    { settings: defaultSettings, monitors: [watched({ tell: { when: 'any' } }, { id: 'm1' })] },
    async () => {
      await press(/Kii lot 7, price/);
      await press('/releases');
    },
  ),
  'panel/monitors-mixed': state({
    monitors: [
      monitor('m1'),
      watched({}, { name: 'Kii lot 7, price' }),
      watched({ tell: { when: 'any' }, failing: 4 }, { id: 'w2', name: 'Openings' }),
      watched(
        { tell: { when: 'any' }, part: { selector: 'main', text: 'News' } },
        { id: 'w3', name: 'Release notes', seenCheckId: 'c0' },
      ),
    ],
  }),
  'panel/monitors-page-noise': opened({}, () => press('/delivery')),
};
