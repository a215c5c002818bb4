import { TEXT_FIELD } from './text-field';

/** Ctrl or ⌘ Z that nobody has taken yet. In a text field, it takes back what was typed. */
export const isUndo = ({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  defaultPrevented,
  target,
}: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) &&
  !shiftKey &&
  !altKey &&
  key.toLowerCase() === 'z' &&
  !defaultPrevented &&
  !(target instanceof Element && target.closest(TEXT_FIELD));
