import type { Failure } from '@/lib/core/model/errors';
import { afterEach, beforeEach } from 'vitest';
import { noProgress, type Job, type JobState, type Progress } from '@/lib/core/model/job';
import type { EngineId, ScrapeRequest, TrawlRequest } from '@/lib/core/model/request';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { estimateWork } from '@/lib/service/work-cost';
import { jobBasics } from './requests';
import type { TabView } from '@/lib/core/ports/current-tab';
import { FAKE_NOW, type FakeApp } from './fake-app';

const HEIGHTS = ['offsetHeight', 'clientHeight'];
const LIST_PIXELS = 640;

/**
 * For the tests of a file: lists have a height, which they do not have here by themselves: 640 pixels, and each row so
 * many.
 */
export function useRowHeight(rowPixels: number): void {
  beforeEach(() => {
    for (const name of HEIGHTS)
      Object.defineProperty(HTMLElement.prototype, name, {
        configurable: true,
        get(this: HTMLElement) {
          return this.hasAttribute('data-index') ? rowPixels : LIST_PIXELS;
        },
      });
  });
  afterEach(() => {
    for (const name of HEIGHTS) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}

/** Every request can be done, at the price that the service has for it. */
export function takesAll(app: FakeApp): FakeApp {
  app.supports = () => ({ ok: true, ignored: [] });
  app.estimateCost = estimateWork;
  return app;
}

/** A service is connected and reads; so many credits are left. */
export function onService(creditsLeft: number): Settings {
  return {
    ...defaultSettings,
    engine: 'service',
    service: { baseUrl: 'https://api.example', connected: true, keyTail: 'a1b2', creditsLeft },
  };
}

/** A service is used without a key, and reads. */
export const withoutKey: Settings = {
  ...defaultSettings,
  engine: 'service',
  service: { baseUrl: 'https://api.example', connected: true, profile: { found: 'keyless' } },
};

export const running: JobState = {
  status: 'running',
  cursor: null,
  owner: 'o',
  leaseUntil: FAKE_NOW + 9_000,
};
export const failedWith = (failure: Failure): JobState => ({ status: 'failed', endedAt: FAKE_NOW, failure });
export const blockedBy = (failure: Failure): JobState => ({
  status: 'blocked',
  cursor: null,
  since: FAKE_NOW,
  failure,
});
export const waitingFor = (ms: number, failure: Failure): JobState => ({
  status: 'waiting',
  cursor: null,
  wakeAt: FAKE_NOW + ms,
  failure,
});
export const done: JobState = { status: 'done', endedAt: FAKE_NOW };

/** A job of this device that began 41 seconds ago and whose end, if any, was seen. */
export function aJob(
  request: TrawlRequest,
  state: JobState,
  progress: Partial<Progress> = {},
  change: Partial<Job> = {},
): Job {
  return {
    ...jobBasics,
    id: 'job',
    request,
    host: 'tides.example',
    createdAt: FAKE_NOW - 42_000,
    startedAt: FAKE_NOW - 41_000,
    progress: { ...noProgress, ...progress },
    state,
    seen: true,
    ...change,
  };
}

/** A capture of the page in a tab, as the screens ask for it. */
export const pageRequest = (tab: TabView, change: Partial<ScrapeRequest> = {}): ScrapeRequest => ({
  kind: 'scrape',
  source: { type: 'tab', tabId: tab.tabId, windowId: tab.windowId, url: tab.url ?? '', title: tab.title },
  formats: ['markdown', 'links'],
  scope: 'auto',
  options: {},
  ...change,
});

/** The job of such a capture, which began a moment ago. */
export const jobOf = (
  tab: TabView,
  state: JobState,
  engine: EngineId = 'device',
  change: Partial<Job> = {},
): Job => ({
  ...jobBasics,
  id: 'job',
  request: pageRequest(tab),
  engine,
  host: new URL(tab.url ?? 'https://example.com').host,
  title: tab.title,
  createdAt: FAKE_NOW - 600,
  progress: { ...noProgress, step: 'reading' },
  state,
  ...change,
});
