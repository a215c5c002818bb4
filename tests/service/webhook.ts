import { z } from 'zod';

/** Where a job reports (contract 20). It is checked and kept; this server calls nobody. */
export const webhookSchema = z.union([
  z.string(),
  z.strictObject({
    url: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    events: z.array(z.string()).optional(),
  }),
]);
