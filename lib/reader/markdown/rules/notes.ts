import type { Leave, WalkState } from '../state';

/** The footnote whose text an element contains, if any. */
export function noteOf({ shared: { notes } }: WalkState, element: Element): string | undefined {
  return notes.definitions.size > 0 ? notes.definitions.get(element) : undefined;
}

/** A reference to a footnote, right after the text. */
export function referTo({ writer }: WalkState, label: string): false {
  writer.pendingSpace = false;
  writer.append(`[^${label}]`);
  return false;
}

/** The text of a footnote, after its label. */
export function openNote(state: WalkState, label: string): true {
  const { writer } = state;
  writer.flush();
  writer.want(2);
  state.noteDepth++;
  state.leaves.push({ how: 'note', container: writer.enter(`[^${label}]: `, '    ') });
  return true;
}

export function leaveNote(state: WalkState, { container }: Leave<'note'>): void {
  if (state.writer.leave(container)) state.writer.want(2);
  state.noteDepth--;
}
