import { readClipboard } from '../../tests/e2e/support/clipboard';
import type { JourneyStep } from './stage';

/** The toolbar button, Download and Copy, on an article that was read when the popup opened. */
export const captureByButton: JourneyStep = {
  name: 'an article, by the toolbar button',
  async walk({ browser, sites, keep, keepDownload }) {
    await browser.page.goto(sites.url('article'));
    const popup = await browser.openPopup(browser.page);
    await popup.getByRole('button', { name: 'Keep' }).waitFor();
    const screenshot = await keep('popup.png', await popup.screenshot());
    await popup.getByRole('button', { name: 'Download' }).click();
    const file = await keepDownload(/\.md$/);
    await popup.getByRole('button', { name: 'Copy' }).click();
    await popup
      .getByText(/^Copied/)
      .first()
      .waitFor();
    const { text } = await readClipboard(browser, sites);
    if (!text.includes('There is no clock')) throw new Error('the clipboard does not hold the article');
    const copied = await keep('clipboard.md', text);
    return `Markdown in ${file.path} and on the clipboard (${copied}), the popup in ${screenshot}`;
  },
};
