import type { Page } from '@playwright/test';

/** Where text of a page, a user or a format is shown, and hidden text. */
const OF_OTHERS =
  '[dir], bdi, pre, code, kbd, textarea, option, .md, .JsonTree_tree, [lang], time, svg, style';

/**
 * Text on the screen that is neither accented, and so not from lib/core/words, nor from a page or a user: strings that were
 * hard-coded in a component.
 */
export const wordsOfNobody = (page: Page): Promise<string[]> =>
  page.evaluate((ofOthers) => {
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
      if (at && plain.test(node.textContent ?? '') && !at.closest(ofOthers)) say(node.textContent ?? '', at);
    }
    // The page provides an image's description. A label may name what is shown elsewhere in its own element, and an
    // address or a file.
    const names = [...root.querySelectorAll(ofOthers)]
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
  }, OF_OTHERS);
