import { mark } from '@/lib/reader/class-marks';
import { attributeOf } from '@/lib/reader/inert-dom';
import { marksOf, type WalkState } from '../state';
import { openBlock, openPlain } from './opening';

/** A button is read if it names a part of the text that it opens. */
export function enterButton(state: WalkState, element: Element): boolean {
  const { writer } = state;
  const marks = marksOf(state, element);
  if (marks & mark.copyButton) return false;
  if (writer.heading !== '' || writer.inlines.length > 0) return openPlain(state);
  const opens = element.hasAttribute('aria-expanded') && element.hasAttribute('aria-controls');
  if (marks & mark.keptButton || opens || (element.textContent ?? '').trim().endsWith('?'))
    return openBlock(state);
  return false;
}

/** A checkbox at the start of an item makes it a task. */
export function enterInput(state: WalkState, element: Element): false {
  const { writer } = state;
  if (
    attributeOf(element, 'type')?.toLowerCase() !== 'checkbox' ||
    !writer.firstOfItem ||
    (marksOf(state, element) & mark.toggle) !== 0 ||
    writer.line !== ''
  )
    return false;
  const checked = element.hasAttribute('checked') || attributeOf(element, 'aria-checked') === 'true';
  writer.first += checked ? '[x] ' : '[ ] ';
  writer.firstOfItem = false;
  return false;
}
