// @vitest-environment node
import { expect, it } from 'vitest';
import { diffRows } from './diff-rows';

it('keeps what came and went with a few lines around, and says where more is the same', () => {
  const same = (from: number, count: number) => Array.from({ length: count }, (_, n) => ` line ${from + n}`);
  const text = [
    '--- previous',
    '+++ current',
    '@@ -1,20 +1,20 @@',
    ...same(1, 5),
    '-old',
    '+new',
    ...same(6, 9),
    '+last',
  ];
  expect(
    diffRows(text.join('\n')).map((row) => (row.type === 'gap' ? '…' : `${row.type} ${row.text}`)),
  ).toEqual([
    'same line 4',
    'same line 5',
    'removed old',
    'added new',
    'same line 6',
    'same line 7',
    '…',
    'same line 13',
    'same line 14',
    'added last',
  ]);
});
