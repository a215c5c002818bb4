import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { ExtensionBrowser } from './support/extension-browser';
import type { Sites } from '../sites/server';
import { captureByAddress } from './support/device-jobs';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

/** Without these each trap is inert, and with them it is not: what is missing from the frame of a capture. */
const LIVE =
  'allow-same-origin allow-scripts allow-forms allow-popups allow-top-navigation-by-user-activation';

/** A frame that leads itself away at once, without a press. */
const refreshing = (away: string): string =>
  `<p id="leaving">…</p><meta http-equiv="refresh" content="0;url=${away}?by=refresh">`;
const AFTER_REFRESH_MS = 1_500;

/** HTML that was not sanitized: what runs notifies the window around it, what leaves comes to a site. */
function traps(away: string): string {
  const tell = (what: string): string => `parent.document.body.append('caught:${what} ')`;
  return `
    <script>${tell('script')}</script>
    <img src="data:image/png;base64,x" onerror="${tell('handler')}">
    <svg onload="${tell('svg')}"><script>${tell('svg-script')}</script></svg>
    <math><mtext><img src="data:," onerror="${tell('math')}"></mtext></math>
    <details open ontoggle="${tell('toggle')}">details</details>
    <iframe srcdoc="<script>parent.${tell('inner')}</script>" sandbox="allow-scripts allow-same-origin"></iframe>
    <a id="script-link" href="javascript:${tell('link')}">run</a>
    <a id="script-tab" href="javascript:${tell('tab')}" target="_blank" rel="opener">run in a tab</a>
    <a id="top" href="${away}?by=top" target="_top">lead the panel away</a>
    <form action="${away}?by=form" method="post"><button id="send">send</button></form>
    <form action="javascript:${tell('form')}"><button id="send-script">send</button></form>
    <form action="${away}?by=form-top" method="post" target="_top"><button id="send-top">send</button></form>
    <img src="${away}?by=image"><link rel="stylesheet" href="${away}?by=style">
    <object data="${away}?by=object"></object><video src="${away}?by=video" autoplay></video>`;
}

const PRESSED = ['script-link', 'script-tab', 'send-script', 'send', 'send-top', 'top'];

/** Presses everything in the frame that can be pressed, as long as it is there. */
async function pressAll(page: Page, frame: string): Promise<void> {
  const inside = page.frameLocator(frame);
  for (const id of PRESSED) {
    const there = inside.locator(`#${id}`);
    if ((await there.count()) > 0) await there.click({ timeout: 15_000 }).catch(() => undefined);
    await page.waitForTimeout(100);
  }
}

const caught = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.childNodes].flatMap(({ nodeValue }) =>
      [...(nodeValue?.matchAll(/caught:([\w-]+)/g) ?? [])].map(([, what = '']) => what),
    ),
  );

/** The panel with a page of the documentation in it. */
async function openCapture(trawl: ExtensionBrowser, sites: Sites): Promise<Page> {
  await captureByAddress(trawl, sites.url('docs'));
  const panel = await trawl.open('sidepanel.html');
  await panel.getByRole('tab', { name: 'Library' }).click();
  await panel.getByRole('option').first().click();
  await expect(panel.locator('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)')).toBeVisible();
  return panel;
}

test('what a captured document could run, send or lead away does nothing in the panel, even if nobody had cleaned it', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const panel = await openCapture(trawl, sites);
  const frame = panel.locator('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)');
  await expect(frame).toBeVisible();
  const sandbox = (await frame.getAttribute('sandbox')) ?? '';
  expect(sandbox).not.toContain('allow-scripts');

  const opened: Page[] = [];
  trawl.context.on('page', (page) => opened.push(page));
  const away = sites.url('other', '/trap');
  const address = panel.url();
  sites.log.length = 0;
  // In the document as the panel made it, with its policy, in the place of what was cleaned.
  const put = (content: string): Promise<void> =>
    panel.locator('iframe.MarkdownViewer_frame').evaluate((element: HTMLIFrameElement, html) => {
      element.srcdoc = element.srcdoc.replace(
        /<main[\s\S]*<\/main>/,
        () => `<main class="md">${html}</main>`,
      );
    }, content);
  await put(traps(away));
  const inside = panel.frameLocator('iframe.MarkdownViewer_frame');
  await expect(inside.locator('#top')).toBeAttached();
  expect(await inside.locator('script').count(), 'the traps are there').toBeGreaterThan(0);
  await panel.evaluate(() =>
    document.querySelector('iframe.MarkdownViewer_frame')?.classList.remove('MarkdownViewer_isComing'),
  );
  await pressAll(panel, 'iframe.MarkdownViewer_frame');
  await put(refreshing(away));
  await expect(inside.locator('#leaving')).toBeAttached();
  await panel.waitForTimeout(AFTER_REFRESH_MS);
  await expect(inside.locator('#leaving')).toBeAttached();
  expect(await caught(panel)).toEqual([]);
  expect(panel.url()).toBe(address);
  expect(sites.log).toEqual([]);
  for (const page of opened) expect(await caught(page)).toEqual([]);
  await panel.screenshot({ path: test.info().outputPath('panel.png') });
});

test('the sandbox holds alone, on a page without any policy, where the same traps work with other words in it', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const panel = await openCapture(trawl, sites);
  const words = (await panel.locator('iframe.MarkdownViewer_frame').getAttribute('sandbox')) ?? '';
  const away = sites.url('other', '/trap');
  const hold = async (sandbox: string): Promise<{ ran: string[]; sent: string[]; left: boolean }> => {
    const page = await trawl.context.newPage();
    await page.goto(sites.url('empty'));
    sites.log.length = 0;
    await page.evaluate(
      ([allowed, html]) => {
        const frame = document.createElement('iframe');
        frame.id = 'held';
        frame.setAttribute('sandbox', allowed ?? '');
        frame.srcdoc = html ?? '';
        document.body.replaceChildren(frame);
      },
      [sandbox, traps(away)],
    );
    const before = page.url();
    await expect(page.frameLocator('#held').locator('#top')).toBeAttached();
    await page.waitForTimeout(500);
    const ran = new Set(await caught(page));
    for (const press of PRESSED) {
      const there = page.frameLocator('#held').locator(`#${press}`);
      if (page.url() === before && (await there.count()) > 0) {
        await there.click({ timeout: 15_000 }).catch(() => undefined);
        await page.waitForTimeout(200);
        for (const what of await caught(page)) ran.add(what);
      }
    }
    if (page.url() === before)
      await page
        .locator('#held')
        .evaluate((frame: HTMLIFrameElement, html) => void (frame.srcdoc = html), refreshing(away));
    await page.waitForTimeout(AFTER_REFRESH_MS);
    const sent = sites.log.flatMap(({ path }) => /by=([\w-]+)/.exec(path)?.[1] ?? []);
    const left = page.url() !== before;
    await page.close();
    return { ran: [...ran], sent, left };
  };
  const held = await hold(words);
  expect(held.ran).toEqual([]);
  expect(held.left).toBe(false);
  // Images and styles are the business of the policy, not of the sandbox.
  expect(held.sent.filter((what) => /form|refresh|top/.test(what))).toEqual([]);

  const live = await hold(LIVE);
  expect(live.ran).toEqual(expect.arrayContaining(['script', 'handler', 'svg', 'toggle', 'link']));
  expect(live.sent.some((what) => /form|refresh|top/.test(what))).toBe(true);
});
