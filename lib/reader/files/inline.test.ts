import { describe, expect, it } from 'vitest';
import { inlineOf, LINE_BREAK, type Run } from './inline';

describe('inlineOf', () => {
  it.each<[string, Run[], string]>([
    [
      'one look in several runs',
      [
        { text: 'a_b', code: true },
        { text: '_c ', code: true },
      ],
      '`a_b_c`',
    ],
    [
      'marks that Markdown would not read as marks',
      [{ text: 'so' }, { text: '(called)', bold: true }, { text: 'a' }],
      'so<strong>(called)</strong>a',
    ],
    [
      'what is bold within a link',
      [
        { text: 'the ', href: 'https://a.example/' },
        { text: 'port', href: 'https://a.example/', bold: true },
      ],
      '[the **port**](https://a.example/)',
    ],
    ['an address that nothing opens', [{ text: 'x', href: 'javascript:alert(1)' }], 'x'],
    ['lines', [{ text: '# 1' }, LINE_BREAK, { text: '- 2' }], '\\# 1  \n\\- 2'],
  ])('writes %s', (_, runs, markdown) => {
    expect(inlineOf(runs)).toBe(markdown);
  });

  it('lets no bar end a cell: not in a formula, nor in an address', () => {
    const runs: Run[] = [
      { text: '$|x|$', raw: true },
      { text: ' | ' },
      { text: 'a', href: 'https://a.example/?q=1|2' },
      LINE_BREAK,
      { text: 'b|c', code: true },
    ];
    expect(inlineOf(runs, { inCell: true })).toBe('$\\|x\\|$ \\| [a](https://a.example/?q=1\\|2)<br>`b\\|c`');
  });
});
