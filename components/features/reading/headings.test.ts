import { describe, expect, it } from 'vitest';
import { headingDepths, headingsOfPart } from './headings';
import { mayHaveHeadings } from './use-headings';
import { markdownParts } from '@/lib/features/reading/markdown-parts';

const headings = (markdown: string) => {
  const parts = markdownParts(markdown);
  return parts.flatMap((_, part) => headingsOfPart(markdown, parts, part));
};

describe('headingsOfPart', () => {
  it('lists headings of either form in their order, with their words alone', () => {
    const found = headings(
      '# The *tide* [mill](https://mill.example)\n\nText\n\nSetext `x & y`\n---\n\n> ## Quoted &amp; kept\n\n- ### In a list\n',
    );
    expect(found.map(({ level, text, nth }) => [level, text, nth])).toEqual([
      [1, 'The tide mill', 0],
      [2, 'Setext x & y', 1],
      [2, 'Quoted & kept', 2],
      [3, 'In a list', 3],
    ]);
  });

  it('takes none out of code, and counts headings that are written as HTML', () => {
    const found = headings('```sh\n# no heading\n```\n\n<h2 id="x">Written <b>so</b></h2>\n\n## After\n');
    expect(found.map(({ text }) => text)).toEqual(['Written so', 'After']);
  });

  it('counts from the beginning of each part of a long document', () => {
    const markdown = Array.from({ length: 500 }, (_, at) => `## Section ${at}\n\nText\n\n`).join('');
    const found = headings(markdown);
    expect(found).toHaveLength(500);
    const second = found.find(({ part }) => part === 1);
    expect(second?.nth).toBe(0);
    expect(found.at(-1)?.text).toBe('Section 499');
  });
});

describe('headingDepths', () => {
  it('steps in by one, whatever levels were left out', () => {
    expect(headingDepths([2, 4, 4, 3, 1, 6].map((level) => ({ level })))).toEqual([0, 1, 1, 1, 0, 1]);
  });
});

describe('mayHaveHeadings', () => {
  it('says no of a text without any', () => {
    expect(mayHaveHeadings('Just #text and a-b\n\nMore.\n')).toBe(false);
    expect(mayHaveHeadings('Text\n\n## A heading\n')).toBe(true);
    expect(mayHaveHeadings('<H3>x</H3>')).toBe(true);
  });
});
