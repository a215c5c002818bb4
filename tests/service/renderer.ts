import { Script } from 'node:vm';
import { performActions, type Action, type Performed } from './perform-actions';
import { chromium, type Browser, type Page } from '@playwright/test';
import { FEATURES_OFF } from '@/scripts/browser/chromium-switches';

type Rendering = {
  waitForMs: number;
  timeoutMs: number;
  mobile: boolean;
  viewport?: { width: number; height: number } | undefined;
};

/** A browser for pages that need one, and for screenshots. Started when first needed. */
export type Renderer = {
  html(url: string, options: Rendering): Promise<string>;
  /** The page after these actions, and their results. */
  acted(
    url: string,
    options: Rendering,
    actions: readonly Action[],
  ): Promise<{ html: string; url: string; done: Performed }>;
  screenshot(
    url: string,
    options: Rendering & { fullPage: boolean; quality?: number | undefined },
  ): Promise<Buffer>;
  /** A page that stays open for further steps; a blank one without an address. */
  session(url: string | undefined): Promise<BrowserSession>;
  close(): Promise<void>;
};

/** The result of code in a page. */
export type CodeOutcome =
  | { type: 'done'; value: unknown }
  | { type: 'threw'; message: string }
  | { type: 'too-long' };
export type BrowserSession = {
  /** Runs code inside the page, with its console output. Code that takes too long is stopped. */
  run(code: string, timeoutMs: number): Promise<{ lines: string[]; outcome: CodeOutcome }>;
  /** The current text of the page. */
  text(): Promise<string>;
  close(): Promise<void>;
};

const DESKTOP = { width: 1280, height: 800 };
const MOBILE = { width: 390, height: 844 };

const LOOK_EVERY_MS = 200;
const LOOKS_UNCHANGED = 3;
const MOST_LOOKS = 25;

/** Waits until the text of the page has not changed for a while, five seconds at most. */
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

/** Renders with the Chromium at this path; the fixture sites are on this machine. */
export function createRenderer(executablePath: string): Renderer {
  let browser: Promise<Browser> | undefined;
  const launch = () =>
    chromium.launch({
      executablePath,
      args: ['--no-sandbox', FEATURES_OFF, '--host-resolver-rules=MAP *.test 127.0.0.1'],
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
    acted: (url, options, actions) =>
      withPage(url, options, async (page) => {
        const done = await performActions(page, actions);
        return { html: await page.content(), url: page.url(), done };
      }),
    screenshot: (url, options) =>
      withPage(url, options, (page) =>
        options.quality === undefined
          ? page.screenshot({ type: 'png', fullPage: options.fullPage })
          : page.screenshot({ type: 'jpeg', quality: options.quality, fullPage: options.fullPage }),
      ),
    async session(url) {
      const context = await (await (browser ??= launch())).newContext({ viewport: DESKTOP });
      const page = await context.newPage();
      if (url !== undefined) {
        await page.goto(url, { waitUntil: 'load' });
        await settled(page);
      }
      // A context that was closed with its browser is closed too.
      return openSession(page, () => context.close().catch(() => undefined));
    },
    async close() {
      await (await browser)?.close();
      browser = undefined;
    },
  };
}

function openSession(page: Page, close: () => Promise<void>): BrowserSession {
  let lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return {
    async run(code, timeoutMs) {
      lines = [];
      const outcome = await Promise.race([evaluate(page, code), tooLong(timeoutMs)]);
      // Code that still runs is stopped by leaving the page.
      if (outcome.type === 'too-long') await page.goto('about:blank').catch(() => undefined);
      return { lines, outcome };
    },
    text: () => page.evaluate(() => document.body?.innerText ?? ''),
    close,
  };
}

async function evaluate(page: Page, code: string): Promise<CodeOutcome> {
  try {
    const body = isExpression(code) ? `return (${code}\n);` : code;
    return { type: 'done', value: await page.evaluate(`(async () => { ${body}\n })()`) };
  } catch (error) {
    return { type: 'threw', message: error instanceof Error ? error.message : String(error) };
  }
}

async function tooLong(ms: number): Promise<CodeOutcome> {
  await new Promise((done) => setTimeout(done, ms).unref());
  return { type: 'too-long' };
}

/** Parsed, never run here. */
function isExpression(code: string): boolean {
  try {
    new Script(`(async () => (${code}\n))`);
    return true;
  } catch {
    return false;
  }
}
