import type { JourneyStep } from './stage';

/** What a product page marks up, as JSON. */
export const captureAsJson: JourneyStep = {
  name: 'a product, as JSON',
  async walk({ browser, sites, keepDownload }) {
    await browser.page.goto(sites.url('shop', '/product/lantern'));
    const popup = await browser.openPopup(browser.page);
    await popup.getByRole('radio', { name: /^JSON/ }).click();
    await popup.getByRole('button', { name: 'Download' }).click();
    const file = await keepDownload(/\.json$/);
    if (!file.text.includes('WW-0114')) throw new Error('the file does not hold the product');
    return `its name, price and reviews in ${file.path}`;
  },
};
