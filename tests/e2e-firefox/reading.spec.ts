import { expect, test } from './fixtures';
import type { FirefoxWithTrawl } from './support/firefox-with-trawl';

const SOON_MS = 120_000;

/** Asks the sidebar until the answer is as wished; gives the last one. */
const inSidebar = <T>(firefox: FirefoxWithTrawl, expression: string, good: (answer: T) => boolean) =>
  firefox.until(() => firefox.inView<T>('sidebar', expression), good, SOON_MS);

test('a capture is read in the sidebar: its headings listed, its words found and marked in the frame', async ({
  firefox,
  sites,
}) => {
  await firefox.goto(sites.url('article'));
  await firefox.clickAction();
  await firefox.pressInView('popup', /^Copy/);
  await firefox.until(firefox.readClipboard, (text) => text.includes('tide mill'));
  await firefox.pressCommand('E');
  await firefox.pressInView('sidebar', /^Library/);
  const opened = `(() => {
    const frame = document.querySelector('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)');
    if (!frame) document.querySelector('[role=option]')?.click();
    return frame !== null;
  })()`;
  expect(await inSidebar<boolean>(firefox, opened, Boolean)).toBe(true);

  await firefox.pressInView('sidebar', /^Outline$/);
  const headings = `document.querySelectorAll('[role=treeitem]').length`;
  expect(await inSidebar<number>(firefox, headings, (count) => count > 2)).toBeGreaterThan(2);
  await firefox.pressInView('sidebar', /^Outline$/);

  await firefox.pressInView('sidebar', /^Find$/);
  const typed = `(() => {
    const field = document.querySelector('.bar_find input');
    if (!field) return false;
    field.value = 'TIDE';
    field.dispatchEvent(new window.Event('input', { bubbles: true }));
    return true;
  })()`;
  expect(await inSidebar<boolean>(firefox, typed, Boolean)).toBe(true);
  const count = `document.querySelector('.bar_find [role=status]')?.textContent ?? ''`;
  const said = await inSidebar<string>(firefox, count, (text) => /^1 of \d+$/.test(text));
  expect(said).toMatch(/^1 of \d+$/);
  const marked = `document.querySelector('iframe.MarkdownViewer_frame').contentWindow.CSS.highlights.get('found')?.size ?? 0`;
  const size = await inSidebar<number>(firefox, marked, (found) => found > 1);
  expect(`1 of ${size}`).toBe(said);
});
