// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { clipboardTable } from './clipboard-table';

const cell = (value: unknown) => ({ value, text: String(value) });

describe('clipboardTable', () => {
  it('divides cells by tabs and rows by lines, and runs no formula', () => {
    const row = [cell('=HYPERLINK("x")'), cell(-3), cell('a\tb\nc'), undefined];
    const { text, html } = clipboardTable({
      columns: ['name', 'count', 'note', '<b>'],
      rows: [{ value: {}, cells: row }],
    });
    expect(text).toBe('name\tcount\tnote\t<b>\r\n\'=HYPERLINK("x")\t-3\ta b c\t\r\n');
    expect(html).toBe(
      '<table><tr><th>name</th><th>count</th><th>note</th><th>&lt;b&gt;</th></tr>' +
        "<tr><td>'=HYPERLINK(&quot;x&quot;)</td><td>-3</td><td>a b c</td><td></td></tr></table>",
    );
  });
});
