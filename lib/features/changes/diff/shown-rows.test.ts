// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFormat } from '@/lib/core/words/format';
import { createDiffWords } from '@/components/features/changes/use-diff-words';
import { changesMarkdown } from './changes-markdown';
import { diffMarkdown } from './diff-markdown';
import { mergedSpans } from './merged-spans';
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
    const edited = rows.find((row) => row.kind === 'text' && row.spans.some(({ changed }) => changed));
    expect(edited).toMatchObject({
      side: 'both',
      spans: [
        { text: '… It was built in ' },
        { text: '1742', side: 'before' },
        { text: '1743', side: 'after' },
        { text: '. …' },
      ],
    });
  });

  it('says what a change is and in which section, and folds the rest', () => {
    const rows = inline(PAGE, PAGE.replace('ten', 'noon'));
    expect(rows[0]).toEqual({ kind: 'fold', key: 'fold-0', of: 'paragraph', count: 6 });
    expect(rows[1]).toMatchObject({
      kind: 'place',
      place: 1,
      heading: 'Visit',
      what: [{ change: 'edited', block: 'text', count: 1 }],
    });
    expect(rows.slice(2).map(textOf)).toEqual(['## Visit', 'Open on Sundays from tennoon.']);
    expect(rows.slice(1).map(({ place }) => place)).toEqual([1, 1, 1]);
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
      '| Anchor | 17.9018.40 |',
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
    expect(shown.filter(({ kind }) => kind === 'text').map(textOf)).toEqual(['… Then go onback.']);
  });

  it('does not cut where a sentence goes on in lower case, however wide the space', () => {
    const shown = inline(
      'We sell fruit, nuts etc.  and more.\n',
      'We sell fruit, nuts etc.  and much more.\n',
    );
    expect(shown.filter(({ kind }) => kind === 'text').map(textOf)).toEqual([
      'We sell fruit, nuts etc.  and much more.',
    ]);
  });

  it('says where an edited block was before', () => {
    const now = PAGE.replace('# Mill', '# Mill\n\nOpen on Sundays from noon.').replace(
      '\n\nOpen on Sundays from ten.',
      '',
    );
    expect(inline(PAGE, now)).toContainEqual(
      expect.objectContaining({ kind: 'moved', way: 'from', heading: 'Visit' }),
    );
  });

  it('has as many places as there are changes', () => {
    const now = PAGE.replace('Second.\n\n', '').replace('ten', 'noon').replace('# Mill', '# The mill');
    const diff = diffMarkdown(PAGE, now);
    const places = shownRows(diff, 'inline', new Set()).filter(({ kind }) => kind === 'place');
    expect(places).toHaveLength(diff.changes);
  });
});

describe('the head of a change', () => {
  const { place, moved, tally } = createDiffWords(createFormat('en'));
  const heads = (before: string, after: string): string[] =>
    inline(before, after).flatMap((row) =>
      row.kind === 'place' ? [place(row)] : row.kind === 'moved' ? [moved(row)] : [],
    );
  const TABLE = '## Limits\n\n| Setting | Most |\n| --- | --- |\n| lease | 5 min |\n| tries | 10 |\n';
  const CODE = '## Settling\n\n```js\nsettle({\n  lease: 30,\n})\n```\n';
  const sentences = (...said: string[]): string => `${said.join(' ')}\n`;

  it('counts the sentences, cells and lines of code that changed', () => {
    const prose = sentences('One is here.', 'Two is there.', 'Three is away.');
    expect(heads(prose, prose.replace('One', 'None').replace('away', 'gone'))).toEqual([
      '2 sentences changed',
    ]);
    expect(heads(prose, prose.replace('here. Two', 'new. This'))).toEqual(['2 sentences changed']);
    expect(heads(prose, prose.replace(' Two is there.', ''))).toEqual(['1 sentence changed']);
    expect(heads(TABLE, TABLE.replace('5 min', '15 min'))).toEqual(['1 cell in “Limits”']);
    expect(heads(CODE, CODE.replace('lease: 30,', "lease: '30s',\n  retry: true,"))).toEqual([
      '2 lines of code in “Settling”',
    ]);
    expect(heads(CODE, CODE.replace('lease: 30,', 'lease: 30,\n  retry: true,'))).toEqual([
      '1 line of code added in “Settling”',
    ]);
    const shown = inline(CODE, CODE.replace('30', '40')).map(textOf);
    expect(shown.some((text) => text.includes('```'))).toBe(false);
  });

  it('names blocks that came and went, and a heading by itself', () => {
    expect(heads(PAGE, `${PAGE}\n\nBring a coat.\n\n- Boots\n`)).toEqual([
      '1 paragraph added · 1 list item added in “Visit”',
    ]);
    expect(heads(PAGE, PAGE.replace('## Visit', '## Your visit'))).toEqual(['1 heading changed']);
  });

  it('says where a paragraph stood, where a section stood, and that nothing else changed', () => {
    const old =
      '# Mill\n\n## Retries\n\nA message that failed ten times goes away.\n\nOnce more.\n\n## Dead letters\n\nHere they stay.\n';
    const line = 'A message that failed ten times goes away.\n\n';
    expect(heads(old, `${old.replace(line, '')}\n${line}`)).toEqual([
      'Moved to “Dead letters”',
      'Moved here from “Retries”, nothing else changed',
    ]);
    const section = '## Retries\n\nA message that failed ten times goes away.\n\nOnce more.\n\n';
    expect(heads(old, `${old.replace(section, '')}\n${section}`)).toEqual([
      'Moved here from after “Retries”, nothing else changed',
      'Moved to after “Mill”',
    ]);
  });

  it('has words of both sides at the foot', () => {
    expect(tally({ added: 38, removed: 12, moved: 1 })).toBe('+38 words, −12 · 1 moved');
    expect(tally({ added: 0, removed: 1, moved: 0 })).toBe('−1 word');
    expect(tally({ added: 0, removed: 0, moved: 2 })).toBe('2 moved');
  });
});

describe('both versions in one text', () => {
  const merged = (before: string, after: string) => {
    const row = diffMarkdown(before, after).rows.find(({ kind }) => kind === 'edited');
    return row?.kind === 'edited' ? mergedSpans(row.before, row.after) : undefined;
  };

  it('have what went before what came, and give back either', () => {
    const [old, now] = ['Ask at the old mill in town.\n', 'Please ask at the mill in the town today.\n'];
    const spans = merged(old, now) ?? [];
    const without = (side: string) =>
      spans
        .map(({ text, side: on }) => (on === side ? '' : text))
        .join('')
        .trim();
    expect(without('after')).toBe(old.trim());
    expect(without('before')).toBe(now.trim());
  });

  it('are apart where most of it is new', () => {
    expect(merged('Ask at the old mill in town.\n', 'Ask whoever comes along first today at noon.\n')).toBe(
      undefined,
    );
  });
});

describe('what two pieces of a text leave out', () => {
  const pieces = (first: string, second: string): string =>
    [
      '## Leases',
      '…',
      'One handler.',
      first,
      'Many queues.',
      '…',
      '## Queues',
      '…',
      'Ten queues.',
      second,
    ].join('\n\n');
  const rows = inline(pieces('30 seconds each.', 'In all.'), pieces('45 seconds each.', 'In most.'));

  it('is not counted as the same, and the sections are named', () => {
    expect(rows.map(textOf)).toEqual([
      'place',
      'One handler.',
      '3045 seconds each.',
      'Many queues.',
      '…',
      'place',
      'Ten queues.',
      'In allmost.',
    ]);
    expect(rows.flatMap((row) => (row.kind === 'place' ? row.heading : []))).toEqual(['Leases', 'Queues']);
  });

  it('does not hide what is the same beside it', () => {
    const more = (text: string): string => ['One.', 'Two.', '…', 'Three.', text].join('\n\n');
    const [fold] = inline(more('Four is here.'), more('Four is there.'));
    expect(fold).toMatchObject({ kind: 'fold', of: 'paragraph', count: 2 });
  });
});

describe('the changes as Markdown', () => {
  const words = { ...createDiffWords(createFormat('en')), title: 'Changes' };

  it('are a block of a diff for each place', () => {
    const text = changesMarkdown(diffMarkdown(PAGE, PAGE.replace('ten', 'noon')), words);
    expect(text).toBe(
      '# Changes\n\n## 1 sentence changed in “Visit”\n\n```diff\n  ## Visit\n- Open on Sundays from ten.\n+ Open on Sundays from noon.\n```\n',
    );
  });

  it('keep the fence of code that changed inside their own', () => {
    const text = changesMarkdown(diffMarkdown('````\na b c\n````\n', '````\na b d\n````\n'), words);
    expect(text).toContain('`````diff\n');
    expect(text.trimEnd().endsWith('\n`````')).toBe(true);
  });
});
