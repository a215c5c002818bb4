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

  it('names no site where there is none', () => {
    const summary = { removed: 3 };
    expect(monitorNewsWords({ monitor, check: { ...check, summary }, host: '' }, format).body).toBe(
      '3 pages are gone. Open Monitors in the side panel for details.',
    );
  });
});
