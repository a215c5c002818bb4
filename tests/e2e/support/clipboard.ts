import { inUnseenDocument, type UnseenDocument } from './unseen-document';
import type { Sites } from '@/tests/sites/server';
import type { ExtensionBrowser } from './extension-browser';

/** The content of the clipboard, in each form; a missing form is empty. */
export type Clipboard = { text: string; html: string };

/** Runs where the clipboard may be read and written: neither a page of the extension may, nor a site, which is not a secure context. */
async function elsewhere<T>(
  { context, cdp }: ExtensionBrowser,
  sites: Sites,
  use: (document: UnseenDocument) => Promise<T>,
): Promise<T> {
  const address = sites.url('loopback', '/paste');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(address).origin });
  return inUnseenDocument(cdp, address, use);
}

/** Reads the clipboard as another program would, to which the person goes for it: the popup closes. */
export async function readClipboard(browser: ExtensionBrowser, sites: Sites): Promise<Clipboard> {
  const { targetInfos } = await browser.cdp.send('Target.getTargets');
  const popups = targetInfos.filter(({ url }) =>
    url.startsWith(`chrome-extension://${browser.id}/popup.html`),
  );
  await Promise.all(popups.map(({ targetId }) => browser.cdp.send('Target.closeTarget', { targetId })));
  return elsewhere(browser, sites, ({ evaluate }) =>
    // Without a named function inside: `npm start` runs this file, too, through a compiler that marks names.
    evaluate(async () => {
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
    }),
  );
}

/** Puts a text on the clipboard, so that a test can distinguish what was copied later. */
export async function writeClipboard(browser: ExtensionBrowser, sites: Sites, text: string): Promise<void> {
  await elsewhere(browser, sites, ({ evaluate }) =>
    evaluate((value: string) => navigator.clipboard.writeText(value), text),
  );
}
