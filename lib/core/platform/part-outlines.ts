import { z } from '../model/zod';
import type { PartOutlines } from '../ports/part-outlines';
import { askPage, runFilesInPage, runInPage, targetOf } from './injection';

const OUTLINE = '/outline.js';
const answerSchema = z.number().int().nonnegative().nullable().catch(null);

/** Sent as source, so it must be self-contained. */
function endOutlines(): void {
  (globalThis as { trawlOutlines?: { end: () => void } }).trawlOutlines?.end();
}

export function createPartOutlines(): PartOutlines {
  return {
    async show(source, order, putBack) {
      const target = targetOf(source);
      let at = answerSchema.parse(await askPage(target, 'outline', order));
      while (at !== null) {
        putBack(at);
        at = answerSchema.parse(await runFilesInPage(target, [OUTLINE]));
      }
    },
    end: async (source) => {
      await runInPage(targetOf(source), endOutlines, []);
    },
  };
}
