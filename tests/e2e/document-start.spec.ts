import { expect } from '@playwright/test';
import { show, test } from './support/gallery';

/** When something was first there, and where its headings and paragraphs stand. */
type Seen = { at: number; blocks: { text: string; top: number; height: number }[] };

test('the first screen of a document stands before its frame, and nothing moves as that takes its place', async ({
  gallery,
}) => {
  const page = await gallery.browser.newPage({ viewport: { width: 400, height: 720 } });
  await page.addInitScript(() => {
    const note = (name: string, value: unknown): void => void Reflect.set(window, name, value);
    addEventListener('DOMContentLoaded', () => {
      const look = (): void => {
        const start = document.querySelector('.MarkdownViewer_documentStart');
        const blocks = [...(start?.querySelectorAll('h1, h2, p, pre') ?? [])];
        if (blocks.length === 0 || Reflect.has(window, 'firstScreen')) return;
        note('firstScreen', {
          at: performance.now(),
          blocks: blocks.map((block) => {
            const { top, height } = block.getBoundingClientRect();
            return { text: block.textContent?.trim(), top, height };
          }),
        });
        note(
          'framesThen',
          document.querySelectorAll('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)').length,
        );
        note('parsedThen', start?.querySelectorAll('a, img, iframe').length);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    document.addEventListener(
      'load',
      (event) => {
        if (event.target instanceof HTMLIFrameElement) note('frameAt', performance.now());
      },
      true,
    );
  });
  await show(page, gallery, 'panel/markdown');
  const frame = page.locator('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)');
  await expect(frame).toBeVisible();
  await expect(page.locator('.MarkdownViewer_documentStart')).toHaveCount(0);
  const first = await page.evaluate(() => Reflect.get(window, 'firstScreen') as Seen);
  const frameAt = await page.evaluate(() => Reflect.get(window, 'frameAt') as number);
  expect(await page.evaluate(() => Reflect.get(window, 'framesThen') as number)).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'parsedThen') as number)).toBe(0);
  expect(first.at).toBeLessThan(frameAt);
  test.info().annotations.push({ type: 'ms before the frame', description: String(frameAt - first.at) });

  // It takes all the room between its bar and what is known of it.
  const [height = 0, room] = await frame.evaluate((element) => [
    element.getBoundingClientRect().height,
    element.parentElement?.getBoundingClientRect().height,
  ]);
  expect(height).toBe(room);
  expect(height).toBeGreaterThan(250);

  // Every block of the first screen stands at the same place in the frame.
  const content = frame.contentFrame();
  expect(first.blocks.length).toBeGreaterThan(3);
  for (const [index, { text, top, height }] of first.blocks.slice(0, 5).entries()) {
    const box = await content.locator('h1, h2, p, pre').nth(index).boundingBox();
    expect.soft(Math.abs((box?.y ?? 0) - top), `${text} stands where it stood`).toBeLessThanOrEqual(2);
    expect.soft(Math.abs((box?.height ?? 0) - height), `${text} is as high`).toBeLessThanOrEqual(2);
  }
  await page.close();
});
