// @vitest-environment node
import { expect, it } from 'vitest';
import { textsOfDiff } from './texts-of-diff';

it('gives what a unified diff holds of both texts, with a gap between its hunks', () => {
  const unified = [
    'diff --git a/previous b/current',
    '--- previous',
    '+++ current',
    '@@ -1,3 +1,3 @@',
    ' # Prices',
    '-Twelve euros.',
    '+Thirteen euros.',
    '@@ -40,2 +40,3 @@',
    ' The end',
    '+---',
    '\\ No newline at end of file',
  ].join('\n');
  expect(textsOfDiff(unified)).toEqual({
    before: '# Prices\nTwelve euros.\n\n…\n\nThe end',
    after: '# Prices\nThirteen euros.\n\n…\n\nThe end\n---',
  });
});

it('makes nothing of an empty diff', () => {
  expect(textsOfDiff('')).toEqual({ before: '', after: '' });
});
