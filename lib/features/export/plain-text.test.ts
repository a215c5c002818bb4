import { describe, expect, it } from 'vitest';
import { anArticle, aHostileCapture } from '@/tests/support/captures';
import { plainTextOf } from './plain-text';

const text = (markdown: string) => plainTextOf(markdown, 'https://tides.example/a');

describe('plainTextOf', () => {
  it('reads code with a very long run of spaces in time', { timeout: 5_000 }, async () => {
    const gap = ' '.repeat(200_000);
    expect(await text(`\`\`\`\na${gap}b\n\`\`\`\n`)).toBe(`    a${gap}b\n`);
  });

  it('reads like a letter, without marks of a markup language', async () => {
    expect(await text(anArticle().content.markdown ?? '')).toBe(
      `How tides are told in advance
=============================

A tide table is a promise about the sea. The first one for London Bridge was copied by a monk of St Albans (https://tides.example/monk) around 1213.

What the harbour master reads
-----------------------------

Harbour           | High water | Height
------------------|------------|-------
Dover             | 06:12      | 6.4 m
Galway | Gaillimh | 11:40      | 4.9 m

- ☑ read the gauge
- ☐ write the table
  1. by hand
  2. by predict()

    const height = (t: number) => mean + Σ(t); // <not a tag> & no entity

> The moon does the work; the table takes the credit.

[The gauge at low water]
`,
    );
  });

  it('says an address once when the text of the link is the address', async () => {
    expect(await text('<https://moon.example/> and [moon.example](https://moon.example)')).toBe(
      'https://moon.example/ and moon.example\n',
    );
    expect(await text('[](https://moon.example/x) [mail](mailto:a@b.example)')).toBe(
      'https://moon.example/x mail (mailto:a@b.example)\n',
    );
    expect(await text('<https://moon.example/潮|x%20y>')).toBe('https://moon.example/潮|x%20y\n');
  });

  it('writes notes by their marks', async () => {
    expect(await text('High water[^1].\n\n[^1]: At [Dover](https://a.example/).')).toBe(
      'High water[1].\n\n[1] At Dover (https://a.example/).\n',
    );
  });

  it('keeps the lines and the indentation of code', async () => {
    expect(await text('```py\ndef a():\n\n    return "<b>"\n```')).toBe(
      '    def a():\n\n        return "<b>"\n',
    );
  });

  it('counts East Asian characters as two columns', async () => {
    expect(await text('| a | b |\n|-|-|\n| 潮汐 | x |\n| abcd | y |')).toBe(
      'a    | b\n-----|--\n潮汐 | x\nabcd | y\n',
    );
  });

  it('does not pad a table that no window could hold', async () => {
    const long = 'word '.repeat(40).trim();
    expect(await text(`| a | b |\n|-|-|\n| ${long} | x |\n| y | z |`)).toBe(
      `a | b\n---\n${long} | x\ny | z\n`,
    );
  });

  it('reads tables, line breaks and entities of HTML inside the Markdown', async () => {
    expect(
      await text(
        'one<br>two &amp; three\n\n<table><tr><th colspan="2">wide</th><th>c</th></tr><tr><td>1<td>2<td>3</table>',
      ),
    ).toBe('one\ntwo & three\n\nwide |   | c\n-----|---|--\n1    | 2 | 3\n');
  });

  it('reads a table within a table as the text of its cell', async () => {
    expect(
      await text(
        '<table><caption>Out</caption><tr><td>a<td><table><caption>In</caption><tr><th>b<th>c</table></table>',
      ),
    ).toBe('Out\n\na | In b | c\n');
  });

  it('reads tables deep within each other', async () => {
    // Each of them twice would double the work with each level, and never end.
    const deep = 60;
    const open = '<table><tr><td>a'.repeat(deep);
    expect(await text(`${open}x${'</table>'.repeat(deep)}`)).toBe(`${'a '.repeat(deep - 1)}ax\n`);
  });

  it('parts the items of a list whose items have paragraphs', async () => {
    expect(await text('3. one\n\n   more\n\n4. two\n')).toBe('3. one\n\n   more\n\n4. two\n');
  });

  it('marks every line of a quote, also in a quote', async () => {
    expect(await text('> a\n>\n> > b\n> > c')).toBe('> a\n>\n> > b c\n');
  });

  it('leaves scripts, forms and frames out', async () => {
    expect(await text(aHostileCapture().content.markdown ?? '')).not.toMatch(
      /alert\(1\)<|iframe|send|onerror/,
    );
  });

  it('is empty for nothing', async () => {
    expect(await text('\n\n')).toBe('');
  });
});
