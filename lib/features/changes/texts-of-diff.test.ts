// @vitest-environment node
import { createFormat } from '@/lib/core/words/format';
import { createDiffWords } from '@/components/features/changes/use-diff-words';
import { describe, expect, it } from 'vitest';
import { changesMarkdown } from './diff/changes-markdown';
import { shownRows } from './diff/shown-rows';
import { recordsOfDiff, textsOfDiff } from './texts-of-diff';

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

describe('records', () => {
  const hunks = [
    '@@ @@\n+name: Slate board · cost: 75.5\n+\n',
    '@@ @@\n-name: Cork board · cost: 75.5\n-\n',
    '@@ @@\n-Brass lantern · cost: 12.5 EUR\n-\n+Brass lantern · cost: 11.5 EUR\n+\n',
  ];

  it('that came and went stay apart, however alike, beside a value in its two versions', () => {
    const { rows, ...counts } = recordsOfDiff(hunks.join(''));
    expect(counts).toEqual({ changes: 3, tally: { added: 6, removed: 6, moved: 0 } });
    expect(rows.filter(({ kind }) => kind !== 'same')).toMatchObject([
      { kind: 'added', after: 'name: Slate board · cost: 75.5' },
      { kind: 'removed', before: 'name: Cork board · cost: 75.5' },
      {
        kind: 'edited',
        before: [
          { text: 'Brass lantern · cost: ', changed: false },
          { text: '12.5', changed: true },
          { text: ' EUR', changed: false },
        ],
        after: [{ changed: false }, { text: '11.5', changed: true }, { text: ' EUR' }],
      },
    ]);
  });

  it('are each a place, which their copy names by what it is', () => {
    const diff = recordsOfDiff(hunks.join(''));
    const places = shownRows(diff, 'inline', new Set()).filter(({ kind }) => kind === 'place');
    expect(places).toHaveLength(3);
    const words = { ...createDiffWords(createFormat('en')), title: 'Changes' };
    expect(changesMarkdown(diff, words)).toBe(
      [
        '# Changes',
        '## 1 row added',
        '```diff\n+ name: Slate board · cost: 75.5\n```',
        '## 1 row removed',
        '```diff\n- name: Cork board · cost: 75.5\n```',
        '## 1 cell',
        '```diff\n- Brass lantern · cost: 12.5 EUR\n+ Brass lantern · cost: 11.5 EUR\n```\n',
      ].join('\n\n'),
    );
  });

  it('are none in an empty diff, and a bar in a value begins no cell', () => {
    expect(recordsOfDiff('').rows).toEqual([]);
    expect(recordsOfDiff('@@ @@\n+a: b | c\n').rows[1]).toMatchObject({ after: 'a: b \\| c' });
  });
});
