// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffMarkdown } from './diff-markdown';
import { afterOf, beforeOf, type DiffRow, type Span } from './text-diff';

const changed = (spans: readonly Span[]): string[] =>
  spans.filter((span) => span.changed).map(({ text }) => text);
const changesOf = (rows: readonly DiffRow[]): DiffRow[] => rows.filter(({ kind }) => kind !== 'same');

const PAGE = `# Wholesale price list

Orders placed before noon ship the same day. We roast on Mondays and Thursdays. Boxes hold 6 kg.

## Blends

| Coffee | €/kg | Stock |
| --- | ---: | --- |
| Skipper Blend | 17.90 | In stock |
| House Espresso | 16.80 | In stock |

## Delivery

Delivery is free from 30 kg. See the [terms](https://harbour.example/terms) for the rest.

- Pallets come on Tuesdays.
- Boxes come any day.

## Returns

Bags that were not opened can be returned within 14 days.

\`\`\`sh
trawl --order box
trawl --ship now
\`\`\`
`;

describe('what changed between two texts', () => {
  it('has nothing to say of a text that stayed', () => {
    const diff = diffMarkdown(PAGE, PAGE);
    expect(diff.changes).toBe(0);
    expect(changesOf(diff.rows)).toEqual([]);
  });

  it('shows the words that changed in a sentence, and nothing else', () => {
    const diff = diffMarkdown(PAGE, PAGE.replace('Mondays and Thursdays', 'Mondays and Fridays'));
    expect(diff.changes).toBe(1);
    const [row, ...others] = changesOf(diff.rows);
    expect(others).toEqual([]);
    expect(row?.kind === 'edited' && [changed(row.before), changed(row.after)]).toEqual([
      ['Thursdays'],
      ['Fridays'],
    ]);
  });

  it('says that a section moved', () => {
    const [, section = ''] = /(## Delivery[^]*?)## Returns/.exec(PAGE) ?? [];
    const moved = PAGE.replace(section, '').replace('## Blends', `${section}## Blends`);
    const diff = diffMarkdown(PAGE, moved);
    expect(diff.tally).toEqual({ edited: 0, added: 0, removed: 0, moved: 1 });
    expect(diff.changes).toBe(1);
    expect(new Set(changesOf(diff.rows).map(({ kind }) => kind))).toEqual(
      new Set(['moved-here', 'moved-away']),
    );
  });

  it('says that a section moved in which a sentence changed', () => {
    const [, section = ''] = /(## Delivery[^]*?)## Returns/.exec(PAGE) ?? [];
    const moved = PAGE.replace(section, '') + `\n${section.replace('30 kg', '40 kg')}`;
    const rows = changesOf(diffMarkdown(PAGE, moved).rows);
    const edited = rows.find(({ kind }) => kind === 'edited');
    expect(rows.filter(({ kind }) => kind === 'added' || kind === 'removed')).toEqual([]);
    expect(edited?.kind === 'edited' && changed(edited.after)).toEqual(['40']);
  });

  it('shows the cell of a table that changed, as one', () => {
    const diff = diffMarkdown(PAGE, PAGE.replace('| 17.90 | In stock |', '| 18.40 | In stock |'));
    const [row, ...others] = changesOf(diff.rows);
    expect(others).toEqual([]);
    expect(row?.block).toBe('row');
    expect(row?.kind === 'edited' && [changed(row.before), changed(row.after)]).toEqual([
      ['17.90'],
      ['18.40'],
    ]);
  });

  it('takes a cell whole when two words of it changed', () => {
    const diff = diffMarkdown(PAGE, PAGE.replace('| 16.80 | In stock |', '| 16.80 | Sold out in January |'));
    const [row] = changesOf(diff.rows);
    expect(row?.kind === 'edited' && changed(row.after)).toEqual(['Sold out in January']);
  });

  it('does not take a table for changed whose columns were padded', () => {
    const padded = PAGE.replaceAll('| In stock |', '| In stock      |');
    expect(diffMarkdown(PAGE, padded).changes).toBe(0);
  });

  it('shows the address of a link that changed', () => {
    const diff = diffMarkdown(PAGE, PAGE.replace('/terms)', '/terms-2026)'));
    const [row] = changesOf(diff.rows);
    expect(row?.kind === 'edited' && changed(row.after)).toEqual(['https://harbour.example/terms-2026']);
  });

  it('compares code by line', () => {
    const diff = diffMarkdown(PAGE, PAGE.replace('--ship now', '--ship later'));
    expect(changesOf(diff.rows)).toMatchObject([{ kind: 'edited', block: 'code' }]);
  });

  it('sees that code was indented', () => {
    expect(diffMarkdown('```\na\nb\n```\n', '```\na\n  b\n```\n').changes).toBe(1);
  });

  it('shows an item that came and one that went', () => {
    const now = PAGE.replace('- Boxes come any day.\n', '').replace(
      'Bags that',
      'We are closed from 24 December.\n\nBags that',
    );
    expect(diffMarkdown(PAGE, now).tally).toEqual({ edited: 0, added: 1, removed: 1, moved: 0 });
  });

  it('tells which characters changed in a script without spaces', () => {
    const diff = diffMarkdown('東京の天気は晴れです。', '東京の天気は雨です。');
    const [row] = changesOf(diff.rows);
    expect(row?.kind === 'edited' && [changed(row.before), changed(row.after)]).toEqual([['晴れ'], ['雨']]);
  });

  it('reads two words that changed side by side as one change', () => {
    const [row] = changesOf(
      diffMarkdown('A small boat came in at dawn today.', 'A large ship came in at dawn today.').rows,
    );
    expect(row?.kind === 'edited' && changed(row.after)).toEqual(['large ship']);
  });
});

const line = fc.oneof(
  fc.constantFrom(
    '# A',
    '## Blends',
    '',
    '',
    '```',
    '~~~js',
    '| a | b |',
    '| --- | --- |',
    '| a | c \\| d |',
    '- one item',
    '  - another item of it',
    '1. first',
    '> quoted text here',
    'The quick brown fox jumps over the lazy dog.',
    'The quick brown cat jumps over the lazy dog.',
    '[a link](https://example.org/a_(b)) and `code`',
    'ends with two spaces  ',
    '\tcode',
    '日本語の文章です。',
    '\r',
  ),
  fc.string({ unit: 'grapheme' }),
);
const text = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('', '\n', '\n\n'))
  .map(([lines, end]) => lines.join('\n') + end);

describe('rebuilding', () => {
  it('gives both texts back to the letter', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { rows } = diffMarkdown(before, after);
        expect(rows.map(afterOf).join('')).toBe(after);
        // A move is reported in the old position, and once.
        expect(rows.map(beforeOf).join('')).toBe(before);
      }),
      { numRuns: 500 },
    );
  });
});
