import { describe, expect, it } from 'vitest';
import { sampleRuns } from './sample';
import { readTextRuns } from './text-runs';

const pageOf = (html: string) =>
  readTextRuns(new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body);
const ledger = pageOf(
  `<main><h1>Ledger</h1>${Array.from({ length: 900 }, (_, at) => `<p class="row">Line ${at} of the book</p>`).join('')}</main><footer><p>The end</p></footer>`,
);

describe('sampleRuns', () => {
  it('looks at every run of a usual page', () => {
    const { runs, verdictOf } = sampleRuns(ledger);
    expect([...runs]).toEqual(ledger.runs.map((_, index) => index));
    expect([...verdictOf]).toEqual([...runs]);
  });

  it('looks at the ends and some of a long row of look-alikes, and at all that stands alone', () => {
    const { runs, verdictOf } = sampleRuns(ledger, 400);
    expect(runs.length).toBeLessThan(400);
    expect(runs).toContain(0);
    expect(runs).toContain(ledger.runs.length - 1);
    for (let run = 1; run <= 60; run++) expect(verdictOf[run]).toBe(run);
    for (let run = 850; run <= 900; run++) expect(verdictOf[run]).toBe(run);
  });

  it('shares a verdict only between runs that look the same, from the one before', () => {
    const { runs, verdictOf } = sampleRuns(ledger, 400);
    const looked = new Set(runs);
    const lookOf = (run: number) => ledger.boxes[ledger.runs[run]?.box ?? -1]?.shape;
    verdictOf.forEach((from, run) => {
      expect(looked.has(from)).toBe(true);
      expect(from).toBeLessThanOrEqual(run);
      expect(lookOf(from)).toBe(lookOf(run));
    });
  });
});
