import type { JourneyStep } from './stage';

/** The panel beside the page: capture there, and read it there. */
export const openPanel: JourneyStep = {
  name: 'a second article, in the side panel',
  async walk({ browser, sites, keep }) {
    await browser.page.goto(sites.url('article', '/second'));
    const panel = await browser.openPanel(browser.page);
    await panel
      .getByRole('button', { name: /^Capture/ })
      .first()
      .click();
    const text = panel.locator('iframe').first().contentFrame();
    await text.getByText('The four columns').waitFor();
    return `shown as Markdown; the panel in ${await keep('panel.png', await panel.screenshot())}`;
  },
};
