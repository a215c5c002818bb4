// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewriteMarkdown, type MarkdownChanges } from './rewrite-markdown';

const marked: MarkdownChanges = {
  link: (address) => `L(${address})`.replace(/[()]/g, '|'),
  image: (address) => `I(${address})`.replace(/[()]/g, '|'),
};

describe('rewriteMarkdown', () => {
  it.each([
    ['[a](https://x.test/)', '[a](L|https://x.test/|)'],
    ['[a](https://x.test/ "Title (of it)") b', '[a](L|https://x.test/| "Title (of it)") b'],
    ['[a](<https://x.test/a b>)', '[a](L|https://x.test/a b|)'],
    ['[a](https://x.test/b_(c)) d', '[a](L|https://x.test/b_|c||) d'],
    ['![a](p.png) [b](q)', '![a](I|p.png|) [b](L|q|)'],
    ['[![a](p.png)](q)', '[![a](I|p.png|)](L|q|)'],
    ['[`a](b)`](c)', '[`a](b)`](L|c|)'],
    ['\\[a](b) [c\\](d)](e)', '\\[a](b) [c\\](d)](L|e|)'],
    ['\\![a](b)', '\\![a](L|b|)'],
    ['[a](x&amp;y\\_z)', '[a](L|x&y_z|)'],
    ['`[a](b)` and ``[c](d) ` ``', '`[a](b)` and ``[c](d) ` ``'],
    ['one ` [a](b)', 'one ` [a](L|b|)'],
    ['<a href="x&amp;y">z</a> <img alt="" src=\'i\'>', '<a href="L|x&amp;y|">z</a> <img alt="" src="I|i|">'],
    ['<https://x.test/[a](b)>', '<https://x.test/[a](b)>'],
    ['[ref]: https://x.test/ "T"', '[ref]: L|https://x.test/| "T"'],
    ['[a]() [b](', '[a]() [b]('],
    ['| [a](b) | ![c](d) |', '| [a](L|b|) | ![c](I|d|) |'],
    ['- [ ] [a](b)', '- [ ] [a](L|b|)'],
  ])('%s', (from, to) => expect(rewriteMarkdown(from, marked)).toBe(to));

  it('does not touch code in fences, also in quotes and lists', () => {
    const text = [
      '```md',
      '[a](b)',
      '# not a heading',
      '```',
      '> ~~~',
      '> [a](b)',
      '> ~~~',
      '1. ````',
      '   [a](b)',
      '   ```',
      '   ````',
      '[a](b)',
    ].join('\n');
    expect(rewriteMarkdown(text, { ...marked, lowerHeadings: 1 })).toBe(
      text.replace(/\[a\]\(b\)$/, '[a](L|b|)'),
    );
  });

  it('does not take backquotes inside a line for a fence', () => {
    expect(rewriteMarkdown('``` a `b`\n[a](b)', marked)).toBe('``` a `b`\n[a](L|b|)');
  });

  it('leaves a thing as it is when nothing is to be put instead', () => {
    const text = '[a](b "t") ![c](d) <a href="e">f</a>\n\n[g]: h\n';
    expect(rewriteMarkdown(text, { link: () => undefined, image: () => undefined })).toBe(text);
  });

  it('lowers headings, never past the sixth level, and changes what is in them', () => {
    expect(
      rewriteMarkdown('# A [b](c)\n##### D\n###### E\n#no\n\n    # code', { ...marked, lowerHeadings: 2 }),
    ).toBe('### A [b](L|c|)\n###### D\n###### E\n#no\n\n    # code');
  });

  it.each([
    ['Tides\n===\n\nText', '## Tides\n\nText'],
    ['  The moon\nand [the](sea)  \n---\nText', '### The moon and [the](L|sea|)\nText'],
    ['In C#\n-', '### In C\\#'],
    ['Text\n***\nTides\n---', 'Text\n***\n### Tides'],
    // Nothing above it, or what is not a paragraph of the text itself.
    ['===\n\n---\n', '===\n\n---\n'],
    ['- item\n---\n> quote\n---', '- item\n---\n> quote\n---'],
    ['| a | b |\n| - | - |\n| 1 | 2 |\n---', '| a | b |\n| - | - |\n| 1 | 2 |\n---'],
    ['$$\na\n=\nb\n$$', '$$\na\n=\nb\n$$'],
    ['<div>\nx\n---\n</div>\n\n    code\n---', '<div>\nx\n---\n</div>\n\n    code\n---'],
    ['```\nTides\n===\n```', '```\nTides\n===\n```'],
    [
      `${'a\n'.repeat(50_000)}- b\n${'=\n'.repeat(50_000)}`,
      `${'a\n'.repeat(50_000)}- b\n${'=\n'.repeat(50_000)}`,
    ],
    [`${'#'.repeat(100_000)}x\n---`, `### ${'#'.repeat(100_000)}x`],
  ])('lowers headings that are underlined: %.60j', (from, to) =>
    expect(rewriteMarkdown(from, { ...marked, lowerHeadings: 1 })).toBe(to),
  );

  it('changes the words of headings of both kinds', () => {
    const heading = (text: string): string | undefined => (text === 'No' ? undefined : `<${text}>`);
    expect(rewriteMarkdown('#  A [b](c)\n## No\nTides\n===\n\n#', { ...marked, heading })).toBe(
      '# <A [b](L|c|)>\n## No\n# <Tides>\n\n# <>',
    );
  });

  it('renames footnotes and their notes', () => {
    const text = 'One[^1], two[^note].\n\n[^1]: `[^1]` first\n[^note]: [second](b)\n';
    expect(rewriteMarkdown(text, { ...marked, footnote: (name) => `p2-${name}` })).toBe(
      'One[^p2-1], two[^p2-note].\n\n[^p2-1]: `[^1]` first\n[^p2-note]: [second](L|b|)\n',
    );
  });

  it('gives every text back unchanged when nothing is asked of it', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '`',
      '``',
      '```\n',
      '~~~',
      '<',
      '>',
      '<a href="',
      '"',
      '!',
      '\\',
      '\n',
      '\n\n',
      '# ',
      '> ',
      '- ',
      '1. ',
      '[^',
      'a',
      ' ',
      '&amp;',
      '😀',
      '|',
    );
    const text = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (markdown) => {
        expect(rewriteMarkdown(markdown, {})).toBe(markdown);
        expect(rewriteMarkdown(markdown, { link: () => undefined, image: () => undefined })).toBe(markdown);
      }),
    );
  });

  it.each(['[](', '[', '`', '` ``', '<a ', '<!--', '](a', '[^', '> ', '- ', '\\', '![](<', '((', '[a](b) '])(
    'gets through a long run of %j',
    (piece) => {
      const text = piece.repeat(300_000 / piece.length);
      expect(rewriteMarkdown(text, { link: () => undefined }).length).toBe(text.length);
    },
  );
});
