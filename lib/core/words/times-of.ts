import type { Format } from './format';

/** When each capture of a list was made: with seconds where two are from the same minute. `now` decides on the year. */
export function timesOf(
  captures: readonly { capturedAt: number }[],
  format: Pick<Format, 'dayAndTime' | 'dayAndSecond'>,
  now: number,
): (capture: { capturedAt: number }) => string {
  const counts = new Map<string, number>();
  for (const { capturedAt } of captures) {
    const said = format.dayAndTime(capturedAt, now);
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return ({ capturedAt }) => {
    const said = format.dayAndTime(capturedAt, now);
    return (counts.get(said) ?? 0) > 1 ? format.dayAndSecond(capturedAt, now) : said;
  };
}
