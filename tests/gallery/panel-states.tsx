import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import type { FullCapture, Image, Link } from '@/lib/core/model/capture';
import type { FailureFacts, FailureReason } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import type { EngineId } from '@/lib/core/model/request';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import type { TabView } from '@/lib/core/ports/current-tab';
import { jobOf, pageRequest, waitingFor } from '../support/panel';
import { aHostileCapture, anArticle, aRightToLeftCapture } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '../support/fake-app';
import type { GalleryState, GalleryStates } from './gallery-state';
import { inTurn, settled, pressing } from './gallery-steps';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const DOCS = 'https://docs.python.org/3/library/asyncio-task.html';
const SHOP = 'https://harbour-roasters.example/wholesale';

const docsTab = tabOf(DOCS, 'Coroutines and tasks');
const shopTab = tabOf(SHOP, 'Wholesale price list', { tabId: 9 });

function tabOf(url: string, title: string, change: Partial<TabView> = {}): TabView {
  return aTab({
    url,
    title,
    access: { ok: true, hasSelection: false, source: { type: 'tab', tabId: 7, windowId: 1, url, title } },
    ...change,
  });
}

const onService: Settings = {
  ...defaultSettings,
  engine: 'service',
  service: { baseUrl: 'https://api.firecrawl.dev', connected: true, keyTail: 'a1b2', creditsLeft: 4_807 },
};

const PROSE = `# Coroutines and tasks

This section outlines high-level asyncio APIs to work with coroutines and tasks.

## Coroutines

Coroutines declared with the \`async/await\` syntax are the preferred way of writing asyncio applications. For example, this snippet prints “hello”, waits one second, and prints “world”:

\`\`\`python
import asyncio

async def main():
    print('hello')
    await asyncio.sleep(1)
    print('world')
\`\`\`

Simply calling a coroutine will not schedule it to be executed. To run one, asyncio provides:

- The [asyncio.run()](/3/library/asyncio-runner.html) function, to run the top-level entry point.
- Awaiting on a coroutine.

| Function | Since | Note |
| --- | ---: | --- |
| gather() | 3.4 | Waits for all |
| TaskGroup | 3.11 | Cancels the rest when one fails |

![How tasks are scheduled](https://docs.python.org/3/_images/tasks.png)
`;

const docLinks: Link[] = [
  ['asyncio.run()', '/3/library/asyncio-runner.html'],
  ['Task groups', '/3/library/asyncio-task.html#task-groups'],
  ['Event loop', '/3/library/asyncio-eventloop.html'],
  ['contextvars', '/3/library/contextvars.html'],
  ['PEP 492', 'https://peps.python.org/pep-0492'],
  ['Structured concurrency', 'https://en.wikipedia.org/wiki/Structured_concurrency'],
  ['Lib/asyncio/tasks.py', 'https://github.com/python/cpython'],
  ['Streams', '/3/library/asyncio-stream.html'],
].map(([text = '', path = '']) => {
  const url = new URL(path, DOCS).href;
  return { url, text, internal: url.startsWith('https://docs.python.org') };
});
for (let index = docLinks.length; index < 126; index++)
  docLinks.push({ url: `${DOCS}#section-${index}`, text: `Section ${index}`, internal: index % 5 !== 0 });

const shopImages: Image[] = [
  { url: 'https://cdn.harbour-roasters.example/skipper.jpg', alt: 'Skipper Blend', width: 1200, height: 900 },
  { url: 'https://cdn.harbour-roasters.example/house.jpg', alt: 'House Espresso', width: 1200, height: 900 },
  { url: 'https://cdn.harbour-roasters.example/cup.jpg', alt: null, width: 800, height: 600 },
  { url: 'https://harbour-roasters.example/line.svg', alt: '' },
  { url: 'https://cdn.harbour-roasters.example/a%20very%20long%20name%20of%20a%20picture.webp', alt: null },
];

const PRODUCTS = [
  'Skipper Blend',
  'Kenya Gatomboya, washed, 2026 harvest',
  'Decaf Sugarcane',
  'House Espresso',
  'Sidamo Natural',
  'Breakwater Filter',
  'Anchor',
  'Jetty',
  'Quay',
  'Tide',
  'Gull',
  'Mole',
];

const report: FullCapture['report'] = {
  scope: 'main',
  method: 'article',
  readingMs: 940,
  wordsKept: 5_214,
  wordsOnPage: 8_410,
  kept: [
    { why: 'text', words: 4_801 },
    { why: 'structure', words: 240 },
    { why: 'between', words: 112 },
    { why: 'site-rule', words: 61 },
  ],
  leftOut: [
    {
      what: 'navigation',
      words: 1_804,
      count: 1,
      begins: 'Previous topic',
      selector: '#previous',
      rule: '#previous',
    },
    { what: 'boilerplate', words: 22, count: 1, begins: 'See also', selector: '#see-also' },
    {
      what: 'sidebar',
      words: 980,
      count: 1,
      begins: 'Table of Contents Coroutines and Tasks',
      selector: '.toc',
    },
    { what: 'hidden', words: 36, count: 1 },
    {
      what: 'footer',
      words: 412,
      count: 1,
      begins: '© Copyright 2001 Python Software Foundation. This page is licensed under the Pyt',
      selector: 'footer',
    },
    { what: 'site-rule', words: 20, count: 1 },
  ],
  frames: [{ url: 'https://video.example/embed/1', read: false, why: 'cross-origin' }],
  warnings: ['Lazy parts may be missing.'],
};

const docs: FullCapture = anArticle({
  id: 'docs',
  url: DOCS,
  host: 'docs.python.org',
  title: 'Coroutines and tasks',
  capturedAt: FAKE_NOW - 2 * MINUTE,
  metadata: { title: 'Coroutines and tasks', language: 'en', wordCount: 5_214, tokenEstimate: 7_060 },
  report,
  content: {
    markdown: PROSE,
    html: '<h1>Coroutines and tasks</h1>\n<p class="lead">This section outlines APIs.</p>\n<!-- the end -->',
    rawHtml: '<!doctype html><html><body><h1>Coroutines and tasks</h1></body></html>',
    summary:
      'The page documents the high-level asyncio APIs for coroutines and tasks. A coroutine runs only when it is awaited, passed to `asyncio.run()`, or wrapped in a task.\n\nTasks schedule coroutines to run concurrently. Task groups wait for all of their tasks and cancel the rest when one fails.\n\nIt also covers timeouts, shielding a task from cancellation, waiting on several tasks, and running blocking code in threads.',
    links: docLinks,
    images: shopImages,
  },
});

const shop: FullCapture = anArticle({
  id: 'shop',
  url: SHOP,
  host: 'harbour-roasters.example',
  title: 'Wholesale price list',
  capturedAt: FAKE_NOW - 10_000,
  engine: 'service',
  creditsUsed: 5,
  metadata: { title: 'Wholesale price list', language: 'en', wordCount: 1_310, tokenEstimate: 1_800 },
  content: {
    markdown: '# Wholesale price list\n\nPrices per kilogram.\n',
    summary: 'Twelve coffees with their prices.',
    json: {
      products: PRODUCTS.map((name, index) => ({
        name,
        price_per_kg: 16.4 + index,
        in_stock: index % 2 === 0,
      })),
      currency: 'EUR',
      updated: '2026-11-16',
      minimum_order: { amount: 6, unit: 'kg' },
    },
    images: shopImages,
    screenshot: { blobId: 'shot', mimeType: 'image/png', width: 640, height: 1070, fullPage: true },
    extra: { branding: { colors: { primary: '#5b4636' } } },
  },
});

const schema = { type: 'object', properties: { products: { type: 'array' }, currency: { type: 'string' } } };

function failed(reason: FailureReason, facts: FailureFacts = {}, engine: EngineId = 'service'): Job {
  return jobOf(docsTab, { status: 'failed', endedAt: FAKE_NOW, failure: { reason, facts } }, engine);
}

function picture(): Blob {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 1070 });
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, 640, 1070);
    pen.fillStyle = '#a97b51';
    pen.fillRect(0, 60, 640, 220);
    pen.fillStyle = '#222';
    pen.font = '28px sans-serif';
    pen.fillText('Wholesale price list', 30, 340);
  }
  const bytes = atob(canvas.toDataURL('image/png').split(',')[1] ?? '');
  return new Blob([Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))], { type: 'image/png' });
}

function state(initial: Partial<FakeState>, then?: (app: FakeApp) => void | Promise<void>): GalleryState {
  return {
    app: () =>
      createFakeApp(initial, 'panel', {
        'private.capture': () => ({
          url: docs.url,
          title: docs.title,
          content: docs.content,
          metadata: docs.metadata,
          report: docs.report,
        }),
      }),
    screen: () => <PanelScreen />,
    ...(then ? { then } : {}),
  };
}

const press = (words: string) => pressing(words, 'button, summary, [role="option"], [role="treeitem"]');

/** The page in the tab as it was captured days ago; and one that has the text of now. */
const longAgo: FullCapture = { ...docs, capturedAt: FAKE_NOW - 8 * 24 * HOUR };
const sameAsNow: FullCapture = {
  ...longAgo,
  content: {
    ...docs.content,
    markdown: createFakeApp({}, 'panel').state.page.content.markdown ?? '',
  },
};
const HELD = { id: 'held', readAt: FAKE_NOW - 2_000 };
const keptCaptions: Settings['siteRules'][number] = {
  id: 'captions',
  host: 'docs.python.org',
  part: 'keep',
  selector: 'figcaption',
  text: 'Figure 1: a task waits for another',
  madeAt: FAKE_NOW - 3 * 24 * 60 * MINUTE,
};
const inDocs: Partial<FakeState> = { tab: docsTab, captures: [docs] };
const inShop: Partial<FakeState> = {
  tab: shopTab,
  captures: [shop],
  settings: onService,
  jobs: [
    jobOf(shopTab, { status: 'done', endedAt: FAKE_NOW }, 'service', {
      id: shop.jobId,
      seen: true,
      captureIds: ['shop'],
      request: pageRequest(shopTab, { formats: ['json'], options: { json: { schema } } }),
    }),
  ],
};

const many: FullCapture[] = Array.from({ length: 318 }, (_, index) =>
  anArticle({
    id: `item-${String(index).padStart(3, '0')}`,
    // Some of them are pages of one crawl, some one page that was captured again.
    jobId: index % 3 === 2 && index < 100 ? 'crawl' : `job-${index}`,
    title:
      ['Coroutines and tasks', 'Wholesale price list', 'How roasters set wholesale margins'][index % 3] ?? '',
    host: ['docs.python.org', 'harbour-roasters.example', 'grindnotes.example'][index % 3] ?? '',
    url: `https://docs.python.org/${index % 3 === 1 && index < 12 ? 'again' : index}`,
    capturedAt: FAKE_NOW - index * 3 * HOUR,
    engine: index % 3 === 1 ? 'service' : 'device',
    formats: index % 2 === 0 ? ['markdown', 'links'] : ['markdown', 'json'],
    bytes: 196_000,
  }),
);

/** A page of last week that had the same text today: it stands first. */
const seenAgain = many.slice(0, 90).map((capture, index) => {
  if (index !== 60) return capture;
  const days = [FAKE_NOW - 3 * 24 * HOUR, FAKE_NOW - 600];
  return { ...capture, seenAgain: days, seenAt: FAKE_NOW - 600 };
});

/** One that fits, one that is cut, and more than there is room for. */
const forContext = many.slice(0, 36).map((capture, index) => ({
  ...capture,
  jobId: `one-${index}`,
  url: `https://docs.python.org/context/${index}`,
  content: {
    markdown: `# ${capture.title}\n\n${'The event loop runs tasks one after another, and a task that waits lets the others go on.\n\n'.repeat(index === 0 ? 4 : 120)}`,
  },
}));
const USED_8K = { page: [], context: 8_000 };

async function asContext(): Promise<void> {
  await press('Library')();
  document.querySelectorAll<HTMLElement>('[role="option"] .Check_check')[0]?.click();
  await settled();
  document
    .querySelector<HTMLElement>('.act_act .Check_check, .act_act [role="checkbox"], .act_act input')
    ?.click();
  await settled();
  await press('Export')();
  await press('Copy as context…')();
  await settled();
}

/** Some of them are starred, tagged and noted on, in each version of a page. */
const marked = many.slice(0, 40).map((capture, index) => {
  if (capture.url.endsWith('/again'))
    return { ...capture, marks: { starred: true, tags: ['prices'], changedAt: 1 } };
  if (index === 0)
    return {
      ...capture,
      marks: {
        starred: true,
        tags: ['asyncio', 'To read before the talk in Lisbon, all of it'],
        note: 'Source for **slide 7**. Compare with the other report.',
        changedAt: 1,
      },
    };
  return index % 4 === 3 ? { ...capture, marks: { tags: ['asyncio'], changedAt: 1 } } : capture;
});

/** Four megabytes of Markdown, fifty thousand links, twenty thousand records, a megabyte on one line. */
function heavy(): FullCapture {
  const section = (index: number) =>
    `## Section ${index}\n\nA paragraph of some length, with **strong** words and a [link](https://example.com/${index}).\n\n`;
  return {
    ...docs,
    content: {
      markdown: `# A long document\n\n${Array.from({ length: 40_000 }, (_, index) => section(index)).join('')}`,
      rawHtml: `<p>${'word '.repeat(200_000)}</p>`,
      links: Array.from({ length: 50_000 }, (_, index) => ({
        url: `https://docs.python.org/${index}`,
        text: `Link ${index}`,
        internal: index % 2 === 0,
      })),
      json: {
        records: Array.from({ length: 20_000 }, (_, index) => ({ id: index, name: `Record ${index}` })),
      },
    },
  };
}

export const states: GalleryStates = {
  'panel/markdown': state(inDocs),
  'panel/source': state(inDocs, press('Source')),
  'panel/find': state(inDocs, inTurn(press('Source'), press('Find'))),
  'panel/summary': state(inDocs, press('Summary')),
  'panel/summary-service': state(inShop, press('Summary')),
  'panel/json': state(inShop, press('JSON')),
  'panel/json-row': state(inShop, inTurn(press('JSON'), press('currency'))),
  'panel/schema': state(inShop, inTurn(press('JSON'), press('Schema'))),
  'panel/links': state(inDocs, inTurn(press('Links'), press('asyncio.run()'), press('Event loop'))),
  'panel/images': state(inDocs, press('Images')),
  'panel/screenshot': {
    app: () => createFakeApp({ ...inShop, blobs: { shot: picture() } }, 'panel'),
    screen: () => <PanelScreen />,
    then: press('Screenshot'),
  },
  'panel/other': state(inShop, press('Other')),
  'panel/report': state(inDocs, press('On this device ·')),
  'panel/report-keep': state(inDocs, inTurn(press('On this device ·'), press('Always keep on this site'))),
  'panel/report-rule': state(
    { ...inDocs, settings: { ...defaultSettings, siteRules: [keptCaptions] } },
    press('On this device ·'),
  ),

  'panel/more': state(inDocs, press('More')),
  'panel/capture-menu': state(inDocs, press('Capture options')),
  'panel/options': state(inDocs, inTurn(press('Capture options'), press('More options'))),
  'panel/empty': state({ tab: docsTab }),
  'panel/capturing': state({
    tab: docsTab,
    jobs: [jobOf(docsTab, { status: 'running', cursor: null, owner: 'a', leaseUntil: FAKE_NOW + 1_000 })],
  }),
  'panel/capturing-again': state({
    ...inDocs,
    jobs: [jobOf(docsTab, { status: 'running', cursor: null, owner: 'a', leaseUntil: FAKE_NOW + 1_000 })],
  }),
  'panel/waiting': state({
    tab: docsTab,
    settings: onService,
    jobs: [
      jobOf(
        docsTab,
        waitingFor(12_000, { reason: 'rate-limited', facts: { status: 429, attempt: 2, attempts: 5 } }),
        'service',
      ),
    ],
  }),
  'panel/failed': state({
    ...inDocs,
    settings: onService,
    jobs: [failed('key-refused', { status: 401, keyTail: 'a1b2' })],
  }),
  'panel/failed-empty': state({ tab: docsTab, jobs: [failed('nothing-readable', { amount: 12 }, 'device')] }),
  'panel/not-open': state({
    tab: {
      tabId: 8,
      windowId: 1,
      isPrivate: false,
      title: 'Quarterly report',
      access: { ok: false, reason: 'tab-not-open' },
    },
  }),
  'panel/restricted': state({
    tab: {
      tabId: 8,
      windowId: 1,
      isPrivate: false,
      title: 'Extensions',
      url: 'chrome://extensions/',
      access: { ok: false, reason: 'restricted-page' },
    },
  }),
  'panel/pinned': state(inDocs, async (app) => {
    await press('Follows the active tab')();
    app.showTab(shopTab);
    await settled();
  }),
  'panel/service': state({ ...inDocs, settings: onService }),
  'panel/service-secret': state({
    tab: tabOf('https://portal.example/report?token=9f8e7d6c5b4a39281706f5e4d3c2b1a0', 'Report'),
    settings: onService,
  }),
  'panel/private': state({ tab: { ...docsTab, isPrivate: true } }, press('Capture page')),
  'panel/private-service': state(
    { tab: { ...docsTab, isPrivate: true }, settings: onService },
    press('Capture page'),
  ),
  'panel/hostile': state({
    tab: tabOf(aHostileCapture().url, aHostileCapture().title),
    captures: [aHostileCapture()],
  }),
  'panel/right-to-left': state({
    tab: tabOf(aRightToLeftCapture().url, aRightToLeftCapture().title),
    captures: [aRightToLeftCapture()],
  }),
  'panel/heavy': {
    app: () => createFakeApp({ tab: docsTab, captures: [heavy()] }, 'panel'),
    screen: () => <PanelScreen />,
  },
  'panel/shortcuts': state(inDocs, async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    await settled();
  }),
  'panel/before': state({ tab: docsTab, captures: [longAgo] }),
  'panel/before-changed': state({ tab: docsTab, captures: [longAgo], heldReading: HELD }),
  'panel/before-same': state({ tab: docsTab, captures: [sameAsNow], heldReading: HELD }),
  'panel/library': state({ tab: docsTab, captures: many }, press('Library')),
  'panel/library-deleting': state(
    { tab: docsTab, captures: many, removal: { done: 3_000, of: 10_000, restores: false } },
    press('Library'),
  ),
  'panel/library-seen-again': state({ tab: docsTab, captures: seenAgain }, press('Library')),
  'panel/library-ticked': state({ tab: docsTab, captures: many }, async () => {
    await press('Library')();
    for (const at of [0, 1, 3]) {
      document.querySelectorAll<HTMLElement>('[role="option"] .Check_check')[at]?.click();
      await settled();
    }
  }),
  'panel/library-open': state({ tab: docsTab, captures: many }, async () => {
    await press('Library')();
    document.querySelector<HTMLElement>('[role="option"]')?.click();
    await settled();
  }),
  'panel/library-marked': state({ tab: docsTab, captures: marked }, press('Library')),
  'panel/library-marked-ticked': state({ tab: docsTab, captures: marked }, async () => {
    await press('Library')();
    for (const at of [1, 2]) {
      document.querySelectorAll<HTMLElement>('[role="option"] .Check_check')[at]?.click();
      await settled();
    }
  }),
  'panel/library-tagging': state({ tab: docsTab, captures: marked }, async () => {
    await press('Library')();
    for (const at of [0, 1]) {
      document.querySelectorAll<HTMLElement>('[role="option"] .Check_check')[at]?.click();
      await settled();
    }
    await press('Tag')();
  }),
  'panel/library-context': state({ tab: docsTab, captures: forContext, usedExports: USED_8K }, asContext),
  'panel/library-context-own': state(
    { tab: docsTab, captures: forContext, usedExports: { page: [], context: 100_000 } },
    asContext,
  ),
  'panel/library-note': state({ tab: docsTab, captures: marked }, async () => {
    await press('Library')();
    document.querySelector<HTMLElement>('[role="option"]')?.click();
    await settled();
  }),
  'panel/library-empty': state({ tab: docsTab }, press('Library')),
};
