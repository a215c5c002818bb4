// @vitest-environment node
import { expect, it } from 'vitest';
import type { Item } from '../model/item';
import { withCapturedTitles } from './captured-titles';

const item = (url: string, title?: string): Item => ({
  jobId: 'map',
  key: url,
  url,
  origin: 'page',
  status: 'found',
  ...(title !== undefined && { title }),
});

it('calls a captured page as it called itself when it was captured last, and any other as before', () => {
  const rows = [item('https://a.test/x', 'here'), item('https://a.test/y', 'Why'), item('https://a.test/z')];
  const captures = [
    { url: 'https://a.test/x', title: 'Leases and retries' },
    { url: 'https://a.test/x', title: 'Leases' },
    { url: 'https://a.test/z', title: ' ' },
  ];
  expect(withCapturedTitles(rows, captures).map(({ title }) => title)).toEqual([
    'Leases and retries',
    'Why',
    undefined,
  ]);
});
