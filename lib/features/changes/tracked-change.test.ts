// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { otherExtra } from '../actions/action-results';
import { trackedChangeOf } from './tracked-change';

const of = (changeTracking: unknown) => trackedChangeOf({ extra: { changeTracking } });

describe('trackedChangeOf', () => {
  it('reads status, time, diff and fields', () => {
    const said = {
      previousScrapeAt: '2026-11-20T10:00:00.000Z',
      changeStatus: 'changed',
      visibility: 'visible',
      diff: { text: '@@ -1 +1 @@\n-a\n+b', json: { files: [] } },
      json: { price: { previous: 12, current: 13 } },
    };
    expect(of(said)).toEqual({ ...said, diff: { text: said.diff.text } });
  });

  it('keeps what it understands of an odd reply, and nothing of one without a status', () => {
    expect(of({ changeStatus: 'same', previousScrapeAt: 'soon', diff: 7, json: [] })).toEqual({
      changeStatus: 'same',
    });
    expect(of({ changeStatus: 'other' })).toBeUndefined();
    expect(of(null)).toBeUndefined();
    expect(trackedChangeOf({})).toBeUndefined();
  });

  it('has a place of its own, apart from what a service returned beside', () => {
    const extra = { changeTracking: { changeStatus: 'new' }, branding: { color: 'red' } };
    expect(otherExtra({ extra })).toEqual({ branding: extra.branding });
    expect(otherExtra({ extra: { changeTracking: 'odd' } })).toEqual({ changeTracking: 'odd' });
  });
});
