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
    expect(diff.tally).toEqual({ added: 0, removed: 0, moved: 1 });
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
    expect(diffMarkdown(PAGE, now).tally).toEqual({ added: 6, removed: 4, moved: 0 });
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

const marked = (spans: readonly Span[]): string =>
  spans
    .map(({ text, changed: isChanged }) => (isChanged ? `[${text}]` : text))
    .join('')
    .trimEnd();
/** The rows that changed, each as its kind and its text with the changed words in brackets. */
const told = (before: string, after: string): string[] =>
  changesOf(diffMarkdown(before, after).rows).flatMap((row) => {
    if (row.kind === 'edited')
      return `${row.from === undefined ? 'edited' : 'moved'}: ${marked(row.before)} → ${marked(row.after)}`;
    if (row.kind === 'moved-away') return [];
    return `${row.kind}: ${(row.kind === 'removed' ? row.before : 'after' in row ? row.after : '').trim()}`;
  });

describe('where a reader would cut', () => {
  it.each([
    ['The gate is red.', 'The gate is old. The gate is red.', '[The gate is old. ]The gate is red.'],
    ['We sell apples, pears.', 'We sell apples, plums, pears.', 'We sell apples, [plums, ]pears.'],
    ['Ada is here.', 'Ada is here. Bob is here.', 'Ada is here.[ Bob is here.]'],
    ['see (a) there', 'see (a) (b) there', 'see (a) [(b) ]there'],
    ['門は赤い。', '門は古い。門は赤い。', '[門は古い。]門は赤い。'],
  ])('%j, then %j', (before, after, expected) => {
    expect(told(before, after)).toEqual([`edited: ${before} → ${expected}`]);
    const back = expected.replace(/^/, 'edited: ') + ` → ${before}`;
    expect(told(after, before)).toEqual([back]);
  });

  it('takes a section that came before one of the same name with its heading', () => {
    const after = '# T\n\n## Note\n\nThe first is new.\n\n## Note\n\nThe second stood here.\n';
    expect(told('# T\n\n## Note\n\nThe second stood here.\n', after)).toEqual([
      'added: ## Note',
      'added: The first is new.',
    ]);
  });
});

describe('the same, spelled otherwise,', () => {
  it.each([
    ['markers of a list', '- one\n- two\n', '* one\n+ two\n'],
    ['numbers of a list', '3. one\n4. two\n', '1) one\n1) two\n'],
    ['indentation of a list in a list', '- one\n  - two\n- three\n', '- one\n    - two\n- three\n'],
    ['lists with blank lines', '- one\n- two\n', '- one\n\n- two\n'],
    ['headings with a line below', 'Title\n=====\n\nSub\n---\n', '# Title\n\n## Sub ##\n'],
    ['emphasis', '*one* and **two**', '_one_ and __two__'],
    ['escapes', 'snake\\_case \\- \\[a\\] 2 \\* 3', 'snake_case - [a] 2 * 3'],
    ['entities', 'AT&amp;T &lt;b&gt; &#8211; &eacute;&nbsp;x', 'AT&T <b> – &eacute; x'],
    ['what is done and struck', '- [X] ~~one~~', '- [x] ~one~'],
    ['rules', 'one\n\n***\n\ntwo', 'one\n\n- - -\n\ntwo'],
    ['blank lines', 'one\n\n\n\ntwo\n', 'one\n\ntwo'],
    ['fences', '```js\nx\n```\n', '~~~~js\nx\n~~~~\n'],
    ['columns of a table', '| a | b |\n| :-- | --- |\n| 1 | 2 |', '|a|b|\n|---|:-:|\n|1|2|'],
    ['lines of a quotation', '> a b\n> c', '> a\n>b c'],
    ['addresses', '<https://a.test/x>', 'https://a.test/x'],
    ['breaks', 'a  \nb', 'a\\\nb'],
    ['a link by a label', 'See [it][T] now.\n\n[t]: /x "A b"\n', 'See [it](/x "A b") now.\n'],
    ['a label that is its text', '- [a][] and [b]\n\n[A]: </x>\n[b]: /y\n', '- [a](/x) and [b](/y)\n'],
    ['labels of links', '[a][1] [b][2]\n\n[1]: /a\n[2]: /b\n', '[a][2] [b][1]\n\n[2]: /a\n[1]: /b\n'],
    ['a picture by a label', '| ![a][p] | b |\n\n[p]: /p.png', '|![a](/p.png)|b|'],
    ['an address in brackets', 'See [a](<https://a.test/x>).', 'See [a](https://a.test/x).'],
    ['an address that links to itself', '[https://a.test](https://a.test) on', 'https://a.test on'],
    ['bars of a table', '| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd.', 'a | b\n--- | ---\n1 | 2\n\nEnd.'],
    ['indented code', 'It:\n\n```\nlet a;\n\n  b();\n```\n\nEnd.', 'It:\n\n    let a;\n\n      b();\n\nEnd.'],
    ['emphasis in HTML', '*a* **b** ~~c~~ `d`', '<em>a</em> <B class="x">b</B> <del>c</del> <code>d</code>'],
    ['ticks of code', 'Use `a` now', 'Use ``a`` now'],
    [
      'quotes of a title',
      '[a](https://a.test/ "T x") ![b](c.png (U))',
      "[a](https://a.test/ 'T x') ![b](c.png 'U')",
    ],
    ['a rule in HTML', 'one\n\n***\n\ntwo', 'one\n\n<hr>\n\ntwo'],
    ['breaks in HTML', 'a  \nb *c*\\\nd', 'a<br>b *c* <br/>\nd'],
    ['a heading as HTML', '## A *thing*\n\ntext\n', '<h2 id="a">A <em>thing</em></h2>\n\ntext\n'],
    ['a heading as HTML of several lines', 'Top\n===\n\nb\n', '<H1>\nTop\n</H1>\n\nb\n'],
    ['a paragraph as HTML', 'one **two**\n\nb\n', '<p class="x">one <b>two</b></p>\n\nb\n'],
    ['quotes without a space', '> a\n>\n> b\n', '>a\n>\n>b\n'],
    ['letters of one character or two', 'Café\n', 'Cafe\u0301\n'],
  ])('is no change: %s', (_, one, other) => {
    expect(told(one, other)).toEqual([]);
    expect(told(other, one)).toEqual([]);
  });

  it('is shown as written where a link has another address or another word', () => {
    expect(told('[a][1] b\n\n[1]: /a\n', '[a][1] b\n\n[1]: /c\n')).toEqual(['edited: [1]: /[a] → [1]: /[c]']);
    expect(told('[a][1] b\n\n[1]: /a\n', '[a](/a) c\n')).toEqual([
      'edited: [a][1] [b]\n\n[1]: /a → [a](/a) [c]',
    ]);
  });

  it('is not marked beside a change either', () => {
    expect(told('* _One_ of \\[a\\] many', '- *One* of [a] few')).toEqual([
      'edited: * _One_ of \\[a\\] [many] → - *One* of [a] [few]',
    ]);
  });

  it.each([
    ['a star that emphasizes', 'so *it* is', 'so \\*it\\* is'],
    ['code', '`a_b*c`', '`a_b_c`'],
    ['a break in code', '`a<br>b`', '`a b`'],
    ['an item that went into another', '- one\n- two\n', '- one\n  - two\n'],
    ['a list that is numbered now', '- one\n', '1. one\n'],
    ['the level of a heading', '## One', '### One'],
  ])('is not this: %s', (_, one, other) => expect(told(one, other)).toHaveLength(1));
});

describe('what moved and changed', () => {
  const page = [
    '# Top',
    'The first paragraph is about the mill and its wheel by the bay.',
    'The second one is about ropes, and knots for every day.',
    '- Salt\n- Pepper, ground\n- Cumin seeds\n- Mustard',
    '| Name | Price |\n| --- | --- |\n| Anchor | 17.90 |\n| Jetty | 18.20 |\n| Buoy | 9.00 |',
    '## Opening hours',
    'Open on Sundays from ten to four.',
  ].join('\n\n');
  const moved = (part: string, now: string, after: string): string[] =>
    told(page, page.replace(part, '').replace(after, `${after}${now}`));

  it.each([
    [
      'a paragraph',
      'The first paragraph is about the mill and its wheel by the bay.\n\n',
      '\n\nThe first paragraph is about the mill and its new wheel by the bay.',
      'ten to four.',
      'and its [new ]wheel',
    ],
    ['an item', '- Pepper, ground\n', '\n- Pepper, freshly ground', '- Mustard', '[freshly ]'],
    ['a row', '| Anchor | 17.90 |\n', '\n| Anchor | 18.40 |', '| Buoy | 9.00 |', '| [18.40] |'],
  ])('is told as moved, with its words: %s', (_, part, now, after, expected) => {
    const [only, ...others] = moved(part, now, after);
    expect(others).toEqual([]);
    expect(only).toContain('moved: ');
    expect(only).toContain(expected);
  });

  it('counts as moved and as edited, and says where it was', () => {
    const after = page.replace('- Salt\n', '').replace('- Mustard', '- Mustard\n- Salt, fine');
    expect(diffMarkdown(page, after).tally).toEqual({ added: 1, removed: 0, moved: 1 });
  });

  it('is a short item, too, that stood in one place', () => {
    expect(moved('- Salt\n', '\n- Salt', '- Mustard')).toEqual(['moved-here: - Salt']);
  });

  it('is one of a letter, too, with no word of it changed', () => {
    expect(told('- a\n- b\n- c\n- d', '- b\n- c\n- d\n- a')).toEqual(['moved-here: - a']);
  });

  it('is a mark among equal ones, and not those', () => {
    expect(told('- =\n- =\n- =\n- +', '- +\n- =\n- =\n- =')).toEqual(['moved-here: - +']);
    expect(told('★ ★ ☆ ★', '★ ★ ★ ☆')).toEqual(['edited: ★ ★ [☆ ★] → ★ ★ [★ ☆]']);
  });

  it('is a section whose heading was rewritten', () => {
    const [section = ''] = /## Opening[^]*/.exec(page) ?? [];
    const after = page
      .replace(section, '')
      .replace('# Top', '# Top\n\n## Opening hours in summer\n\nOpen on Sundays from ten to four.');
    expect(told(page, after)).toEqual([
      'moved: ## Opening hours → ## Opening hours[ in summer]',
      'moved-here: Open on Sundays from ten to four.',
    ]);
  });

  it('is a section of which the heading and the text were rewritten', () => {
    const [section = ''] = /## Opening[^]*/.exec(page) ?? [];
    const after = page
      .replace(section, '')
      .replace('# Top', '# Top\n\n## When to come\n\nOpen on Sundays from ten to five.');
    expect(told(page, after)).toEqual([
      'moved: ## [Opening hours] → ## [When to come]',
      'moved: Open on Sundays from ten to [four]. → Open on Sundays from ten to [five].',
    ]);
  });

  it.each([
    ['## Opening hours', '### Opening times', '[## ]Opening [hours] → [### ]Opening [times]'],
    ['## Opening hours', '# When we open', '[## Opening hours] → [# When we open]'],
  ])('keeps a heading that has another level and word as one: %s, %s', (before, after, expected) => {
    expect(told(page, page.replace(before, after))).toEqual([`edited: ${expected}`]);
  });

  it('sees a paragraph that was split, and one that was joined, as a break alone', () => {
    const one = 'The mill is old. Its wheel turns twice. The bay is wide.\n\nEnd.';
    const two = 'The mill is old.\n\nIts wheel turns twice.\n\nThe bay is wide.\n\nEnd.';
    expect(told(one, two)).toEqual([
      'edited: The mill is old.[ ]Its wheel turns twice.[ ]The bay is wide. → The mill is old.[\n\n]Its wheel turns twice.[\n\n]The bay is wide.',
    ]);
    expect(told(two, one)).toHaveLength(1);
  });

  it('marks the column that came, and not the others', () => {
    expect(
      told('| N | P |\n| --- | --- |\n| A | 1 |', '| N | Q | P |\n| --- | --- | --- |\n| A | x | 1 |'),
    ).toEqual(['edited: | N | P | → | N | [Q] | P |', 'edited: | A | 1 | → | A | [x] | 1 |']);
  });
});

const line = fc.oneof(
  fc.constantFrom(
    '# A',
    'A line\n===',
    '***',
    '__two__ *and* _one_ \\_ &amp;',
    '    - deep item',
    '> quoted',
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

describe('the time it takes', () => {
  it('does not grow with the square of what closes after a sentence', () => {
    const page = (marks: number): string => `The mill is old. ${')'.repeat(marks)} The bay is wide.`;
    const took = (marks: number): number => {
      const from = performance.now();
      diffMarkdown(page(marks), page(marks + 1));
      return performance.now() - from;
    };
    took(1_000);
    const short = Math.min(took(4_000), took(4_000), took(4_000));
    const long = Math.min(took(32_000), took(32_000), took(32_000));
    expect(long / short).toBeLessThan(32);
  });
});

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
