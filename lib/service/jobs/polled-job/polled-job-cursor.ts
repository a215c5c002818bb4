import { AppError } from '@/lib/core/model/errors';
import { z } from '@/lib/core/model/zod';
import { lostSchema, startingSchema } from '@/lib/service/starting/start-cursor';

const readingSchema = z.object({
  phase: z.literal('reading'),
  /** The service's id of the work. */
  id: z.string().min(1),
  /** When it was started or found, epoch milliseconds. */
  since: z.number(),
  failuresInARow: z.number().int().nonnegative(),
  /** Failed attempts to stop it; earlier failures to reach the service do not count. */
  cancelAttempts: z.number().int().nonnegative().optional(),
  /** One of those attempts got no answer or a server error: it may have worked anyway. */
  cancelUnconfirmed: z.boolean().optional(),
  /** The cancel was sent to the service; the number of polls since. */
  pollsSinceCancel: z.number().int().nonnegative().optional(),
  /** What this kind of work stores between two polls. */
  state: z.unknown().optional(),
});

/** No key is sent with such work, and cursors of earlier versions have none. */
const keyless = { key: z.uuid().default(() => crypto.randomUUID()), resent: z.boolean().default(false) };

const polledJobCursorSchema = z.discriminatedUnion('phase', [
  startingSchema.extend(keyless),
  lostSchema.extend(keyless),
  readingSchema,
]);
export type PolledJobCursor = z.infer<typeof polledJobCursorSchema>;
export type ReadingCursor = z.infer<typeof readingSchema>;

/** A stored cursor; throws `stored-record-bad` for one that this engine did not write. */
export function readPolledJobCursor(stored: unknown): PolledJobCursor {
  const parsed = polledJobCursorSchema.safeParse(stored);
  if (!parsed.success) throw new AppError('stored-record-bad');
  return parsed.data;
}
