import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';
import { waitForFile } from './support/downloads';

const SENTENCE = 'Fifty minutes later every day';

/** Selects this text in the document. */
async function select(panel: Page, words: string): Promise<void> {
  const body = panel.frameLocator('iframe.MarkdownViewer_frame').locator('body');
  await body.evaluate((element, wanted) => {
    const inFrame = element.ownerDocument;
    const walker = inFrame.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      inFrame.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error('not there');
  }, words);
}

/** The words that are painted in the document, by color. */
const painted = (panel: Page) =>
  panel.locator('iframe.MarkdownViewer_frame').evaluate((frame) => {
    const view = (frame as HTMLIFrameElement).contentWindow as (Window & { CSS: typeof CSS }) | null;
    const said: Record<string, string[]> = {};
    view?.CSS.highlights.forEach((highlight, name) => {
      if (name.startsWith('passage-'))
        said[name] = [...highlight].map((one) => {
          const range = (one.startContainer.ownerDocument as Document).createRange();
          range.setStart(one.startContainer, one.startOffset);
          range.setEnd(one.endContainer, one.endOffset);
          return range.toString();
        });
    });
    return said;
  });

const captureIt = (panel: Page) =>
  panel
    .getByRole('button', { name: /^Capture/ })
    .first()
    .click();

async function change(page: Page, from: string, to: string): Promise<void> {
  await page.evaluate(
    ([old = '', now = '']) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.nodeValue?.includes(old)) node.nodeValue = node.nodeValue.replace(old, now);
    },
    [from, to],
  );
}

test('a passage that is highlighted stays with its note in a new version, and is exported with it', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await writeClipboard(trawl, sites, 'nothing yet');
  await trawl.page.goto(sites.url('article'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 480, height: 800 });
  await captureIt(panel);
  const highlight = panel.getByRole('button', { name: 'Highlight (H)' });
  await expect(highlight).toBeVisible();
  await expect(panel.locator('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)')).toBeVisible();

  await highlight.click();
  await expect(panel.getByText('Select text in the document first')).toBeVisible();
  await select(panel, SENTENCE);
  await highlight.click();
  await expect.poll(() => painted(panel)).toEqual({ 'passage-yellow': [SENTENCE] });

  await panel.getByRole('button', { name: 'Highlights: 1' }).click();
  const list = panel.getByRole('region', { name: 'Highlights' });
  await list.getByRole('button', { name: 'Add a note' }).click();
  await expect(list.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await panel.keyboard.type('Check with the **almanac**');
  await panel.keyboard.press('Escape');
  await expect(list.getByRole('listitem')).toBeFocused();
  await list.getByRole('radio', { name: 'Green' }).check();
  await expect.poll(() => painted(panel)).toEqual({ 'passage-green': [SENTENCE] });

  // Deleted, and brought back as it was.
  await list.getByRole('button', { name: 'Delete highlight' }).click();
  await expect.poll(() => painted(panel)).toEqual({});
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('textbox', { name: 'Note' })).toHaveValue('Check with the **almanac**');
  await list.getByRole('button', { name: 'Close' }).click();

  // The page is written anew around it, and in it.
  await change(trawl.page, 'Fifty minutes', 'Some fifty minutes');
  await captureIt(panel);
  await expect(panel.getByRole('tab', { name: 'Changes' })).toBeVisible();
  await expect
    .poll(async () =>
      Object.values(await painted(panel))
        .flat()
        .join(),
    )
    .toContain('fifty minutes later every day');
  await panel.getByRole('button', { name: 'Highlights: 1' }).click();
  await list.getByRole('button', { name: 'Copy highlights' }).click();
  await expect
    .poll(async () => (await readClipboard(trawl, sites)).text)
    .toMatch(/^> Fifty minutes later every day\n\nCheck with the \*\*almanac\*\*\n\n\[/);
  await panel.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await panel.getByRole('button', { name: 'Download' }).click();
  const saved = (await waitForFile(trawl.downloadsFolder, /\.md$/)).bytes.toString('utf8');
  expect(saved).toContain('## Highlights\n\n> Fifty minutes later every day\n\nCheck with the **almanac**\n');

  // Gone from the page, it is still listed.
  await change(trawl.page, 'fifty minutes later every day', 'Nobody knows any more when');
  await captureIt(panel);
  // Nothing is painted while the new version is on its way, either.
  await expect(panel.frameLocator('iframe.MarkdownViewer_frame').locator('body')).toContainText(
    'Nobody knows any more when',
  );
  await expect.poll(() => painted(panel)).toEqual({});
  await panel.getByRole('button', { name: 'Highlights: 1' }).click();
  await expect(list.getByText('No longer in this version')).toBeVisible();
});

test('the text of a capture is edited, exported so, and goes back to the original, in which words are highlighted with the mouse', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await writeClipboard(trawl, sites, 'nothing yet');
  await trawl.page.goto(sites.url('article'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 480, height: 800 });
  await captureIt(panel);
  const document = panel.frameLocator('iframe.MarkdownViewer_frame').locator('body');
  await expect(document).toContainText(SENTENCE);
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('menuitem', { name: 'Edit the text' }).click();
  const field = panel.getByRole('textbox', { name: 'Markdown of this capture' });
  await expect(field).toBeFocused();
  await panel.keyboard.type('Mine alone.\n\n');

  // Escape asks first.
  await panel.keyboard.press('Escape');
  await expect(panel.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await panel.getByRole('button', { name: 'Keep editing' }).click();
  await panel.getByRole('button', { name: 'Preview' }).click();
  await expect(panel.frameLocator('iframe.MarkdownViewer_frame').locator('body')).toContainText(
    'Mine alone.',
  );
  await panel.getByRole('button', { name: 'Preview' }).click();
  await field.focus();
  await panel.keyboard.press('ControlOrMeta+s');
  await expect(panel.getByText(/^Edited /)).toBeVisible();
  await expect(document).toContainText('Mine alone.');
  await panel.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(async () => (await readClipboard(trawl, sites)).text).toMatch(/^Mine alone\./);

  await panel.getByRole('button', { name: 'Show original' }).click();
  await expect(document).not.toContainText('Mine alone.');
  await panel.getByRole('button', { name: 'Show edited' }).click();
  await expect(document).toContainText('Mine alone.');
  await panel.getByRole('button', { name: 'Show original' }).click();
  await panel.getByRole('button', { name: 'Restore the original' }).click();
  await expect(panel.getByText(/^Edited /)).toHaveCount(0);
  await expect(document).toContainText(SENTENCE);
  await expect(document).not.toContainText('Mine alone.');

  // Words that are selected with the mouse are highlighted.
  const box = await panel
    .frameLocator('iframe.MarkdownViewer_frame')
    .locator('p', { hasText: 'There is no clock' })
    .first()
    .boundingBox();
  if (!box) throw new Error('no paragraph');
  // A drag by the test runner waits for a listener of its own in the frame, where nothing may run.
  const cdp = await panel.context().newCDPSession(panel);
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number): Promise<unknown> =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + x,
      y: box.y + 10,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await mouse('mousePressed', 1);
  for (const x of [20, 60, 120]) await mouse('mouseMoved', x);
  await mouse('mouseReleased', 120);
  await panel.getByRole('button', { name: 'Highlight (H)' }).click();
  await expect.poll(() => painted(panel)).toEqual({ 'passage-yellow': ['There is no clock'] });
});
