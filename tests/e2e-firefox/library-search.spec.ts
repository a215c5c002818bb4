import { expect, test } from './fixtures';
import type { FirefoxWithTrawl } from './support/firefox-with-trawl';

/** A cold engine on a busy machine takes seconds. */
const SOON_MS = 120_000;

/** What the sidebar says, and the document in its frame. */
const SHOWN =
  "document.body.innerText + (document.querySelector('iframe.MarkdownViewer_frame')?.contentDocument?.body.innerText ?? '')";

async function expectSaid(firefox: FirefoxWithTrawl, words: RegExp): Promise<void> {
  const text = await firefox.until(
    () => firefox.inView<string>('sidebar', SHOWN),
    (shown) => words.test(shown),
    SOON_MS,
  );
  expect(text).toMatch(words);
}

/** Types into the library's field, letter by letter, once it is there. */
async function typeIntoField(firefox: FirefoxWithTrawl, text: string): Promise<void> {
  const typed = await firefox.until(
    () =>
      firefox.inView<boolean>(
        'sidebar',
        `(() => {
          const field = document.querySelector('input.js-filter');
          if (!field) return false;
          field.focus();
          for (let at = 1; at <= ${text.length}; at += 1) {
            field.value = ${JSON.stringify(text)}.slice(0, at);
            field.dispatchEvent(new window.Event('input', { bubbles: true }));
          }
          return true;
        })()`,
      ),
    Boolean,
  );
  expect(typed).toBe(true);
}

// The popup of an extension that was installed again beside a sidebar of before does not always stay open.
test.use({ ownBrowser: true });

test('a word of a text that was captured is found, in its sentence, from an index on disk, and opens by Enter', async ({
  firefox,
  sites,
}) => {
  await firefox.goto(sites.url('article'));
  await firefox.clickAction();
  await firefox.pressInView('popup', /^Copy/);
  await firefox.until(firefox.readClipboard, (text) => text.includes('tide mill'));
  await firefox.pressCommand('E');
  await firefox.pressInView('sidebar', /^Library/);
  // With one letter wrong it is in no title: the list of titles alone would not find it.
  await typeIntoField(firefox, 'mlil');
  await expectSaid(firefox, /With one letter changed: “mill”/);
  const marked = await firefox.inView<string>(
    'sidebar',
    `document.querySelector('[role=option] .LibraryRow_snippet mark').textContent`,
  );
  expect(marked.toLowerCase()).toBe('mill');
  const options = await firefox.open('options.html');
  const files = await options.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('.trawl-search');
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  });
  expect(files).not.toEqual([]);
  await firefox.inView(
    'sidebar',
    `document.querySelector('input.js-filter').dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))`,
  );
  await expectSaid(firefox, /Fifty minutes later every day/);
});
