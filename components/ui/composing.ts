/** A key of an input method, which makes a character of several presses: it is not for the field. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
