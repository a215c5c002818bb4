import type { JourneyStep } from './stage';

/** A long page as one screenshot, stitched from the visible parts, from the panel. */
export const captureScreenshot: JourneyStep = {
  name: 'a long page, as one screenshot',
  async walk({ browser, sites, keepDownload }) {
    await browser.page.goto(sites.url('bands'));
    const popup = await browser.openPopup(browser.page);
    await popup.getByRole('radio', { name: /^Screenshot/ }).click();
    await popup.getByRole('button', { name: /Capture page/ }).click();
    await popup.getByRole('button', { name: 'Download' }).waitFor();
    const panel = await browser.openPanel(browser.page);
    await panel.getByRole('tab', { name: /Screenshot/ }).click();
    await panel.getByText('Full page').first().click();
    // A narrow panel omits its size in words; the screenshot itself has it.
    await panel.waitForFunction(
      () => Number(document.querySelector('img.ScreenshotViewer_shot')?.getAttribute('height')) >= 3_000,
    );
    await panel
      .getByRole('button', { name: /Download/ })
      .first()
      .click();
    return `from top to bottom in ${(await keepDownload(/\.png$/)).path}`;
  },
};
