import { AppError, failureSchema } from '../model/errors';
import { z } from '../model/zod';
import type { ClientOf, Protocol } from './protocol';

/** Sends one call to the other side and returns its answer. */
export type Transport = (name: string, input: unknown) => Promise<unknown>;

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), output: z.unknown() }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
]);

/** A typed caller over any transport. A failure is thrown as an AppError with the same reason and facts. */
export function createClient<P extends Protocol>(protocol: P, transport: Transport): ClientOf<P> {
  return async (name, input) => {
    const answer = answerSchema.safeParse(await transport(name, input));
    if (!answer.success) throw new AppError('bug', { detail: `no answer to ${name}` });
    if (!answer.data.ok) throw new AppError(answer.data.failure.reason, answer.data.failure.facts);
    // The output schema belongs to this name; the index type hides that from the compiler.
    return protocol[name]?.output.parse(answer.data.output) as never;
  };
}
