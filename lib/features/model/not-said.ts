/** What a model answers when the pages do not say it. No page text can make Trawl do anything but show it. */
export const NOT_SAID = 'NOT_IN_TEXT';

/** Whether the model says that the pages do not answer; and the text without its word for that. */
export function readAnswerText(text: string): { notSaid: boolean; text: string } {
  const begin = text.trimStart();
  if (!begin.startsWith(NOT_SAID)) return { notSaid: false, text };
  return { notSaid: true, text: begin.slice(NOT_SAID.length).replace(/^[.:\s]+/, '') };
}

/** While the answer may still become that word, nothing is shown. */
export const isUndecided = (text: string): boolean => {
  const begin = text.trimStart();
  return begin.length < NOT_SAID.length && NOT_SAID.startsWith(begin);
};

/** A new text behind an answer that was cut off. */
export const goingOn = (soFar: string, text: string): string =>
  soFar === '' ? text : soFar + text.trimStart();
