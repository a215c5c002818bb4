// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { BlockReason, Item } from '@/lib/core/model/item';
import { detailsOf, leftGroups } from './left-groups';

const row = (path: string, reason: BlockReason, detail?: string): Item => ({
  jobId: 'j',
  key: path,
  url: `https://a.example${path}`,
  origin: 'page',
  status: 'blocked',
  blocked: { reason, ...(detail !== undefined && { detail }) },
});

describe('what was left alone', () => {
  it('is grouped by reason, the largest group first, each row once', () => {
    const rows = [
      row('/a.pdf', 'content-type', 'PDF'),
      row('/search', 'robots', 'Disallow: /search'),
      row('/b.png', 'content-type', 'image'),
      row('/c.pdf', 'content-type', 'PDF'),
      row('/x', 'service', 'URL is not allowed by includePaths'),
      row('/y', 'service', 'timeout'),
    ];
    const groups = leftGroups(rows);
    expect(groups.map(({ reason, rows: of }) => [reason, of.length])).toEqual([
      ['content-type', 3],
      ['robots', 1],
      ['service', 1],
      ['service', 1],
    ]);
    expect(groups.filter(({ outsidePaths }) => outsidePaths)).toHaveLength(1);
    expect(detailsOf(groups[0]?.rows ?? [])).toEqual([
      ['PDF', 2],
      ['image', 1],
    ]);
  });

  it('groups duplicates by the page that was kept', () => {
    const kept = 'https://a.example/guide/';
    const groups = leftGroups([
      row('/', 'duplicate', kept),
      row('/q', 'duplicate', 'https://a.example/p'),
      row('/guide/index.html', 'duplicate', kept),
    ]);
    expect(groups.map(({ of, rows }) => [of, rows.length])).toEqual([
      [kept, 2],
      ['https://a.example/p', 1],
    ]);
  });
});
