import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures';
import { asTimePasses } from './support/movable-clock';
import { readStored } from './support/library';
import type { ExtensionBrowser } from './support/extension-browser';
import type { Sites } from '../sites/server';

type StoredContent = { content: { markdown?: string } };
type StoredCapture = { report: { frames: { url: string; read: boolean; why?: string }[] } };

async function capture(trawl: ExtensionBrowser, sites: Sites) {
  await trawl.page.goto(sites.url('frames'));
  const popup = await trawl.openPopup(trawl.page);
  await popup.getByRole('button', { name: 'Keep' }).click();
  await popup.getByText('Kept', { exact: true }).waitFor();
  const stored = (await readStored(trawl))['trawl'];
  const [content] = (stored?.['contents'] ?? []) as StoredContent[];
  const [head] = (stored?.['captures'] ?? []) as StoredCapture[];
  return { markdown: content?.content.markdown ?? '', frames: head?.report.frames ?? [] };
}

// What is said of the other site's where it was not allowed: lib/reader/snapshot/live.test.ts.
test.describe('with the other site allowed', () => {
  test.use({ grants: { active: { hosts: ['http://other.test/*'] } } });

  test('frames of the same site and of the other are in the capture', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const { markdown, frames } = await capture(trawl, sites);
    const inner = trawl.page.frameLocator('iframe[src*="inner"]').first().locator('p').first();
    expect(markdown).toContain((await inner.innerText()).slice(0, 40));
    const foreign = trawl.page.frames().find((frame) => frame.url().includes('other.test'));
    const text = (await foreign?.locator('p').first().innerText()) ?? '';
    expect(text.length).toBeGreaterThan(20);
    expect(markdown).toContain(text.slice(0, 40));
    expect(frames.find(({ url }) => url.includes('other.test'))).toMatchObject({ read: true });
  });

  test.describe('where time passes faster', () => {
    test.use({ movableClock: true });
    test('a frame whose scripts never rest takes nothing from the page around it', async ({
      browserWithTrawl: trawl,
    }) => {
      const server = createServer((request, reply) => {
        reply.setHeader('content-type', 'text/html');
        const port = request.headers.host?.split(':')[1] ?? '';
        reply.end(
          request.url === '/busy'
            ? `<!doctype html><p>A frame that counts for ever.</p><script>addEventListener('load', () => setTimeout(() => { top.postMessage('busy', '*'); setTimeout(() => { for (;;); }); }, 100))</script>`
            : `<!doctype html><title>Around it</title><script>addEventListener('message', () => document.body.classList.add('busy'))</script><main><h1>Around it</h1><p>The page around the busy frame is read as
             it stands, with its own words and its own links.</p><iframe src="http://other.test:${port}/busy"></iframe></main>`,
        );
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      try {
        const { port } = server.address() as AddressInfo;
        await trawl.page.goto(`http://around.test:${port}/`);
        await trawl.page.locator('body.busy').waitFor();
        const popup = await trawl.openPopup(trawl.page);
        // The frame is given ten seconds of its own, of the minute that a page has.
        await asTimePasses(trawl, popup.getByRole('button', { name: 'Keep' }).click());
        await popup.getByText('Kept', { exact: true }).waitFor();
        const stored = (await readStored(trawl))['trawl'];
        const [content] = (stored?.['contents'] ?? []) as StoredContent[];
        const [head] = (stored?.['captures'] ?? []) as StoredCapture[];
        expect(content?.content.markdown).toContain('with its own words');
        expect(head?.report.frames).toMatchObject([{ read: false, why: 'cross-origin' }]);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });
  });
});
