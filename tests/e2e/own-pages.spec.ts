import { expect, test } from './fixtures';

type Broken = { directive: string; blocked: string };

test('every page of the extension keeps to its own policy and throws nothing', async ({
  browserWithTrawl: browser,
}) => {
  for (const page of ['popup.html', 'sidepanel.html', 'options.html', 'offscreen.html']) {
    const opened = await browser.context.newPage();
    const thrown: string[] = [];
    opened.on('pageerror', (error) => thrown.push(error.message));
    await opened.addInitScript(() => {
      const broken: Broken[] = [];
      Object.assign(window, { broken });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        broken.push({ directive: violatedDirective, blocked: blockedURI }),
      );
    });
    await opened.goto(`chrome-extension://${browser.id}/${page}`);
    await opened.waitForLoadState('networkidle');
    const broken = await opened.evaluate(() => (window as typeof window & { broken: Broken[] }).broken);
    expect(broken, page).toEqual([]);
    expect(thrown, page).toEqual([]);
    await opened.close();
  }
});
