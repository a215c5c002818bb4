import { chromium, type Browser, type Page } from '@playwright/test';

export type Rendering = {
  waitForMs: number;
  timeoutMs: number;
  mobile: boolean;
  viewport?: { width: number; height: number } | undefined;
};

/** A browser for pages that need one, and for pictures. Started when it is first needed. */
export type Renderer = {
  html(url: string, options: Rendering): Promise<string>;
  picture(
    url: string,
    options: Rendering & { fullPage: boolean; quality?: number | undefined },
  ): Promise<Buffer>;
  close(): Promise<void>;
};

const DESKTOP = { width: 1280, height: 800 };
const MOBILE = { width: 390, height: 844 };

const LOOK_EVERY_MS = 200;
const LOOKS_UNCHANGED = 3;
const MOST_LOOKS = 25;

/** Waits until the words of the page have not changed for a while, five seconds at most. */
async function settled(page: Page): Promise<void> {
  let before = '';
  let unchanged = 0;
  for (let look = 0; look < MOST_LOOKS && unchanged < LOOKS_UNCHANGED; look++) {
    await page.waitForTimeout(LOOK_EVERY_MS);
    const words = await page.evaluate(() => document.body?.innerText ?? '');
    unchanged = words === before ? unchanged + 1 : 0;
    before = words;
  }
}

/** Renders with the Chromium at this path; the fixture sites are found on this machine. */
export function createRenderer(executablePath: string): Renderer {
  let browser: Promise<Browser> | undefined;
  const launch = () =>
    chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--host-resolver-rules=MAP *.test 127.0.0.1'],
    });

  async function withPage<T>(url: string, options: Rendering, use: (page: Page) => Promise<T>): Promise<T> {
    const context = await (
      await (browser ??= launch())
    ).newContext({
      viewport: options.viewport ?? (options.mobile ? MOBILE : DESKTOP),
      isMobile: options.mobile,
    });
    try {
      const page = await context.newPage();
      await page.goto(url, { timeout: options.timeoutMs, waitUntil: 'load' });
      await page.waitForTimeout(options.waitForMs);
      await settled(page);
      return await use(page);
    } finally {
      await context.close();
    }
  }

  return {
    html: (url, options) => withPage(url, options, (page) => page.content()),
    picture: (url, options) =>
      withPage(url, options, (page) =>
        options.quality === undefined
          ? page.screenshot({ type: 'png', fullPage: options.fullPage })
          : page.screenshot({ type: 'jpeg', quality: options.quality, fullPage: options.fullPage }),
      ),
    async close() {
      await (await browser)?.close();
      browser = undefined;
    },
  };
}
