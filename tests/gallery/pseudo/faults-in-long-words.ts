import { overflowAt } from '../looks';
import { measured } from '../measured';

const WIDTHS: Readonly<Record<string, { width: number; height: number; narrow: number }>> = {
  popup: { width: 380, height: 464, narrow: 380 },
  options: { width: 940, height: 800, narrow: 320 },
  panel: { width: 380, height: 720, narrow: 320 },
};

/**
 * Lines that are one line high, and end in an ellipsis in a language as long as that. What is done is never cut, but for
 * the three buttons named here.
 */
const KNOWN: readonly RegExp[] = [
  /^words are cut: <(span|h2) class="(grow clip|clip|Middle_recipient|Row_(end|main|second))/,
  /^count is cut: /,
  // The line below a title, in a window that is private: it says one thing more.
  /^runs over its neighbor: <div class="grow"> Coroutines and tasks/,
  // The way a capture goes stands in its button, with what it costs.
  /^label is cut: <button class="(Button_button Button_primary Button_large Button_block popup_primary|Segmented_option)">/,
];
const isNew = (fault: string): boolean => !KNOWN.some((known) => known.test(fault));

/**
 * What is wrong with a state that a page shows in words longer than English: words that are not of lib/core/words, and in
 * both directions what is cut, covered or wider than the screen. Leaves the last look on.
 */
export async function faultsInLongWords(screen: string): Promise<string[]> {
  const { width, height, narrow } = WIDTHS[screen] ?? { width: 380, height: 720, narrow: 320 };
  const root = document.documentElement;
  const found = wordsOfNobody().map((words) => `not of lib/core/words: ${words}`);
  for (const dir of ['ltr', 'rtl'] as const) {
    await overflowAt(width, height, dir);
    const faults = screen === 'options' ? [] : measured(false).filter(isNew);
    const over =
      narrow === width ? root.scrollWidth - root.clientWidth : await overflowAt(narrow, height, dir);
    if (over > 0) faults.push(`${over} px wider than ${narrow} px`);
    found.push(...faults.map((fault) => `${dir}: ${fault}`));
  }
  return found;
}

/** Where text of a page, a user or a format is shown, and hidden text. */
const OF_OTHERS =
  '[dir], bdi, pre, code, kbd, textarea, option, .md, .JsonTree_tree, [lang], time, svg, style';

/**
 * Text on the screen that is neither accented, and so not from lib/core/words, nor from a page or a user: strings that were
 * hard-coded in a component.
 */
function wordsOfNobody(): string[] {
  const plain = /[A-Za-z]{3,}/;
  const found = new Set<string>();
  const say = (text: string, at: Element): void => {
    found.add(`<${at.localName} class="${at.getAttribute('class') ?? ''}"> ${text.trim().slice(0, 80)}`);
  };
  const root = document.getElementById('root');
  if (!root) return ['no root'];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.parentElement;
    if (at && plain.test(node.textContent ?? '') && !at.closest(OF_OTHERS)) say(node.textContent ?? '', at);
  }
  // The page provides an image's description. A label may name what is shown elsewhere in its own element, and an
  // address or a file.
  const names = [...root.querySelectorAll(OF_OTHERS)]
    .map((one) => one.textContent?.trim() ?? '')
    .filter((name) => name.length > 2)
    .sort((a, b) => b.length - a.length);
  for (const name of ['aria-label', 'placeholder', 'aria-description', 'aria-valuetext', 'title'])
    for (const at of root.querySelectorAll(`[${name}]`)) {
      // The full text of what is cut off beside it.
      if (name === 'title' && (at.matches('.clip, [dir], bdi') || at.querySelector('.clip, [dir], bdi')))
        continue;
      if (name === 'placeholder' && at.matches('[dir]')) continue;
      let text = (at.getAttribute(name) ?? '').replace(/\S+[./]\S+/g, '');
      for (const other of names) text = text.replaceAll(other, '');
      if (plain.test(text)) say(`${name}: ${text}`, at);
    }
  return [...found];
}
