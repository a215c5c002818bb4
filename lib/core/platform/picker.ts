import { z } from '../model/zod';
import type { Picker } from '../ports/picker';
import { runFilesInPage, runInPage, targetOf } from './injection';

const PICKER = '/pick.js';
const pickedSchema = z.object({ selector: z.string().max(1_000), text: z.string().max(200) }).nullable();

/** Sent as source, so it must be self-contained. */
function leavePickOrder(order: { hint: string; what: 'control' | 'part' }): void {
  (globalThis as { trawlPick?: typeof order }).trawlPick = order;
}

export function createPicker(): Picker {
  return {
    async pick(source, hint, what = 'control') {
      const target = targetOf(source);
      await runInPage(target, leavePickOrder, [{ hint, what }]);
      const picked = pickedSchema.safeParse(await runFilesInPage(target, [PICKER]));
      return picked.success ? (picked.data ?? undefined) : undefined;
    },
  };
}
