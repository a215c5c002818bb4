// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { llmsTxtPlaces, parseLlmsTxt } from './llms-txt';

const PLACE = 'https://a.test/llms.txt';

describe('parseLlmsTxt', () => {
  it('reads the links of its lists, with their notes', () => {
    const text = `\ufeff# The *Project*

> Boats for everyone,
> and \`more\`.

Some words with [a link](https://a.test/in-words) that is no entry.

## Docs

- [Start](https://a.test/start.md): First steps
- [The [inner] name](/path_(x)) - with a note
* [No note](<./relative>)
1. [Again](https://a.test/start.md#again): known already
- <https://a.test/bare> bare
- [Mail](mailto:a@a.test)
- only words

## Optional

- [Extra](https://a.test/extra "title")
`;
    expect(parseLlmsTxt(text, PLACE)).toEqual([
      { address: 'https://a.test/start.md', title: 'Start', note: 'First steps' },
      { address: 'https://a.test/path_(x)', title: 'The [inner] name', note: 'with a note' },
      { address: 'https://a.test/relative', title: 'No note' },
      { address: 'https://a.test/bare', title: 'https://a.test/bare', note: 'bare' },
      { address: 'https://a.test/extra', title: 'Extra' },
    ]);
  });

  it('reads a list without headings', () =>
    expect(parseLlmsTxt('- [A](/a)', PLACE)).toEqual([{ address: 'https://a.test/a', title: 'A' }]));

  it.each([
    ['an error page', '<!DOCTYPE html><html><ul>\n- [A](/a)\n</ul></html>'],
    ['a text without links', '# Title\n\nNothing here.'],
    ['nothing', ''],
  ])('takes %s for no such file', (_, text) => expect(parseLlmsTxt(text, PLACE)).toBeUndefined());

  it('is done at once with lines that only look like links', () =>
    expect(
      parseLlmsTxt(`- ${'['.repeat(50_000)}\n- [a](${'('.repeat(50_000)}\n- [x](/x)`, PLACE),
    ).toHaveLength(1));

  it('is done at once with headings of nothing but white space', () => {
    const heading = `#${' '.repeat(3_900)}x\u2028x`;
    const text = `${`${heading}\n`.repeat(200)}## Guides ##\n- [A](/a)`;
    expect(parseLlmsTxt(text, PLACE)).toHaveLength(1);
  });
});

describe('llmsTxtPlaces', () => {
  it('looks at the root, and in the folder of the start page', () => {
    expect(llmsTxtPlaces('https://a.test/')).toEqual([PLACE]);
    expect(llmsTxtPlaces('https://a.test/docs/intro.html')).toEqual([PLACE, 'https://a.test/docs/llms.txt']);
  });
});
