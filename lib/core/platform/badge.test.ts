// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBadge } from './badge';
import { browser } from './browser';

/** The text of a tab: its own, otherwise the global one. */
const texts = new Map<number | 'all', string | null>();
let titled = '';
const shown = (tabId: number): string => texts.get(tabId) ?? texts.get('all') ?? '';

beforeEach(() => {
  texts.clear();
  vi.useFakeTimers();
  Object.assign(browser, {
    action: {
      setBadgeText: ({ tabId, text }: { tabId?: number; text: string | null }) => {
        texts.set(tabId ?? 'all', text);
        return Promise.resolve();
      },
      setBadgeBackgroundColor: () => Promise.resolve(),
      setBadgeTextColor: () => Promise.resolve(),
      setTitle: (title: { title: string }) => {
        titled = title.title;
        return Promise.resolve();
      },
    },
    runtime: { getManifest: () => ({ action: { default_title: 'Trawl' } }) },
  });
  return () => vi.useRealTimers();
});

describe('the badge', () => {
  it('shows a mark on a tab whose page is in the library, and no other', async () => {
    const badge = createBadge();
    await badge.mark([
      { tabId: 1, marked: true },
      { tabId: 2, marked: false },
    ]);
    expect([shown(1), shown(2)]).toEqual(['•', '']);
    await badge.mark([{ tabId: 1, marked: false }]);
    expect(shown(1)).toBe('');
  });

  it('says what it counts when that is news of watches', async () => {
    const badge = createBadge();
    await badge.show({ text: '2', tone: 'news' });
    expect(titled).toContain('what you watch has changed');
    await badge.show({ text: '', tone: 'none' });
    expect(titled).toBe('Trawl');
  });

  it('counts jobs first, on every tab, and brings the mark back after them', async () => {
    const badge = createBadge();
    await badge.mark([{ tabId: 1, marked: true }]);
    await badge.show({ text: '2', tone: 'busy' });
    expect([shown(1), shown(2)]).toEqual(['2', '2']);
    await badge.mark([{ tabId: 2, marked: true }]);
    expect(shown(2)).toBe('2');
    await badge.show({ text: '', tone: 'none' });
    expect([shown(1), shown(2)]).toEqual(['•', '•']);
  });

  it('shows the tick of a key for its two seconds over a mark', async () => {
    const badge = createBadge();
    await badge.mark([{ tabId: 1, marked: true }]);
    await badge.flashDone();
    expect(shown(1)).toBe('✓');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown(1)).toBe('•');
  });
});
