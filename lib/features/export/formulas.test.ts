// @vitest-environment node
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { formulas } from './formulas';

const html = (markdown: string): string => new Marked(formulas).parse(markdown, { async: false }).trim();
const sources = (markdown: string): string[] =>
  [...html(markdown).matchAll(/<code class="formula[^"]*">([^]*?)<\/code>/g)].map(([, tex = '']) => tex);

describe('formulas', () => {
  it('takes a formula in a line and in a block whole, whatever Markdown there is in it', () => {
    expect(sources('Where $H_i$ and $\\omega_i * x * y$ are')).toEqual(['$H_i$', '$\\omega_i * x * y$']);
    expect(sources('Text\n\n$$\nh(t) = \\sum_i H_i\n\\\\ x < y\n$$\n\nMore')).toEqual([
      '$$\nh(t) = \\sum_i H_i\n\\\\ x &lt; y\n$$',
    ]);
    expect(html('So $$x^2$$ it is')).toContain('class="formula formula--block"');
    expect(sources('> $$\n> a_b\n> $$')).toEqual(['$$\na_b\n$$']);
    expect(sources('- one $a_b$\n- two')).toEqual(['$a_b$']);
    expect(sources('| a |\n| - |\n| $x\\vert y$ |')).toEqual(['$x\\vert y$']);
  });

  it('leaves prices, escaped dollars and code alone', () => {
    for (const text of [
      'It costs $5 or $10, which is fine',
      'From $5,$10 and $15',
      'US$5 to A$6',
      'the $ sign and $PATH or $HOME here',
      'an escaped \\$x^2\\$ too',
      '`$x^2$`',
      '```\n$x^2$\n```',
      'open $x^2\n\nclosed$ elsewhere',
    ])
      expect(sources(text), text).toEqual([]);
  });

  // Work that grew with the square of the length would not end within the time of a test.
  it('ends where nothing that opens is closed', () => {
    expect(html('$a '.repeat(400_000)).length).toBeGreaterThan(800_000);
    expect(html(`$$${'\n'.repeat(200_000)}`)).toContain('$$');
  });
});
