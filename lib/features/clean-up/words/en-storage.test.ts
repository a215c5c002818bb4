// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createStorageWords } from '@/components/features/clean-up/options/use-storage';
import { createFormat } from '@/lib/core/words/format';

const { rules } = createStorageWords(createFormat('en-US'));
const bytes = 1_200_000;

describe('createStorageWords', () => {
  it.each([
    [{ screenshots: 3, captures: 0 }, 'Would remove 3 screenshots, 1.2 MB.'],
    [{ screenshots: 0, captures: 1 }, 'Would remove 1 capture that is only a screenshot, 1.2 MB.'],
    [
      { screenshots: 1, captures: 2 },
      'Would remove 1 screenshot and 2 captures that are only a screenshot, 1.2 MB.',
    ],
  ])('says what the rule for screenshots would remove: %o', (counts, said) => {
    expect(rules.would('screenshots', { ...counts, pages: 1, bytes })).toBe(said);
  });

  it('says in the same way what a rule removes next, and when it is switched on', () => {
    const counts = { screenshots: 0, captures: 6, pages: 2, bytes };
    expect(rules.will('versions', counts)).toBe('Next time: 6 versions of 2 pages, 1.2 MB.');
    expect(rules.ask.now('captures', counts)).toBe(
      'It starts in about a minute and removes 6 captures of 2 pages, 1.2 MB.',
    );
  });
});
