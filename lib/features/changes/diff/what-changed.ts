import { endsOfSentences } from './sentences';
import type { BlockKind, DiffRow, Span } from './text-diff';

/** What happened to blocks of a kind. Code in which lines came and went was edited. */
type Change = 'edited' | 'added' | 'removed';

/** What a change consists of, by kind: sentences, cells and lines of code that were edited, blocks that came or went. */
export type WhatChanged = { change: Change; block: BlockKind; count: number }[];

/** Of the rows of one change. Empty if nothing happened to them but that they moved. */
export function whatChanged(rows: readonly DiffRow[]): WhatChanged {
  const what: WhatChanged = [];
  const add = (change: Change, block: BlockKind, count: number): void => {
    const known = what.find((one) => one.change === change && one.block === block);
    if (known) known.count += count;
    else what.push({ change, block, count });
  };
  for (const row of rows) {
    if (row.kind === 'same' || row.kind === 'moved-here' || row.kind === 'moved-away') continue;
    if (row.kind === 'edited') add('edited', row.block, editsIn(row.before, row.after, row.block));
    else add(row.kind, row.block, 1);
  }
  const code = what.filter(({ block }) => block === 'code');
  if (code.length < 2) return what;
  const count = code.reduce((sum, one) => sum + one.count, 0);
  return [...what.filter(({ block }) => block !== 'code'), { change: 'edited', block: 'code', count }];
}

function editsIn(before: readonly Span[], after: readonly Span[], block: BlockKind): number {
  if (block === 'heading' || block === 'code') return 1;
  const count = block === 'row' ? cellsChanged : sentencesChanged;
  return Math.max(1, count(before), count(after));
}

const cellsChanged = (spans: readonly Span[]): number => spans.filter(({ changed }) => changed).length;

function sentencesChanged(spans: readonly Span[]): number {
  const ends = endsOfSentences(spans.map(({ text }) => text).join(''));
  const touched = new Set<number>();
  let at = 0;
  let sentence = 0;
  for (const { text, changed } of spans) {
    while ((ends[sentence] ?? Infinity) <= at) sentence += 1;
    const to = at + text.trimEnd().length;
    for (let next = sentence; changed; next += 1) {
      touched.add(next);
      if ((ends[next] ?? Infinity) >= to) break;
    }
    at += text.length;
  }
  return touched.size;
}
