/** Elements that handle typed keys themselves, where shortcuts do not apply. */
export const TEXT_FIELD =
  'input:not([type]), input[type="text"], input[type="url"], input[type="search"], input[type="password"], input[type="number"], textarea, select, [contenteditable=""], [contenteditable="true"]';

/** A key of an input method, which makes a character of several presses: it is not for the field. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
