import { pageOptionsSchema, pageReadingSchema } from '../model/page';
import { z } from '../model/zod';
import type { Protocol } from './protocol';

/** Calls to the sandboxed page that reads HTML. */
export const readingFrameProcedures = {
  'html.read': {
    input: z.object({
      html: z.string(),
      url: z.string(),
      options: pageOptionsSchema,
      fewWords: z.boolean(),
    }),
    output: z.object({ reading: pageReadingSchema, sparse: z.boolean() }),
  },
} as const satisfies Protocol;
