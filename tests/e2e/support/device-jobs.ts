import { expect, type Page } from '@playwright/test';
import type { ExtensionBrowser } from './extension-browser';
import { readStored } from './library';

export type StoredJob = {
  id: string;
  state: { status: string; endedAt?: number; failure?: { reason: string; facts: { host?: string } } };
  progress: Record<'found' | 'read' | 'waiting' | 'failed' | 'blocked' | 'words', number> & {
    notes: { code: string; detail?: string; amount?: number }[];
  };
};
export type StoredItem = {
  key: string;
  url: string;
  status: string;
  origin: string;
  captureId?: string;
  title?: string;
  depth?: number;
  statusCode?: number;
  needsScripts?: boolean;
  blocked?: { reason: string; detail?: string };
  failure?: { reason: string; facts: { status?: number } };
};
export type StoredCapture = { id: string; url: string; title: string };

/** Starts a job as a screen does, from a page of the extension. */
export async function startDeviceJob(page: Page, request: object): Promise<string> {
  const jobId = crypto.randomUUID();
  await askOfJob(page, 'jobs.start', { jobId, engine: 'device', request });
  return jobId;
}

/** Has this device capture pages by their address, one after another. */
export async function captureByAddress(browser: ExtensionBrowser, ...urls: readonly string[]): Promise<void> {
  const own = await browser.open('manifest.json');
  for (const url of urls) {
    const request = { kind: 'scrape', source: { type: 'url', url }, formats: ['markdown'] };
    const id = await startDeviceJob(own, request);
    await expect.poll(async () => (await storedJob(browser, id))?.state.status).toBe('done');
  }
  await own.close();
}

/** A screen's request about an existing job. */
export async function askOfJob(page: Page, name: string, input: object): Promise<void> {
  await page.evaluate(
    async ([asked, given]) => {
      const message = { to: 'background', name: asked, input: given };
      const answer = (await chrome.runtime.sendMessage(message)) as { ok: boolean; failure?: unknown };
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    },
    [name, input] as const,
  );
}

/** Gives the background a key as the options do: posted only to the worker, answered over a port. */
export async function giveKey(page: Page, key: string): Promise<void> {
  await page.evaluate(async (given) => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<string>((done) => {
      port1.onmessage = ({ data }: MessageEvent<string>) => done(data);
    });
    const call = { mark: 'trawl-direct', name: 'service.setKey', input: { key: given } };
    active?.postMessage(JSON.stringify(call), [port2]);
    const answer = JSON.parse(await answered) as { ok: boolean; failure?: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  }, key);
}

/** The stored job, or undefined if there is none. */
export async function storedJob(trawl: ExtensionBrowser, id: string): Promise<StoredJob | undefined> {
  const jobs = ((await readStored(trawl, ['jobs']))['trawl']?.['jobs'] ?? []) as StoredJob[];
  return jobs.find((job) => job.id === id);
}

/** Waits until the job has ended, and returns its results; paths are those of `origin`. */
export async function whenEnded(
  trawl: ExtensionBrowser,
  id: string,
  origin: string,
  limitMs = 300_000,
): Promise<{ job: StoredJob; items: Map<string, StoredItem>; captures: StoredCapture[] }> {
  const start = Date.now();
  for (;;) {
    const job = await storedJob(trawl, id);
    if (job && !/^(ready|running|waiting)$/.test(job.state.status)) break;
    const waited = Date.now() - start;
    if (waited > limitMs) throw new Error(`the job goes on: ${JSON.stringify(job)}`);
    // Each look opens a page, beside the job that it waits for: the longer that takes, the less often.
    await new Promise((done) => setTimeout(done, Math.min(2_500, 500 + waited / 8)));
  }
  const stored = (await readStored(trawl, ['jobs', 'items', 'captures']))['trawl'] ?? {};
  const job = (stored['jobs'] as StoredJob[]).find((one) => one.id === id);
  if (!job) throw new Error('the job is gone');
  const items = (stored['items'] as (StoredItem & { jobId: string })[]).filter(({ jobId }) => jobId === id);
  return {
    job,
    items: new Map(items.map((item) => [item.url.replace(origin, '') || '/', item])),
    captures: stored['captures'] as StoredCapture[],
  };
}
