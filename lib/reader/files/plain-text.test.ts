import fc from 'fast-check';
import { Marked } from 'marked';
import { expect, it } from 'vitest';
import { markdownOfText } from './plain-text';

const pieces =
  'a|word|1.|2)|-|+|*|**|_|#|##|>|`|```|~~~|~~|[|]|](|[x]:|!|\\\\|<b>|</b>|<!--|&amp;|&|$|=|===|---|:|: |://|é|中|\t|    '.split(
    '|',
  );
const line = fc.array(fc.constantFrom(...pieces, '|', ' '), { maxLength: 6 }).map((parts) => parts.join(''));

/** The lines of a text as a viewer draws them: white space at their ends and empty lines say nothing. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.replace(/[ \t\u00a0]+/g, ' ').trim())
    .filter(Boolean);

it('shows every line of a text as it is, in any viewer of Markdown', () => {
  const marked = new Marked({ gfm: true });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const html = marked.parse(markdownOfText(lines.join('\n'), 'x.txt'), { async: false });
      const body = new DOMParser().parseFromString(html, 'text/html').body;
      expect(
        [...body.querySelectorAll('*')].filter(({ localName }) => !/^(?:p|br|a)$/.test(localName)),
      ).toEqual([]);
      const drawn = body.innerHTML.replace(/<br>|<\/p>/g, '\n');
      const shown = new DOMParser().parseFromString(drawn, 'text/html').body.textContent ?? '';
      expect(linesOf(shown)).toEqual(linesOf(lines.join('\n')));
    }),
    { numRuns: 1_000 },
  );
});
