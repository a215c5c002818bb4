import TurndownService from 'turndown';
import { gfm } from 'turndown-plugin-gfm';
import { toMarkdown } from '../lib/reader/markdown';
import { takeSnapshot } from '../lib/reader/snapshot';

/** Milliseconds that each converter took on this page, and its output. Theirs is null if it threw. */
export type Run = { ours: number; oursWithSnapshot: number; theirs: number | null };

/** Repeats short work until the clock can measure it. */
function time(work: () => void): number {
  const start = performance.now();
  let times = 0;
  let end = start;
  do {
    work();
    times++;
    end = performance.now();
  } while (end - start < 8);
  return (end - start) / times;
}

/** Ours from the live body, ours from the live document with its snapshot, theirs from the live body. */
export function runOnce(): Run {
  const ours = time(() =>
    toMarkdown([document.body], { baseUrl: document.baseURI, removeBase64Images: true }),
  );
  const oursWithSnapshot = time(() => {
    const snapshot = takeSnapshot(document);
    toMarkdown([snapshot.body], { baseUrl: snapshot.baseUrl, removeBase64Images: true });
  });
  let theirs: number | null = null;
  try {
    theirs = time(() => {
      const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
      service.use(gfm);
      service.remove(['script', 'style', 'noscript']);
      service.turndown(document.body);
    });
  } catch {
    // It throws on some pages (an empty table); those are counted and left out.
  }
  return { ours, oursWithSnapshot, theirs };
}
