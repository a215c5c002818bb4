import { readClipboard } from '../../tests/e2e/support/clipboard';
import { openSite } from './open-site';
import type { JourneyStep } from './stage';

/** The current tabs of the window, joined to one Markdown document with a table of contents, on the clipboard. */
export const copyTabs: JourneyStep = {
  name: 'three open tabs, as one Markdown',
  async walk({ browser, sites, keep }) {
    const others = [sites.url('docs'), sites.url('article', '/second')];
    const tabs = await Promise.all(
      others.map(async (url) => {
        const tab = await browser.context.newPage();
        await tab.goto(url);
        return tab;
      }),
    );
    try {
      const panel = await openSite(browser, sites.url('article'));
      const pages = panel.getByRole('button', { name: /^Pages from open tabs/ });
      const back = panel.getByRole('button', { name: 'Back' });
      await pages.or(back).first().waitFor();
      if (!(await pages.isVisible())) await back.click();
      await pages.click();
      await panel.getByRole('button', { name: 'Copy this window’s tabs as one Markdown text' }).click();
      const copied = panel.getByText(/^Copied \d+ pages/);
      const press = panel.getByRole('button', { name: 'Copy', exact: true });
      await copied.or(press).first().waitFor({ timeout: 20_000 });
      // The browser lets a panel copy only while it has the focus; then it asks for one more press.
      if (await press.isVisible()) await press.click();
      await copied.waitFor();
      const { text } = await readClipboard(browser, sites);
      for (const url of [...others, sites.url('article')])
        if (!text.includes(url)) throw new Error(`the clipboard does not hold ${url}`);
      return `with a list of contents on the clipboard (${await keep('tabs.md', text)})`;
    } finally {
      for (const tab of tabs) await tab.close();
    }
  },
};
