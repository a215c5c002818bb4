import type { TextDiff } from '@/lib/features/changes/diff/text-diff';
import { browser } from './browser';

const SCRIPT = '/compare.js';

export type CompareQuestion = { before: string; after: string };

/** What changed between two texts, computed in a worker thread that ends with the answer. */
export function compareTexts(before: string, after: string): Promise<TextDiff> {
  const worker = new Worker(browser.runtime.getURL(SCRIPT));
  return new Promise<TextDiff>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TextDiff>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'the comparison failed')));
    worker.postMessage({ before, after } satisfies CompareQuestion);
  }).finally(() => worker.terminate());
}
