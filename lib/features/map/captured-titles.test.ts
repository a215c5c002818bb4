// @vitest-environment node
import { expect, it } from 'vitest';
import type { Item } from '@/lib/core/model/item';
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

it('knows the page however the link was written, and tells routes of an app apart', () => {
  const captures = [
    { url: 'https://a.test/x?a=1&b=2', title: 'Leases' },
    { url: 'https://a.test/app#/inbox', title: 'Inbox' },
  ];
  const rows = [
    item('https://a.test/x?b=2&utm_source=mail&a=1'),
    item('https://a.test/app#/sent'),
    item('https://a.test/app#/inbox'),
  ];
  expect(withCapturedTitles(rows, captures).map(({ title }) => title)).toEqual([
    'Leases',
    undefined,
    'Inbox',
  ]);
});
