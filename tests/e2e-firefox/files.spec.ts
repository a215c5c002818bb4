import { strFromU8, unzipSync } from 'fflate';
import { findChromium } from '@/scripts/browser/find-chromium';
import { waitForFile } from '../e2e/support/downloads';
import { startService } from '../service/server';
import { writePdf } from '../sites/pdf';
import { expect, test } from './fixtures';
import { connectService } from './support/connect-service';
import type { FirefoxWithTrawl } from './support/firefox-with-trawl';

const LIMIT_MS = 120_000;

const inSidebar = <T>(firefox: FirefoxWithTrawl, expression: string, good: (answer: T) => boolean) =>
  firefox.until(() => firefox.inView<T>('sidebar', expression), good, LIMIT_MS);
const said = (firefox: FirefoxWithTrawl, words: RegExp) =>
  inSidebar<string>(firefox, 'document.body.innerText', (text) => words.test(text));

type Dropped = Readonly<Record<string, string | Buffer>>;

/**
 * Drops files on the open sidebar, as a person does. What the browser puts into a transfer for itself is not shown to
 * the page, so the event gets one of the page's own.
 */
async function drop(firefox: FirefoxWithTrawl, files: Dropped): Promise<void> {
  const told = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);
  await said(firefox, /Library/);
  const dropped = `(() => {
    const panel = document.querySelector('.PanelScreen_panel');
    if (!panel) return false;
    if (document.querySelector('.ParseView_drop')) return true;
    const dropped = ${JSON.stringify(told)}.map(([name, base64]) =>
      new window.File([Uint8Array.from(window.atob(base64), (sign) => sign.charCodeAt(0))], name));
    const event = new window.Event('drop', { bubbles: true, cancelable: true });
    event.wrappedJSObject.dataTransfer = Components.utils.cloneInto(
      { types: ['Files'], files: dropped, items: [] }, window, { wrapReflectors: true });
    panel.dispatchEvent(event);
    return false;
  })()`;
  expect(await inSidebar<boolean>(firefox, dropped, Boolean)).toBe(true);
}

test('one key puts the PDF in the tab on the clipboard', async ({ firefox, sites }) => {
  await firefox.goto(sites.url('article', '/paper.pdf'));
  await firefox.pressCommand('K');
  const text = await firefox.until(firefox.readClipboard, (copied) => copied.includes('mesh'), LIMIT_MS);
  expect(text).toContain('A knot for every broken mesh.');
  expect(text).toContain('Hang the net and look through it.');
});

test('five dropped files are read here, are in the library, and leave it as one .zip', async ({
  firefox,
  sites,
}) => {
  await firefox.goto(sites.url('article'));
  await firefox.pressCommand('E');
  const asked = sites.log.length;
  await drop(firefox, {
    'notes.md': '# Tide notes\n\nHigh water at noon.\n',
    'prices.csv': 'bag,price\nKenya,27.90\nHouse,16.20\n',
    'byelaws.rtf': '{\\rtf1\\ansi No swimming in the basin.}',
    'tariff.pdf': writePdf(['A night costs 12.50.']),
    'mail.eml':
      'From: ada@a.example\nSubject: The lock\nDate: Mon, 5 Jan 2026 10:00:00 +0000\n\nClosed on Monday.\n',
  });
  expect(await said(firefox, /5 of 5 read/)).toMatch(/5 of 5 read/);
  await firefox.pressInView('sidebar', /^Back$/);
  await firefox.pressInView('sidebar', /^Library/);
  const press = (selector: string): Promise<boolean> =>
    inSidebar<boolean>(
      firefox,
      `(() => { const one = ${selector}; one?.click(); return Boolean(one); })()`,
      Boolean,
    );
  const named = (tags: string, name: string): string =>
    `[...document.querySelectorAll('${tags}')].find((one) => ${name}.test(one.getAttribute('aria-label') ?? one.textContent))`;
  expect(await press(`document.querySelector('[role=option] .Check_check')`)).toBe(true);
  expect(await press(named('[role=checkbox], input, label', '/^Select all shown/'))).toBe(true);
  await firefox.pressInView('sidebar', /^Export$/);
  expect(await press(named('[role=menuitem]', '/^A file per page/'))).toBe(true);
  const { bytes } = await waitForFile(firefox.downloadsFolder, /\.zip$/);
  const texts = Object.values(unzipSync(new Uint8Array(bytes))).map((one) => strFromU8(one));
  for (const words of ['High water at noon', 'Kenya', 'No swimming', '12.50', 'Closed on Monday'])
    expect(
      texts.some((text) => text.includes(words)),
      words,
    ).toBe(true);
  expect(sites.log.slice(asked)).toEqual([]);
});

test('a scan is named, offered to the service with its price, and sent and paid once', async ({
  firefox,
}) => {
  const { path: chromium } = await findChromium({ install: false });
  const service = await startService({ chromium });
  const parsed = () => service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/parse');
  try {
    await connectService(firefox, service);
    await firefox.pressCommand('E');
    await drop(firefox, { 'deed.pdf': writePdf(['', '']) });
    expect(await said(firefox, /Send to .+ from \d+ credit/)).toMatch(/pictures/i);
    expect(parsed()).toEqual([]);
    await firefox.pressInView('sidebar', /^Send to .+ from \d+ credit/);
    expect(await said(firefox, /2 pages · 2 credits/)).toMatch(/2 pages · 2 credits/);
    expect(parsed()).toHaveLength(1);
  } finally {
    await service.close();
  }
});
