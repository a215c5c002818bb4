// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkDefinitions, markdownParts, partText } from './markdown-parts';

const small = { chars: 200, blocks: 4 };
const texts = (markdown: string, limits = small) =>
  markdownParts(markdown, limits).map((part) => partText(markdown, part));

describe('markdownParts', () => {
  it('knows the rule of a table and the end of a fence however much white space stands in them', () => {
    const gap = ' '.repeat(90);
    const rows = Array.from({ length: 20 }, (_, index) => `| row ${index} | value |\n`).join('');
    const head = `| a | b |\n| :-- ${gap}|${gap} --: |${gap}\n`;
    for (const part of texts(head + rows)) expect(part.startsWith(head)).toBe(true);
    const fence = `\`\`\`\nx\n${gap}\`\`\`${gap}\n`;
    expect(texts(`${fence}\nAfter.\n`, { chars: 1000, blocks: 1 })).toEqual([`${fence}\n`, 'After.\n']);
  });

  it('leaves a short document whole', () => {
    const markdown = '# Title\n\nOne.\n\nTwo.\n';
    expect(texts(markdown)).toEqual([markdown]);
  });

  it('cuts only before a top-level block', () => {
    const markdown = Array.from({ length: 9 }, (_, index) => `Paragraph ${index}.\n\n`).join('');
    const parts = texts(markdown);
    expect(parts.length).toBe(3);
    for (const part of parts) expect(part).toMatch(/^Paragraph \d\./);
  });

  it('keeps a loose list, its nested items and the paragraphs in it together', () => {
    const list = '1. One\n\n   More of one.\n\n2. Two\n\n   - Nested\n\n3. Three\n';
    const markdown = `A.\n\nB.\n\nC.\n\nD.\n\n${list}\nAfter.\n`;
    const parts = texts(markdown);
    expect(parts[1]).toBe(`${list}\nAfter.\n`);
  });

  it('does not take blank lines or headings inside a fence for blocks', () => {
    const fence = '```py\n# not a heading\n\nx = 1\n\n\ny = 2\n```\n';
    expect(texts(`${fence}\nAfter.\n`, { chars: 1000, blocks: 1 })).toEqual([`${fence}\n`, 'After.\n']);
  });

  it('closes a fence that is longer than a part and opens it again', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index} of the program`).join('\n');
    const parts = texts(`\`\`\`python\n${lines}\n\`\`\`\n`);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) {
      expect(part).toMatch(/^```python\n/);
      expect(part.trimEnd()).toMatch(/\n```$/);
    }
  });

  it('repeats the head of a table that is longer than a part', () => {
    const rows = Array.from({ length: 30 }, (_, index) => `| ${index} | value ${index} |`).join('\n');
    const parts = texts(`| n | v |\n| --- | --- |\n${rows}\n`);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part.startsWith('| n | v |\n| --- | --- |\n')).toBe(true);
  });

  it('never splits what stands between details tags', () => {
    const details = '<details>\n<summary>More</summary>\n\nOne.\n\nTwo.\n\n</details>\n';
    expect(texts(`${details}\nAfter.\n`, { chars: 1000, blocks: 1 })).toEqual([`${details}\n`, 'After.\n']);
  });

  it('cuts one endless line at a space', () => {
    const parts = texts('word '.repeat(200));
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(201);
  });

  it('covers any text in order, without a gap', () => {
    const line = fc.constantFrom(
      '# H',
      'text',
      '',
      '```js',
      '```',
      '- item',
      '  nested',
      '| a | b |',
      '| - | - |',
      '$$',
      '<details>',
      '</details>',
      'word '.repeat(60),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const markdown = lines.join('\n');
        const parts = markdownParts(markdown, small);
        expect(parts.map((part) => markdown.slice(part.start, part.end)).join('')).toBe(markdown);
        for (const part of parts) expect(part.end).toBeGreaterThan(part.start);
      }),
    );
  });
});

describe('linkDefinitions', () => {
  it('collects link definitions and leaves footnotes alone', () => {
    expect(linkDefinitions('[a]: https://a.example\ntext\n[^1]: note\n  [b]: https://b.example "T"\n')).toBe(
      '[a]: https://a.example\n  [b]: https://b.example "T"',
    );
  });
});
