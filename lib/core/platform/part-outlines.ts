import { z } from '../model/zod';
import type { OutlineOrder } from '../model/outline';
import type { PartOutlines } from '../ports/part-outlines';
import { runFilesInPage, runInPage, targetOf } from './injection';

const OUTLINE = '/outline.js';
const answerSchema = z.number().int().nonnegative().nullable().catch(null);

/** Sent as source, so it must be self-contained. */
function leaveOrder(order: OutlineOrder): void {
  (globalThis as { trawlOutline?: OutlineOrder }).trawlOutline = order;
}
/** Sent as source, too. */
function endOutlines(): void {
  (globalThis as { trawlOutlines?: { end: () => void } }).trawlOutlines?.end();
}

export function createPartOutlines(): PartOutlines {
  return {
    async show(source, order, putBack) {
      const target = targetOf(source);
      await runInPage(target, leaveOrder, [order]);
      for (;;) {
        const at = answerSchema.parse(await runFilesInPage(target, [OUTLINE]));
        if (at === null) return;
        putBack(at);
      }
    },
    end: async (source) => {
      await runInPage(targetOf(source), endOutlines, []);
    },
  };
}
