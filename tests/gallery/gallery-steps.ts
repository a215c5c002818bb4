import { allRead } from '../support/fake-library';
import { plainText } from './pseudo/pseudo-text';

/** What a person does on a drawn screen, for the states that are reached by doing it. */

/** A step that is taken later, once the screen is drawn. */
export type Step = () => Promise<void>;

const TRIES = 200;

/** For so long nothing has been drawn once the screen rests. */
const REST_MS = 25;

/** Once nothing is being read from the library and nothing more is drawn, however long that takes on a busy machine. */
export async function settled(): Promise<void> {
  let changed = true;
  const watch = new MutationObserver(() => (changed = true));
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  while (changed) {
    changed = false;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, REST_MS)));
    await allRead();
  }
  watch.disconnect();
}

/** What is found once the screen has it; refuses with these words when it never does. */
export async function until<T>(
  find: () => T | null | undefined | false,
  lacks = 'what the state waits for was never drawn',
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = find();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(lacks);
}

const wordsOf = (element: HTMLElement): string =>
  plainText(element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

/** Presses the first control whose words begin so, or match; what it leads to gets a moment to be drawn. */
export async function press(words: string | RegExp, among = 'button'): Promise<void> {
  const fits = (said: string): boolean =>
    typeof words === 'string' ? said.startsWith(words) : words.test(said);
  const control = await until(
    () => [...document.querySelectorAll<HTMLElement>(among)].find((element) => fits(wordsOf(element))),
    `nothing to press begins with “${String(words)}”`,
  );
  control.click();
  await settled();
}

/** The same as a step. */
export const pressing =
  (words: string | RegExp, among?: string): Step =>
  () =>
    press(words, among);

/** Puts words in a field, as input does. */
export async function fill(field: HTMLInputElement | HTMLTextAreaElement, words: string): Promise<void> {
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
}

/** Puts words in the field of this label, and goes on to the next one where `leave` says so. */
export async function type(label: string, words: string, leave = false): Promise<void> {
  const field = await until(() => {
    const named = [...document.querySelectorAll('label')].find(
      ({ textContent }) => plainText(textContent ?? '') === label,
    );
    return named && document.getElementById(named.htmlFor);
  }, `no field “${label}”`);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`“${label}” is no field for words`);
  if (leave) field.focus();
  await fill(field, words);
  if (leave) field.blur();
}

/** Waits for something to be drawn. */
export const seen =
  (selector: string): Step =>
  async () => {
    await until(() => document.querySelector(selector), `nothing drawn is ${selector}`);
  };

/** One step after another. */
export const inTurn =
  (...steps: (() => Promise<unknown>)[]) =>
  async (): Promise<void> => {
    for (const step of steps) await step();
  };
