/** One line of a comparison, in the service's format. */
type LineChange =
  | { type: 'normal'; normal: true; ln1: number; ln2: number; content: string }
  | { type: 'add'; add: true; ln: number; content: string }
  | { type: 'del'; del: true; ln: number; content: string };
export type LineDiff = {
  text: string;
  json: { files: { from: string; to: string; chunks: { content: string; changes: LineChange[] }[] }[] };
};

/** Compares two texts line by line; in one chunk, with all unchanged lines around it. */
export function diffLines(before: string, after: string): LineDiff {
  const a = before.split('\n');
  const b = after.split('\n');
  const changes = walk(a, b, lengths(a, b));
  const content = `@@ -1,${a.length} +1,${b.length} @@`;
  const text = ['--- previous', '+++ current', content, ...changes.map((change) => change.content)].join(
    '\n',
  );
  return { text, json: { files: [{ from: 'previous', to: 'current', chunks: [{ content, changes }] }] } };
}

/** The length of the longest common subsequence of lines from each pair of positions on. */
function lengths(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row)
        row[j] =
          a[i] === b[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}

const at = (table: readonly Uint32Array[], i: number, j: number): number => table[i]?.[j] ?? 0;

function walk(a: readonly string[], b: readonly string[], table: readonly Uint32Array[]): LineChange[] {
  const changes: LineChange[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const [was = '', is = ''] = [a[i], b[j]];
    if (i < a.length && j < b.length && was === is) {
      changes.push({ type: 'normal', normal: true, ln1: i + 1, ln2: j + 1, content: ` ${is}` });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(table, i + 1, j) >= at(table, i, j + 1))) {
      changes.push({ type: 'del', del: true, ln: i + 1, content: `-${was}` });
      i += 1;
    } else {
      changes.push({ type: 'add', add: true, ln: j + 1, content: `+${is}` });
      j += 1;
    }
  }
  return changes;
}
