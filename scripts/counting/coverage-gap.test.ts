// @vitest-environment node
import { expect, test } from 'vitest';
import { folderRows, gapTable } from './coverage-gap';

const lines = (total: number, covered: number) => ({ lines: { total, covered } });

test('folders are listed two levels down, the largest gap first, and without those that have none', () => {
  const rows = folderRows(
    {
      total: lines(99, 50),
      '/trawl/lib/reader/html.ts': lines(10, 8),
      '/trawl/lib/reader/markdown/table.ts': lines(20, 19),
      '/trawl/components/ui/Menu.tsx': lines(40, 30),
      '/trawl/lib/core/text/fold.ts': lines(5, 5),
    },
    '/trawl',
  );
  expect(rows).toEqual([
    { folder: 'components/ui', lines: 40, missed: 10 },
    { folder: 'lib/reader', lines: 30, missed: 3 },
  ]);
  expect(gapTable(rows)).toBe(
    [
      '| folder | lines | not run | share |',
      '| --- | ---: | ---: | ---: |',
      '| `components/ui` | 40 | 10 | 25% |',
      '| `lib/reader` | 30 | 3 | 10% |',
    ].join('\n'),
  );
});
