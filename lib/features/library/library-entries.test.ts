// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { DAMAGED } from '@/lib/core/model/capture';
import { anArticle } from '@/tests/support/captures';
import { hostsOf, libraryEntries, pageEntries, singleEntries, timesCaptured } from './library-entries';

const capture = (id: string, jobId: string, path: string) =>
  anArticle({ id, jobId, url: path && `https://tides.example${path}`, capturedAt: 1_000 - Number(id) });
const rows = (...captures: Parameters<typeof libraryEntries>[0]) =>
  libraryEntries(captures).map(({ kind, captures: all }) => `${kind} ${all.map(({ id }) => id).join(' ')}`);

it('counts the sites of pages, and not what research answered', () => {
  const answer = anArticle({ url: 'interact:Say%20it%20https%3A%2F%2Fa.test%2F', host: 'interact' });
  expect(hostsOf({ captures: [answer, anArticle({ url: 'https://a.test/', host: 'a.test' })] })).toEqual([
    'a.test',
  ]);
});

describe('libraryEntries', () => {
  it('is one row for a page that was captured again, where the newest stands', () => {
    expect(rows(capture('1', 'a', '/lamp'), capture('2', 'b', '/mill'), capture('3', 'c', '/lamp'))).toEqual([
      'page 1 3',
      'page 2',
    ]);
  });

  it('is one row for a page whose address was written in several ways', () => {
    const page = 'https://tides.example/lamp';
    const tracked = { ...capture('2', 'b', '/lamp?utm_source=m'), page };
    expect(rows({ ...capture('1', 'a', '/lamp'), page }, tracked)).toEqual(['page 1 2']);
  });

  it('counts a text that was seen again each time', () => {
    expect(timesCaptured([{ seenAgain: [2, 3] }, {}])).toBe(4);
  });

  it('is one row for a crawl, which keeps its pages', () => {
    expect(
      rows(
        capture('1', 'a', '/lamp'),
        capture('2', 'crawl', '/mill'),
        capture('3', 'crawl', '/lamp'),
        capture('4', 'b', '/lamp'),
      ),
    ).toEqual(['page 1 4', 'job 2 3']);
  });

  it('is a row for each of several files that one job read', () => {
    const file = (id: string, name: string) => anArticle({ id, jobId: 'files', url: `file:///${name}` });
    expect(rows(file('1', 'a.pdf'), file('2', 'b.pdf'))).toEqual(['page 1', 'page 2']);
  });

  it('takes a job of one page for a page', () => {
    expect(rows(capture('1', 'crawl', '/mill'), capture('2', 'a', '/mill'))).toEqual(['page 1 2']);
  });

  it('folds no records that cannot be read', () => {
    expect(rows(capture('1', '', ''), capture('2', '', ''))).toEqual(['page 1', 'page 2']);
  });

  it('folds a damaged capture into no page and no crawl, whatever can still be read of it', () => {
    const damaged = (one: ReturnType<typeof capture>) => ({
      ...one,
      report: { ...one.report, warnings: [DAMAGED] },
    });
    expect(
      rows(
        damaged(capture('1', 'a', '/lamp')),
        capture('2', 'b', '/lamp'),
        capture('3', 'crawl', '/mill'),
        damaged(capture('4', 'crawl', '/quay')),
        capture('5', 'crawl', '/pier'),
      ),
    ).toEqual(['page 1', 'page 2', 'job 3 5', 'page 4']);
  });

  it('is by page alone where that is wanted, with the versions of a page from wherever they came', () => {
    const all = [
      capture('1', 'a', '/lamp'),
      capture('2', 'crawl', '/mill'),
      capture('3', 'crawl', '/lamp'),
      capture('4', 'batch', '/mill'),
    ];
    expect(pageEntries(all).map(({ captures }) => captures.map(({ id }) => id))).toEqual([
      ['1', '3'],
      ['2', '4'],
    ]);
  });

  it('is not made of captures that are listed one by one', () => {
    expect(singleEntries([capture('1', 'a', '/lamp'), capture('2', 'a', '/lamp')])).toHaveLength(2);
  });
});
