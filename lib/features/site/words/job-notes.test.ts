// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFormat } from '@/lib/core/words/format';
import { jobNoteWords } from './job-notes';

const format = createFormat('en-US');
const needsScript = (amount?: number) =>
  jobNoteWords({ code: 'needs-script', ...(amount !== undefined && { amount }) }, format);

describe('jobNoteWords', () => {
  it.each([
    [1, '1 page had almost no text', /^Its scripts were not run\. Opened in a background tab, /],
    [2, '2 pages had almost no text', /^Their scripts were not run\. Opened in background tabs, /],
    [undefined, 'Some pages had almost no text', /^Their scripts /],
  ])('speaks of %s page(s) in the right number', (amount, title, body) => {
    expect(needsScript(amount)).toMatchObject({ title, body: expect.stringMatching(body) });
  });
});
