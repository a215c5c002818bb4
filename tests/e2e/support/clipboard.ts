import type { Sites } from '@/tests/sites/server';
import type { ExtensionBrowser } from './extension-browser';

/** The content of the clipboard, in each form; a missing form is empty. */
export type Clipboard = { text: string; html: string };

/**
 * Reads the clipboard as another program would: in a separate page that has permission. An extension page cannot be
 * used, nor can a site, which is not a secure context. Closes the popup, because it takes the focus.
 */
export async function readClipboard(browser: ExtensionBrowser, sites: Sites): Promise<Clipboard> {
  const address = sites.url('loopback', '/paste');
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(address).origin,
  });
  const page = await browser.context.newPage();
  try {
    await page.goto(address);
    await page.bringToFront();
    // Without a named function inside: `npm start` runs this file, too, through a compiler that marks names.
    return await page.evaluate(async () => {
      for (let tries = 1; ; tries += 1)
        try {
          const items = await navigator.clipboard.read();
          const [text = '', html = ''] = await Promise.all(
            ['text/plain', 'text/html'].map(async (type) =>
              (await items.find((one) => one.types.includes(type))?.getType(type))?.text(),
            ),
          );
          return { text, html };
        } catch (thrown) {
          // It fails if something is copied meanwhile: what is there then is read.
          if (tries === 2) throw thrown;
        }
    });
  } finally {
    await page.close();
  }
}

/** Puts a text on the clipboard, so that a test can distinguish what was copied later. */
export async function writeClipboard(browser: ExtensionBrowser, sites: Sites, text: string): Promise<void> {
  const address = sites.url('loopback', '/paste');
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(address).origin,
  });
  const page = await browser.context.newPage();
  try {
    await page.goto(address);
    await page.bringToFront();
    await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  } finally {
    await page.close();
  }
}
