const HOUR_MS = 3_600_000;

/**
 * Short at first, while the user watches; longer the longer the job takes, or the longer nothing arrives
 * (docs/service.md 6).
 */
export function pollWaitMs(ageMs: number, quiet = 0): number {
  if (quiet > 6 * HOUR_MS) return 300_000;
  if (quiet > HOUR_MS) return 60_000;
  if (ageMs < 60_000) return 2_000;
  return ageMs < 600_000 ? 5_000 : 15_000;
}
