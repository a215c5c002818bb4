// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFormat } from '@/lib/core/words/format';
import { monitorNewsWords } from '../background/monitors';

const format = createFormat('en-US');
const check = { id: 'c1', status: 'completed', ended: true };
const monitor = { name: 'Docs' };

describe('monitorNewsWords', () => {
  it('counts what changed on a site', () => {
    const summary = { changed: 2, new: 1, removed: 0 };
    expect(monitorNewsWords({ monitor, check: { ...check, summary }, host: 'docs.example' }, format)).toEqual(
      {
        title: 'Docs',
        body: 'docs.example: 2 pages changed. 1 page is new. Open Monitors in the side panel for details.',
      },
    );
  });

  it('says what a watched number is, and what it was', () => {
    const tell = { when: 'below' as const, text: 'Price', limit: 20 };
    const watch = { tell, signedIn: false, failing: 0 };
    const at = new Date(2026, 10, 24, 12).getTime();
    const now = { ...check, at, value: 19.9, currency: 'EUR' };
    const before = { ...check, id: 'c0', at: at - 86_400_000, value: 22 };
    const news = { monitor: { ...monitor, watch, checks: [now, before] }, check: now, host: 'kii.example' };
    expect(monitorNewsWords(news, format)).toEqual({
      title: 'Docs: €19.90',
      body: 'Below €20.00; it was €22.00 yesterday',
    });
    expect(monitorNewsWords({ ...news, monitor: { ...news.monitor, checks: [now] } }, format).body).toBe(
      'Below €20.00',
    );
  });

  it('names no site where there is none', () => {
    const summary = { removed: 3 };
    expect(monitorNewsWords({ monitor, check: { ...check, summary }, host: '' }, format).body).toBe(
      '3 pages are gone. Open Monitors in the side panel for details.',
    );
  });
});
