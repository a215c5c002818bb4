import { z } from 'zod';
import { senderFields, webAddressSchema } from '../scrape-body';
import { webhookSchema } from '../webhook';

/** The body that starts a run (docs/service.md 14.1), including the fields of the newer service. */
export const agentBodySchema = z.strictObject({
  prompt: z.string().min(1).max(10_000),
  urls: z.array(webAddressSchema).optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
  maxCredits: z.number().positive().default(2_500),
  strictConstrainToURLs: z.boolean().default(false),
  model: z.enum(['spark-1-mini', 'spark-1-pro', 'spark-2']).default('spark-2'),
  effort: z.enum(['low', 'medium', 'high']).optional(),
  webhook: webhookSchema.optional(),
  threadId: z.uuid().optional(),
  mode: z.enum(['extract', 'chat']).default('extract'),
  threatProtection: z.record(z.string(), z.unknown()).optional(),
  auditMetadata: z.strictObject({ username: z.string() }).optional(),
  ...senderFields,
});
export type AgentBody = z.output<typeof agentBodySchema>;
