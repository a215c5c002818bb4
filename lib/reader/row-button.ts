const letters = /[\p{L}\p{N}]/u;
/** Fewer words are what a button does. */
const FEWEST_WORDS = 3;
const MOST_CHARACTERS = 300;

/**
 * Whether a button shows facts rather than what it does: all of a cell, or a row of at least two texts, such as the time
 * and the title of a chapter.
 */
export function isRowButton(button: Element): boolean {
  const text = (button.textContent ?? '').trim();
  if (!letters.test(text) || text.length > MOST_CHARACTERS) return false;
  if (button.parentElement?.localName === 'td') return true;
  let row = button;
  while (row.childElementCount === 1) row = row.firstElementChild as Element;
  const parts = [...row.children]
    .map((part) => (part.textContent ?? '').trim())
    .filter((part) => letters.test(part));
  return parts.length > 1 && parts.join(' ').split(/\s+/).length >= FEWEST_WORDS;
}
