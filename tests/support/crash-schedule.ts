/**
 * A worker instance that ends at its nth await: before the call has any effect, or after the effect and before its
 * answer arrives. From then on nothing that it calls happens, and no promise of it settles.
 */
export type CrashSchedule = {
  wrap<T extends object>(target: T): T;
  readonly ended: Promise<void>;
  /** Ends it now. */
  end(): void;
  /** Resolves when the calls that were under way at its end have had their effect, as a browser lets them have. */
  settled(): Promise<void>;
  readonly isOver: boolean;
  /** Awaits passed so far. */
  readonly age: number;
};

const never = new Promise<never>(() => undefined);

export function createCrashSchedule(endsAt: number): CrashSchedule {
  let age = 0;
  let over = false;
  const underWay = new Set<Promise<unknown>>();
  let said: () => void = () => undefined;
  const ended = new Promise<void>((done) => (said = done));
  function end(): void {
    over = true;
    said();
  }
  function pass(): boolean {
    if (over) return false;
    age += 1;
    if (age === endsAt) end();
    return !over;
  }
  return {
    wrap: (target) =>
      new Proxy(target, {
        get(object, name, receiver) {
          const member: unknown = Reflect.get(object, name, receiver);
          if (typeof member !== 'function') return member;
          return async (...args: unknown[]): Promise<unknown> => {
            if (!pass()) return never;
            const call = Promise.resolve(Reflect.apply(member, object, args) as unknown);
            underWay.add(call);
            const answer: unknown = await call.finally(() => underWay.delete(call));
            return pass() ? answer : never;
          };
        },
      }),
    ended,
    end,
    async settled() {
      await Promise.allSettled(underWay);
    },
    get isOver() {
      return over;
    },
    get age() {
      return age;
    },
  };
}
