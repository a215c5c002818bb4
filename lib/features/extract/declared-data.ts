import type { Declared } from '@/lib/core/ports/language-model';
import { z } from '@/lib/core/model/zod';

/** What a page declares is made into data beside the background, which has to stay small. */
export const declaredProcedures = {
  'data.declared': {
    input: z.object({ schema: z.unknown(), marked: z.unknown(), markdown: z.string() }),
    output: z.custom<{ declared?: Declared }>(),
  },
} as const;
