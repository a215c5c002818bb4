import type { Page } from '@playwright/test';

/** Where words of a page, of a person or of a format are shown, and what nobody reads. */
const OF_OTHERS = '[dir], bdi, pre, code, kbd, textarea, option, .md, .JsonTree_jt, [lang], time, svg, style';

/**
 * Words on the screen that are neither accented, and so do not come from lib/words, nor those of a page or a person:
 * strings that were written into a component.
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
    // What an image shows is said by the page. A label may name what is shown elsewhere in an element of its own, and an address or a file.
    const names = [...root.querySelectorAll(ofOthers)]
      .map((one) => one.textContent?.trim() ?? '')
      .filter((name) => name.length > 2)
      .sort((a, b) => b.length - a.length);
    for (const name of ['aria-label', 'placeholder', 'aria-description', 'aria-valuetext', 'title'])
      for (const at of root.querySelectorAll(`[${name}]`)) {
        // The whole of what is cut beside it.
        if (name === 'title' && (at.matches('.clip, [dir], bdi') || at.querySelector('.clip, [dir], bdi')))
          continue;
        if (name === 'placeholder' && at.matches('[dir]')) continue;
        let text = (at.getAttribute(name) ?? '').replace(/\S+[./]\S+/g, '');
        for (const other of names) text = text.replaceAll(other, '');
        if (plain.test(text)) say(`${name}: ${text}`, at);
      }
    return [...found];
  }, OF_OTHERS);
