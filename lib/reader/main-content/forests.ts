import { type Forest, readForest, type WrittenForest } from './forest';

/** The fitted model as text: how many numbers a row of features has, and the forests of the two passes. */
export type WrittenForests = { features: number; first: WrittenForest; second: WrittenForest };

export type Forests = { features: number; first: Forest; second: Forest };

const known = new WeakMap<WrittenForests, Forests>();

/** The forests of a text, read on first use and then kept: reading costs more than evaluating. */
export function readForests(written: WrittenForests): Forests {
  let forests = known.get(written);
  if (!forests) {
    const { features, first, second } = written;
    forests = { features, first: readForest(first), second: readForest(second) };
    known.set(written, forests);
  }
  return forests;
}
