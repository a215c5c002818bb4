import { AppError, toFailure, type Failure } from '../model/errors';
import { z } from '../model/zod';
import type { NameOf, OutputOf, ParsedInputOf, Procedures, Protocol } from './protocol';

type Handled<Output> = Output extends Record<string, never> ? unknown : Output;

/**
 * One short function per procedure; a missing one does not compile. Inputs arrive parsed. Whatever a function returns
 * whose procedure answers nothing stays here.
 */
export type HandlersOf<P extends Protocol> = {
  [N in NameOf<P>]: (input: ParsedInputOf<P, N>) => Promise<Handled<OutputOf<P, N>>>;
};

/** The handlers of some families of procedures, such as `jobs` for `jobs.start` and the like. */
export type HandlersFor<Family extends string> = {
  [
    Name in keyof Procedures as Name extends `${Family}.${string}` ? Name : never
  ]: HandlersOf<Procedures>[Name];
};

const answersNothing = (output: z.ZodType): boolean =>
  output instanceof z.ZodObject && Object.keys(output.shape).length === 0;

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
    if (!procedure) throw new AppError('bad-request', { detail: 'unknown procedure' });
    const parsed = procedure.input.safeParse(input);
    if (!parsed.success) throw new AppError('bad-request', { detail: faultsOf(parsed.error).slice(0, 300) });
    // The schema above belongs to this name; TypeScript cannot follow the pair through the index.
    const answer = await handlers[name](parsed.data as ParsedInputOf<P, typeof name>);
    return answersNothing(procedure.output) ? {} : answer;
  }

  return async (name, input) => {
    try {
      return { ok: true, output: await run(name, input) };
    } catch (thrown) {
      return { ok: false, failure: toFailure(thrown) };
    }
  };
}
