import { AppError } from '../../../../model/errors';
import { z } from '../../../../model/zod';
import { lostSchema, startingSchema } from '../../starting/start-cursor';

const readingSchema = z.object({
  phase: z.literal('reading'),
  /** The service's id of the work. */
  id: z.string().min(1),
  /** When it was started or found, epoch milliseconds. */
  since: z.number(),
  failuresInARow: z.number().int().nonnegative(),
  /** How often it was told to stop in vain: not reached before then is no such try. */
  cancelAttempts: z.number().int().nonnegative().optional(),
  /** One of those was not answered, or failed there: it may have been done all the same. */
  cancelUnconfirmed: z.boolean().optional(),
  /** The service was told to stop, and how often it was looked at since. */
  pollsSinceCancel: z.number().int().nonnegative().optional(),
  /** What the kind of work keeps between two looks. */
  state: z.unknown().optional(),
});

/** No key is sent with such work, and cursors of earlier versions hold none. */
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
