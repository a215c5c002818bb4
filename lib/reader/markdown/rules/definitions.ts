import type { WalkState } from '../state';
import { noteOf, openNote } from './notes';
import { openBold } from './opening';

export function enterTerm(state: WalkState, element: Element): boolean {
  const label = noteOf(state, element);
  return label === undefined ? openBold(state) : openNote(state, label);
}

export function enterDefinition(state: WalkState, element: Element): boolean {
  const label = noteOf(state, element);
  if (label !== undefined) return openNote(state, label);
  const { writer } = state;
  writer.flush();
  if (!writer.atStart && writer.out !== '') writer.separation = 1;
  state.leaves.push({ how: 'quote', container: writer.enter(': ', '  ') });
  return true;
}
