import { expect, test } from './fixtures';
import type { FirefoxWithTrawl } from './support/firefox-with-trawl';

const SOON_MS = 120_000;
const SENTENCE = 'Fifty minutes later every day';

/** Asks the sidebar until the answer is as wished; gives the last one. */
const inSidebar = <T>(firefox: FirefoxWithTrawl, expression: string, good: (answer: T) => boolean) =>
  firefox.until(() => firefox.inView<T>('sidebar', expression), good, SOON_MS);

/** Does something in the sidebar as soon as what it needs is there: the expression gives false until then. */
async function act(firefox: FirefoxWithTrawl, expression: string): Promise<void> {
  expect(await inSidebar<boolean>(firefox, expression, Boolean), expression).toBe(true);
}

/** Presses what has this role and name in the sidebar. */
const press = (firefox: FirefoxWithTrawl, role: string, name: RegExp): Promise<void> =>
  act(
    firefox,
    `(() => {
      const one = [...document.querySelectorAll('[role=${role}]')].find((each) => ${String(name)}.test((each.getAttribute('aria-label') ?? each.textContent).trim()));
      one?.click();
      return one !== undefined;
    })()`,
  );

const type = (firefox: FirefoxWithTrawl, selector: string, text: string): Promise<void> =>
  act(
    firefox,
    `(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      if (!field) return false;
      field.focus();
      field.value = ${JSON.stringify(text)};
      field.dispatchEvent(new window.Event('input', { bubbles: true }));
      // Nothing has the focus in a window that is not in front, and so nothing loses it.
      field.dispatchEvent(new window.FocusEvent('blur'));
      return true;
    })()`,
  );

async function expectSaid(firefox: FirefoxWithTrawl, words: RegExp): Promise<void> {
  expect(await inSidebar<string>(firefox, 'document.body.innerText', (text) => words.test(text))).toMatch(
    words,
  );
}

/** How many passages are painted yellow in the document. */
const PAINTED = `document.querySelector('iframe.MarkdownViewer_frame')?.contentWindow?.CSS.highlights.get('passage-yellow')?.size ?? 0`;

async function captureArticle(firefox: FirefoxWithTrawl, url: string): Promise<void> {
  await firefox.goto(url);
  await firefox.clickAction();
  await firefox.pressInView('popup', /^Copy/);
  await firefox.until(firefox.readClipboard, (text) => text.includes('tide mill'));
  await firefox.pressCommand('E');
  await firefox.pressInView('sidebar', /^Library/);
}

test('a passage is highlighted and noted in the sidebar, and the text is edited and goes back', async ({
  firefox,
  sites,
}) => {
  await captureArticle(firefox, sites.url('article'));
  await act(
    firefox,
    `(() => {
      const frame = document.querySelector('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)');
      if (!frame) document.querySelector('[role=option]')?.click();
      return frame !== null;
    })()`,
  );
  await act(
    firefox,
    `(() => {
      const inFrame = document.querySelector('iframe.MarkdownViewer_frame').contentDocument;
      const walker = inFrame.createTreeWalker(inFrame.body, 4);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.nodeValue.indexOf(${JSON.stringify(SENTENCE)});
        if (at < 0) continue;
        inFrame.getSelection().setBaseAndExtent(node, at, node, at + ${SENTENCE.length});
        return true;
      }
      return false;
    })()`,
  );
  await firefox.pressInView('sidebar', /^Highlight \(H\)$/);
  expect(await inSidebar<number>(firefox, PAINTED, (count) => count > 0)).toBe(1);

  await firefox.pressInView('sidebar', /^Highlights: 1$/);
  await firefox.pressInView('sidebar', /^Add a note$/);
  await type(firefox, 'textarea[aria-label=Note]', 'Check with the almanac');
  await firefox.pressInView('sidebar', /^Copy highlights$/);
  const copied = await firefox.until(firefox.readClipboard, (text) => text.startsWith('> Fifty'));
  expect(copied).toMatch(/^> Fifty minutes later every day\n/);
  await firefox.pressInView('sidebar', /^Delete highlight$/);
  expect(await inSidebar<number>(firefox, PAINTED, (count) => count === 0)).toBe(0);
  await firefox.pressInView('sidebar', /^Undo$/);
  const noted = `document.querySelector('textarea[aria-label=Note]')?.value ?? ''`;
  expect(await inSidebar<string>(firefox, noted, (text) => text !== '')).toBe('Check with the almanac');
  await firefox.pressInView('sidebar', /^Close$/);

  await firefox.pressInView('sidebar', /^More$/);
  await press(firefox, 'menuitem', /^Edit the text/);
  await type(firefox, 'textarea[aria-label="Markdown of this capture"]', 'Mine alone.');
  await firefox.pressInView('sidebar', /^Save/);
  await expectSaid(firefox, /Edited /);
  const body = `document.querySelector('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)')?.contentDocument.body.innerText ?? ''`;
  expect(await inSidebar<string>(firefox, body, (text) => text.includes('Mine alone.'))).toContain(
    'Mine alone.',
  );
  await firefox.pressInView('sidebar', /^Show original$/);
  await firefox.pressInView('sidebar', /^Restore the original$/);
  expect(await inSidebar<string>(firefox, body, (text) => text.includes(SENTENCE))).not.toContain(
    'Mine alone.',
  );
});
