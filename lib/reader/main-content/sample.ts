import type { PageText } from './page-text';

/** Up to this number every run of a page is classified individually. */
const MOST_JUDGED = 6_500;
/** This many at both ends of a row of look-alikes are always classified: exceptions are at the ends. */
const ENDS = 60;

/** Which runs are classified, and for each run the one whose verdict it shares: itself, if it is classified. */
export type Sample = { runs: Int32Array; verdictOf: Int32Array };

/**
 * Every run of a usual page. On a very large one, where the same look repeats thousands of times, those at the ends of
 * each row of look-alikes and some evenly between; the others share the verdict of the look-alike before them.
 */
export function sampleRuns({ boxes, runs }: PageText, most = MOST_JUDGED): Sample {
  const verdictOf = new Int32Array(runs.length);
  if (runs.length <= most) {
    for (let run = 0; run < runs.length; run++) verdictOf[run] = run;
    return { runs: verdictOf, verdictOf };
  }
  const stride = Math.ceil((runs.length / most) * 4);
  const lookOf = (run: number): number => boxes[runs[run]?.box ?? -1]?.shape ?? -1;
  const alike = new Map<number, number>();
  for (let run = 0; run < runs.length; run++) alike.set(lookOf(run), (alike.get(lookOf(run)) ?? 0) + 1);
  const met = new Map<number, number>();
  const last = new Map<number, number>();
  const picked: number[] = [];
  for (let run = 0; run < runs.length; run++) {
    const look = lookOf(run);
    const nth = met.get(look) ?? 0;
    met.set(look, nth + 1);
    const toEnd = (alike.get(look) ?? 0) - nth;
    if (nth < ENDS || toEnd <= ENDS || nth % stride === 0) {
      picked.push(run);
      last.set(look, run);
    }
    verdictOf[run] = last.get(look) ?? run;
  }
  return { runs: Int32Array.from(picked), verdictOf };
}
