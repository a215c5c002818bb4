import { COMMAND_KEYS } from '../../tests/e2e/support/extension-browser';
import type { JourneyStep } from './stage';

/** The save key on a documentation page: no window opens, a file appears in the downloads. */
export const captureByKey: JourneyStep = {
  name: 'a documentation page, by the save key',
  async walk({ browser, sites, keepDownload }) {
    await browser.page.goto(sites.url('docs'));
    await browser.pressCommand(browser.page, COMMAND_KEYS.save);
    const file = await keepDownload(/^Watching.*\.md$/);
    if (!file.text.includes('```')) throw new Error('the file does not hold the code of the page');
    return `Markdown with its code blocks in ${file.path}`;
  },
};
