import type { Page } from '@playwright/test';
import { findChromium } from '../scripts/browser/find-chromium';
import type { StoredJob } from '../tests/e2e/support/device-jobs';
import {
  EXTENSION_FOLDER,
  launchExtension,
  type ExtensionBrowser,
} from '../tests/e2e/support/extension-browser';

function givenFolder(): string | undefined {
  const at = process.argv.indexOf('--extension');
  return at >= 0 ? process.argv[at + 1] : undefined;
}

/**
 * A browser with the extension of `--extension`, else the latest build, with access to these hosts; closed afterwards.
 */
export async function inBrowser<T>(
  hosts: string[],
  work: (trawl: ExtensionBrowser) => Promise<T>,
): Promise<T> {
  const { path: executable } = await findChromium({ install: false });
  const trawl = await launchExtension({
    executable,
    extension: givenFolder() ?? EXTENSION_FOLDER,
    grants: { active: { hosts } },
  });
  try {
    return await work(trawl);
  } finally {
    await trawl.close();
  }
}

/** Bytes of script memory in the extension's contexts: the worker and the DOM host. Excludes garbage. */
export async function heapOf(trawl: ExtensionBrowser): Promise<number> {
  const { targetInfos } = await trawl.cdp.send('Target.getTargets', { filter: [{}] });
  const own = targetInfos.filter(
    ({ url, type }) =>
      url.startsWith(`chrome-extension://${trawl.id}/`) && /worker|background|other|page/.test(type),
  );
  return (await usedBy(trawl, own)).heap;
}

/** Bytes held by the threads of this script, including WebAssembly. Excludes garbage. */
export async function memoryOf(trawl: ExtensionBrowser, script: string): Promise<number> {
  const { targetInfos } = await trawl.cdp.send('Target.getTargets', { filter: [{}] });
  const { heap, buffers } = await usedBy(
    trawl,
    targetInfos.filter(({ url }) => url.endsWith(script)),
  );
  return heap + buffers;
}

type Used = { heap: number; buffers: number };

async function usedBy(trawl: ExtensionBrowser, targets: readonly { targetId: string }[]): Promise<Used> {
  const all: Used = { heap: 0, buffers: 0 };
  for (const { targetId } of targets) {
    const { sessionId } = await trawl.cdp.send('Target.attachToTarget', { targetId, flatten: false });
    const { heap, buffers } = await usedHeap(trawl, sessionId);
    all.heap += heap;
    all.buffers += buffers;
    await trawl.cdp.send('Target.detachFromTarget', { sessionId });
  }
  return all;
}

/** Queries one target over a session that the browser relays. */
function usedHeap({ cdp }: ExtensionBrowser, sessionId: string): Promise<Used> {
  return new Promise((done) => {
    const late = setTimeout(() => done({ heap: 0, buffers: 0 }), 20_000);
    cdp.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      const { id, result } = JSON.parse(message) as {
        id: number;
        result?: { usedSize?: number; backingStorageSize?: number };
      };
      if (id !== 2) return;
      clearTimeout(late);
      done({ heap: result?.usedSize ?? 0, buffers: result?.backingStorageSize ?? 0 });
    });
    const send = (id: number, method: string): Promise<unknown> =>
      cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    // The browser may be closed before it has answered.
    send(1, 'HeapProfiler.collectGarbage')
      .then(() => send(2, 'Runtime.getHeapUsage'))
      .catch(() => undefined);
  });
}

export type EndedJob = StoredJob & { startedAt: number };

/** Waits in a page of the extension until the job has ended, and returns the stored job. */
export function whenEnded(page: Page, id: string): Promise<EndedJob> {
  return page.evaluate(async (jobId) => {
    const opening = indexedDB.open('trawl');
    await new Promise((done) => (opening.onsuccess = done));
    for (;;) {
      const asking = opening.result.transaction('jobs').objectStore('jobs').get(jobId);
      await new Promise((done) => (asking.onsuccess = done));
      const job = asking.result as EndedJob;
      if (!/^(ready|running|waiting)$/.test(job.state.status)) {
        opening.result.close();
        return job;
      }
      await new Promise((done) => setTimeout(done, 250));
    }
  }, id);
}

/** Seconds that a job took, from its first step to its end. Throws if it did not succeed. */
export function secondsOf({ state, startedAt }: EndedJob): number {
  if (state.status !== 'done') throw new Error(JSON.stringify(state));
  return ((state.endedAt ?? NaN) - startedAt) / 1000;
}

/** A number as one line of a bench's output. */
export const rate = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
