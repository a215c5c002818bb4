// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFormat } from '@/lib/core/words/format';
import { createDiffWords } from '@/components/features/changes/use-diff-words';
import { changesMarkdown } from './changes-markdown';
import { diffMarkdown } from './diff-markdown';
import { cellsOfRow, shownRows, type ShownRow } from './shown-rows';

const textOf = (row: ShownRow): string =>
  row.kind === 'text' ? row.spans.map(({ text }) => text).join('') : row.kind;
const inline = (before: string, after: string): ShownRow[] =>
  shownRows(diffMarkdown(before, after), 'inline', new Set());

const PAGE = [
  '# Mill',
  'The mill stands at the head of the bay. It was built in 1742. Its wheel turns twice a day.',
  'First.',
  'Second.',
  'Third.',
  'Fourth.',
  '## Visit',
  'Open on Sundays from ten.',
].join('\n\n');

describe('what is shown of a comparison', () => {
  it('is of a paragraph the sentence that was edited', () => {
    const rows = inline(PAGE, PAGE.replace('1742', '1743'));
    const sides = rows.filter((row) => row.kind === 'text' && row.side !== 'both').map(textOf);
    expect(sides).toEqual(['… It was built in 1742. …', '… It was built in 1743. …']);
  });

  it('names the line and the heading of a place, and folds the rest', () => {
    const rows = inline(PAGE, PAGE.replace('ten', 'noon'));
    expect(rows[0]).toEqual({ kind: 'fold', key: 'fold-0', lines: 6 });
    expect(rows[1]).toMatchObject({ kind: 'place', place: 1, line: 15, heading: 'Visit' });
    expect(rows.slice(2).map(textOf)).toEqual([
      '## Visit',
      'Open on Sundays from ten.',
      'Open on Sundays from noon.',
    ]);
  });

  it('opens a fold in its place', () => {
    const diff = diffMarkdown(PAGE, PAGE.replace('ten', 'noon'));
    const rows = shownRows(diff, 'inline', new Set(['fold-0']));
    expect(rows.some(({ kind }) => kind === 'fold')).toBe(false);
    expect(rows.filter(({ kind }) => kind === 'text').map(textOf)).toContain('Third.');
  });

  it('stands two versions beside each other', () => {
    const diff = diffMarkdown(PAGE, PAGE.replace('ten', 'noon'));
    expect(shownRows(diff, 'side', new Set()).find(({ kind }) => kind === 'pair')).toMatchObject({
      before: [{ changed: false }, { text: 'ten', changed: true }, { changed: false }],
      after: [{ changed: false }, { text: 'noon', changed: true }, { changed: false }],
    });
  });

  it('stands the first row of a table with its head', () => {
    const table = ['| Coffee | Price |', '| --- | --- |', '| Anchor | 17.90 |', '| Jetty | 18.20 |', ''];
    const old = `${PAGE}\n\n${table.join('\n')}`;
    const rows = inline(old, old.replace('17.90', '18.40'));
    expect(rows.slice(1).map(textOf)).toEqual([
      'place',
      '| Coffee | Price |',
      '| --- | --- |',
      '| Anchor | 17.90 |',
      '| Anchor | 18.40 |',
      '| Jetty | 18.20 |',
    ]);
  });

  it('shows rows as cells, and no row that only says how the columns stand', () => {
    const spans = [
      { text: '| a \\| b | ', changed: false },
      { text: '17.90', changed: true },
      { text: ' |  |', changed: false },
    ];
    expect(cellsOfRow(spans)).toEqual([
      [{ text: 'a | b', changed: false }],
      [{ text: '17.90', changed: true }],
      [],
    ]);
    expect(cellsOfRow([{ text: '| --- | :-: |', changed: false }])).toEqual([]);
  });

  it('cuts neither at the number of an item nor at an initial', () => {
    const shown = inline(
      '1. Ask J. Smith of Mill St. today. Then go on.\n',
      '1. Ask J. Smith of Mill St. today. Then go back.\n',
    );
    expect(shown.filter(({ kind }) => kind === 'text').map(textOf)).toEqual(
      [
        '1. Ask J. Smith of Mill St. today. Then go on.',
        '1. Ask J. Smith of Mill St. today. Then go back.',
      ].map((text) => text.replace(/^.*today\. /, '… ')),
    );
  });

  it('does not cut where a sentence goes on in lower case, however wide the space', () => {
    const shown = inline(
      'We sell fruit, nuts etc.  and more.\n',
      'We sell fruit, nuts etc.  and much more.\n',
    );
    expect(shown.filter(({ kind }) => kind === 'text').map(textOf)).toEqual([
      'We sell fruit, nuts etc.  and more.',
      'We sell fruit, nuts etc.  and much more.',
    ]);
  });

  it('says where an edited block was before', () => {
    const now = PAGE.replace('# Mill', '# Mill\n\nOpen on Sundays from noon.').replace(
      '\n\nOpen on Sundays from ten.',
      '',
    );
    expect(inline(PAGE, now)).toContainEqual(expect.objectContaining({ kind: 'moved', from: 15 }));
  });

  it('has as many places as there are changes', () => {
    const now = PAGE.replace('Second.\n\n', '').replace('ten', 'noon').replace('# Mill', '# The mill');
    const diff = diffMarkdown(PAGE, now);
    const places = shownRows(diff, 'inline', new Set()).filter(({ kind }) => kind === 'place');
    expect(places).toHaveLength(diff.changes);
  });
});

describe('the changes as Markdown', () => {
  const words = { ...createDiffWords(createFormat('en')), title: 'Changes' };

  it('are a block of a diff for each place', () => {
    const text = changesMarkdown(diffMarkdown(PAGE, PAGE.replace('ten', 'noon')), words);
    expect(text).toBe(
      '# Changes\n\n## Line 15 · Visit\n\n```diff\n  ## Visit\n- Open on Sundays from ten.\n+ Open on Sundays from noon.\n```\n',
    );
  });

  it('keep the fence of code that changed inside their own', () => {
    const text = changesMarkdown(diffMarkdown('````\na b c\n````\n', '````\na b d\n````\n'), words);
    expect(text).toContain('`````diff\n');
    expect(text.trimEnd().endsWith('\n`````')).toBe(true);
  });
});
