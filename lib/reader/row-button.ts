const letters = /[\p{L}\p{N}]/u;
const time = /^\d{1,2}(?::\d\d){1,2}$/;
/** Fewer words are what a button does. */
const FEWEST_WORDS = 3;
const MOST_CHARACTERS = 300;

const textOf = (element: Element | null): string => (element?.textContent ?? '').trim();

/**
 * Whether a button shows facts rather than what it does: all of a cell, or a row of at least two texts, such as the time
 * and the title of a chapter.
 */
export function isRowButton(button: Element): boolean {
  const text = textOf(button);
  if (!letters.test(text) || text.length > MOST_CHARACTERS) return false;
  const around = button.parentElement;
  if (around?.localName === 'td') return /\d/.test(text) && textOf(around) === text;
  let row = button;
  while (row.childElementCount === 1 && textOf(row.firstElementChild) === text)
    row = row.firstElementChild as Element;
  const parts = [...row.children].map(textOf).filter((part) => letters.test(part));
  if (parts.length === 1) return time.test(parts[0] ?? '') && parts[0] !== text;
  return parts.join(' ').split(/\s+/).length >= FEWEST_WORDS;
}
