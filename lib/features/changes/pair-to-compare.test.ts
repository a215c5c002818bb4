// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { DAMAGED, type Capture } from '@/lib/core/model/capture';
import { anArticle } from '@/tests/support/captures';
import type { LibraryEntry } from '../library/library-entries';
import { pairToCompare } from './pair-to-compare';

const row = (kind: LibraryEntry['kind'], ...captures: [Capture, ...Capture[]]): LibraryEntry => ({
  id: captures[0].id,
  kind,
  capturedAt: captures[0].capturedAt,
  captures,
});
const at = (id: string, capturedAt: number): Capture => anArticle({ id, capturedAt });
const lamp = row('page', at('lamp 3', 30), at('lamp 1', 10));
const mill = row('page', at('mill', 20));

describe('pairToCompare', () => {
  it('takes the newest capture of each page, and the one made earlier as the older', () => {
    const pair = { older: { id: 'mill' }, newer: { id: 'lamp 3' } };
    expect(pairToCompare([lamp, mill])).toMatchObject(pair);
    expect(pairToCompare([mill, lamp])).toMatchObject(pair);
  });

  it('is none for one row, for three, for a job, and for a capture that cannot be read', () => {
    const { report } = anArticle();
    const bad = row('page', anArticle({ report: { ...report, warnings: [DAMAGED] } }));
    const job = row('job', at('a', 1), at('b', 2));
    for (const rows of [[], [lamp], [lamp, mill, row('page', at('weir', 1))], [lamp, job], [bad, mill]])
      expect(pairToCompare(rows)).toBeUndefined();
  });
});
