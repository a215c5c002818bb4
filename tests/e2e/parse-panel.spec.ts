import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { zipBytes } from '@/lib/core/bytes/zip';
import type { StandIn } from '../service/server';
import { readClipboard, writeClipboard } from './support/clipboard';
import { COMMAND_KEYS, type ExtensionBrowser } from './support/extension-browser';
import { writePdf } from '../sites/pdf';
import { waitForFile } from './support/downloads';
import { readStorageAreas, readStored } from './support/library';
import { connectService, expect, oldWord, test } from './support/service';

const parsed = (service: StandIn): number =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/parse').length;

async function openFiles(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 400, height: 800 });
  await panel.getByRole('tab', { name: 'Page' }).focus();
  // Letters count once the settings are read.
  await expect(async () => {
    await panel.keyboard.press('f');
    await expect(panel.getByRole('heading', { name: 'Parse files' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return panel;
}

const file = (name: string, text: string, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});
const sheet = file('prices.csv', 'bag,price\nKenya,27.90\nHouse,16.20\n', 'text/csv');

const memo = oldWord('memo.doc');
const sendOf = (panel: Page) => panel.getByRole('button', { name: /^Send to .+ · from 1 credit$/ });

/** A Word file with a heading and a paragraph. */
async function word(name: string, heading: string, text: string) {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const run = (words: string): string => `<w:r><w:t>${words}</w:t></w:r>`;
  const body = `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${run(heading)}</w:p><w:p>${run(text)}</w:p>`;
  const xml = `<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`;
  const bytes: Uint8Array[] = [];
  for await (const piece of zipBytes([{ name: 'word/document.xml', input: xml, lastModified: new Date() }]))
    bytes.push(piece);
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.concat(bytes) };
}

/** Opens a PDF of this computer in the tab. */
async function openPdf(trawl: ExtensionBrowser): Promise<string> {
  const place = join(trawl.downloadsFolder, 'tariff of the lock.pdf');
  await writeFile(place, writePdf(['A night at the quay costs 12.50.']));
  const address = pathToFileURL(place).href;
  await trawl.page.goto(address);
  return address;
}

/** Drops files on the middle of the panel or the popup, as a person does. */
async function drop(
  panel: Page,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
  into = '.PanelScreen_panel',
  waits = into !== '.PanelScreen_panel',
): Promise<void> {
  const told = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    bytes: buffer.toString('base64'),
  }));
  const dataTransfer = await panel.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, bytes } of all)
      transfer.items.add(
        new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name, { type: mimeType }),
      );
    return transfer;
  }, told);
  // As long as files are over it, a browser says so again and again, also to what begins to listen meanwhile.
  if (waits)
    await expect(async () => {
      await panel.locator(into).dispatchEvent('dragover', { dataTransfer });
      await expect(panel.getByText('Drop to read')).toBeVisible({ timeout: 500 });
    }).toPass();
  await panel.locator(into).dispatchEvent('drop', { dataTransfer });
}

test('dropped files of every type are read here, opened in the viewer and kept in the Library, and nothing is sent', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  await connectService(trawl, service);
  const panel = await openFiles(trawl);
  const readable = [
    file('notes.md', '# Tide notes\n\nHigh water at noon.\n'),
    await word('terms.docx', 'Terms', 'Tie the bow line first.'),
    sheet,
    file('byelaws.rtf', '{\\rtf1\\ansi No swimming in the basin.}'),
    { name: 'tariff.pdf', mimeType: 'application/pdf', buffer: writePdf(['A night costs 12.50.']) },
  ];
  await drop(panel, [...readable, file('dump.bin', '\0\x01\x02\0\x03')]);
  for (const { name } of readable)
    await expect(panel.getByRole('button', { name: `Open ${name}` })).toBeVisible();
  await expect(panel.getByText('This is not a type of file that can be read here')).toBeVisible();

  await panel.getByRole('button', { name: 'Open terms.docx' }).click();
  await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
  const shown = panel.frameLocator('iframe.MarkdownViewer_frame');
  await expect(shown.getByText('Tie the bow line first.')).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('tab', { name: 'Library' }).click();
  await expect(panel.getByText('Tide notes').first()).toBeVisible();
  await expect(panel.getByText('prices.csv').first()).toBeVisible();
  await panel.getByRole('option').first().locator('.Check_check').click();
  await panel.getByRole('checkbox', { name: 'Select all shown' }).click();
  await panel.getByRole('button', { name: 'Export' }).click();
  await panel.getByRole('menuitem', { name: 'A file per page (.zip)' }).click();
  const saved = unzipSync(new Uint8Array((await waitForFile(trawl.downloadsFolder, /\.zip$/)).bytes));
  const texts = Object.values(saved).map((bytes) => strFromU8(bytes));
  for (const words of ['High water at noon', 'Tie the bow line', 'Kenya', 'No swimming', '12.50'])
    expect(
      texts.some((text) => text.includes(words)),
      words,
    ).toBe(true);
  expect(service.log.filter(({ path }) => path !== '/v2/team/credit-usage')).toEqual([]);
});

test('a worker that is killed while the service reads a file still has the file, and sends it again only when told', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  await connectService(trawl, service);
  service.faults.next({ on: 'POST /v2/parse', delayMs: 60_000 });
  const panel = await openFiles(trawl);
  await panel.locator('input[type=file]').setInputFiles([memo]);
  await sendOf(panel).click();
  await expect.poll(() => parsed(service)).toBe(1);
  await trawl.killWorker();
  await expect(panel.getByText('This request may have run already')).toBeVisible({ timeout: 90_000 });
  expect(parsed(service)).toBe(1);
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(panel.getByRole('button', { name: 'Open memo.doc' })).toBeVisible();
  expect(parsed(service)).toBe(2);
});

test('a file that is canceled while it is sent is sent once, and leaves the line of the popup', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  service.faults.next({ on: 'POST /v2/parse', delayMs: 300_000 });
  const panel = await openFiles(trawl);
  await panel.locator('input[type=file]').setInputFiles([memo]);
  await sendOf(panel).click();
  await expect.poll(() => parsed(service)).toBe(1);
  await expect(panel.getByText(/^Sending .+ to .+, then reading · \d/)).toBeVisible();
  await trawl.page.goto(sites.url('article'));
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByRole('region', { name: 'Parsing memo.doc' })).toBeVisible();
  await popup.close();
  await panel.getByRole('button', { name: 'Cancel memo.doc' }).click();
  await expect(panel.getByText('Canceled')).toBeVisible();
  const later = await trawl.openPopup(trawl.page);
  await expect(later.getByRole('radiogroup', { name: 'Engine' })).toBeVisible();
  await expect(later.getByRole('region', { name: /memo\.doc/ })).toHaveCount(0);
  expect(parsed(service)).toBe(1);
});

test('files dropped on the popup are read there, can be canceled, and open in the panel', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.locator('.popup_preview')).toBeVisible();
  const rows = Array.from({ length: 100_000 }, (_none, at) => `${at},${at * 3}`).join('\n');
  await drop(popup, [sheet, await word('terms.docx', 'Terms', 'Tie the bow line first.')], '.popup_popup');
  await expect(popup.getByRole('button', { name: 'Open terms.docx' })).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Open prices.csv' })).toBeVisible();
  // Together they take longer than the press, however slow the machine.
  const long = Array.from({ length: 8 }, (_none, at) => file(`long ${at}.csv`, rows, 'text/csv'));
  await drop(popup, long, '.popup_popup');
  await popup.getByRole('button', { name: /^Cancel 8 files/ }).click();
  await expect(popup.getByText('Canceled')).toBeVisible();
  // Back to the page, whose text is still there.
  await popup.keyboard.press('Escape');
  await expect(popup.locator('.popup_preview')).toBeVisible();
  // Dropped before what takes files is there, which comes with the first of them.
  await drop(popup, [file('notes.md', '# Tide notes\n\nHigh water at noon.\n')], '.popup_popup', false);
  await popup.getByRole('button', { name: 'Open notes.md' }).click();
  const panel = await trawl.view('sidepanel');
  await expect(panel.frameLocator('iframe.MarkdownViewer_frame').getByText('High water')).toBeVisible();
});

test('a locked PDF in the tab asks for its password, and is read with it in the popup and in the panel', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('docs', '/locked.pdf'));
  const popup = await trawl.openPopup(trawl.page);
  const unlock = async (screen: Page, password: string): Promise<void> => {
    await screen.getByLabel('Password of locked.pdf').fill(password);
    await screen.getByRole('button', { name: 'Open locked.pdf with this password' }).click();
  };
  await unlock(popup, 'high water');
  await expect(popup.getByText('That is not the password')).toBeVisible();
  await unlock(popup, 'low water');
  await expect(popup.locator('.popup_preview')).toContainText('The key hangs behind the clock.');
  await popup.close();
  const stored = JSON.stringify(await readStored(trawl)) + JSON.stringify(await readStorageAreas(trawl));
  expect(stored).not.toContain('low water');

  const panel = await trawl.openPanel(trawl.page);
  await panel
    .getByRole('button', { name: /^Capture/ })
    .first()
    .click();
  await unlock(panel, 'low water');
  await expect(
    panel.frameLocator('iframe.MarkdownViewer_frame').getByText('The key hangs behind the clock.'),
  ).toBeVisible();
});

test('a PDF of this computer in the tab is read after one press that allows it, and by one key and the menu from then on', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const address = await openPdf(trawl);
  const popup = await trawl.openPopup(trawl.page);
  await popup.getByRole('button', { name: 'Allow files in tabs' }).click();
  await expect(popup.locator('.popup_preview')).toContainText('12.50');
  await popup.close();
  await writeClipboard(trawl, sites, 'what was there before');
  await trawl.page.goto(address);
  await trawl.pressHeard(trawl.page, COMMAND_KEYS.copy);
  await expect
    .poll(async () => (await readClipboard(trawl, sites)).text)
    .toContain('A night at the quay costs 12.50.');

  await writeClipboard(trawl, sites, 'what was there before');
  const worker = await trawl.worker();
  await worker.evaluate(async () => {
    type Clicked = { dispatch(info: object, tab: chrome.tabs.Tab | undefined): void };
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    (chrome.contextMenus.onClicked as typeof chrome.contextMenus.onClicked & Clicked).dispatch(
      { menuItemId: 'copy-page' },
      tab,
    );
  });
  await expect
    .poll(async () => (await readClipboard(trawl, sites)).text)
    .toContain('A night at the quay costs 12.50.');
});
