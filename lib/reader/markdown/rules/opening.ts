import { special } from '../context';
import type { Leave, WalkState } from '../state';

const inline: Leave<'inline'> = { how: 'inline' };
const bold: Leave<'bold'> = { how: 'bold' };

/** Continues as if the element did not exist. */
export function openPlain(state: WalkState): true {
  state.leaves.push(null);
  return true;
}

const stars = { strong: '**', em: '*', del: '~~' } as const;

/** The marks of an inline element around its content. */
export function openEmphasis(state: WalkState, what: keyof typeof stars): true {
  const mark = stars[what];
  state.writer.open({ kind: what, open: mark, close: mark, at: -1 });
  state.leaves.push(inline);
  return true;
}

/** The element's own tags around its content, if Markdown has no marks for it. */
export function openTags(state: WalkState, tag: string): true {
  state.writer.open({ kind: 'html', open: `<${tag}>`, close: `</${tag}>`, at: -1 });
  state.leaves.push(inline);
  return true;
}

export function leaveInline({ writer }: WalkState): void {
  writer.shut();
}

/** A separate block; `lineEnds` 2 leaves a blank line around it. */
export function openBlock(state: WalkState, lineEnds = 2, bits = 0): true {
  state.writer.flush();
  state.writer.want(lineEnds);
  const preformatted = (bits & special.preformatted) !== 0 && !state.preformatted;
  if (preformatted) state.preformatted = true;
  const struck = (bits & special.struck) !== 0 && state.writer.heading === '' && !state.writer.isOpen('del');
  if (struck) state.writer.open({ kind: 'del', open: stars.del, close: stars.del, at: -1 });
  state.leaves.push({ how: 'block', lineEnds, preformatted, struck });
  return true;
}

export function leaveBlock(state: WalkState, { lineEnds, preformatted, struck }: Leave<'block'>): void {
  if (struck) state.writer.shut();
  state.writer.flush();
  state.writer.want(lineEnds);
  if (preformatted) state.preformatted = false;
}

/** A separate line in bold: the label of the block that follows. */
export function openBold(state: WalkState): true {
  const { writer } = state;
  writer.flush();
  writer.want(2);
  if (writer.isOpen('strong')) return openBlock(state);
  writer.open({ kind: 'strong', open: '**', close: '**', at: -1 });
  state.leaves.push(bold);
  return true;
}

export function leaveBold({ writer }: WalkState): void {
  writer.shut();
  writer.flush();
  writer.want(2);
}

/** Text before the content of the element, and text after it. */
export function openBetween(state: WalkState, before: string, after: string): true {
  state.writer.append(before);
  state.leaves.push({ how: 'text', text: after });
  return true;
}

export function leaveBetween({ writer }: WalkState, { text }: Leave<'text'>): void {
  if (text === ')' && writer.dropTrailing('(')) return;
  writer.pendingSpace = false;
  writer.append(text);
}
