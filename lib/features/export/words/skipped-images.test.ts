// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFormat } from '@/lib/core/words/format';
import { savedImagesWords } from './skipped-images';

const format = createFormat('en-GB');

describe('savedImagesWords', () => {
  it.each([
    [{ saved: 0, left: 0, notGranted: 0 }, ''],
    [{ saved: 1, left: 0, notGranted: 0 }, '1 image included'],
    [{ saved: 12, left: 1, notGranted: 0 }, '12 images included; 1 left as a link'],
    [{ saved: 0, left: 2, notGranted: 2 }, '2 images left as links, on hosts that Trawl has no access to'],
    [
      { saved: 0, left: 2, notGranted: 1 },
      '2 images left as links, 1 of them on a host that Trawl has no access to',
    ],
    [
      { saved: 2, left: 1, notGranted: 1 },
      '2 images included; 1 left as a link, on a host that Trawl has no access to',
    ],
    [
      { saved: 3, left: 1_200, notGranted: 7 },
      '3 images included; 1,200 left as links, 7 of them on hosts that Trawl has no access to',
    ],
  ])('says what is there and what is not: %o', (counts, said) => {
    expect(savedImagesWords(counts, format)).toBe(said);
  });
});
