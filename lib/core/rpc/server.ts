import { AppError, toFailure, type Failure } from '../model/errors';
import type { z } from '../model/zod';
import type { NameOf, OutputOf, ParsedInputOf, Protocol } from './protocol';

/** One short function per procedure; a missing one does not compile. Inputs arrive parsed. */
export type HandlersOf<P extends Protocol> = {
  [N in NameOf<P>]: (input: ParsedInputOf<P, N>) => Promise<OutputOf<P, N>>;
};

export type Answer = { ok: true; output: unknown } | { ok: false; failure: Failure };

/** Which fields of an input are invalid, and why. */
const faultsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, code }) => `${path.map(String).join('.') || 'input'}: ${code}`).join(', ');

/** Parses the call, runs its handler and returns a value: never throws. */
export function createServer<P extends Protocol>(
  protocol: P,
  handlers: HandlersOf<P>,
): (name: string, input: unknown) => Promise<Answer> {
  const isProcedure = (name: string): name is NameOf<P> => Object.hasOwn(protocol, name);

  async function run(name: string, input: unknown): Promise<unknown> {
    if (!isProcedure(name)) throw new AppError('bad-request', { detail: 'unknown procedure' });
    const procedure = protocol[name];
    const parsed = procedure?.input.safeParse(input);
    if (!parsed?.success) {
      const detail = parsed ? faultsOf(parsed.error).slice(0, 300) : 'unknown procedure';
      throw new AppError('bad-request', { detail });
    }
    // The schema above belongs to this name; TypeScript cannot follow the pair through the index.
    return handlers[name](parsed.data as ParsedInputOf<P, typeof name>);
  }

  return async (name, input) => {
    try {
      return { ok: true, output: await run(name, input) };
    } catch (thrown) {
      return { ok: false, failure: toFailure(thrown) };
    }
  };
}
