import { expect, test } from './fixtures';

type Broken = { directive: string; blocked: string };

for (const page of ['popup.html', 'sidepanel.html', 'options.html', 'offscreen.html'])
  test(`${page} keeps to its own policy and throws nothing`, async ({ browserWithTrawl: browser }) => {
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
    expect(await opened.evaluate(() => (window as typeof window & { broken: Broken[] }).broken)).toEqual([]);
    expect(thrown).toEqual([]);
  });
