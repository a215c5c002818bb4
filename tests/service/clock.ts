/** A clock that tests can move forward; otherwise the time of the machine. */
export type MovableClock = { now(): number; advance(ms: number): void };

export function createMovableClock(): MovableClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(ms) {
      ahead += ms;
    },
  };
}
