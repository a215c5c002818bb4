import type { Page } from '@playwright/test';
import type { StandIn } from '../service/server';
import type { ExtensionBrowser } from './support/extension-browser';
import { enterOn, tabTo } from './support/keyboard';
import { readStorageAreas, readStored } from './support/library';
import { asTimePasses } from './support/movable-clock';
import { connectService, expect, test } from './support/service';

test.use({ movableClock: true });

const ACT = /^\/v2\/scrape\/[^/]+\/interact$/;
const sent = (service: StandIn, method: string): number =>
  service.log.filter((call) => call.method === method && ACT.test(call.path)).length;
const sessionCharges = (service: StandIn): number =>
  service.credits.charges.filter((charge) => charge.for.startsWith('interact')).length;
/** What every address of a live view or of a remote browser holds. */
const SECRET = /\/(live|cdp)\/[0-9a-f-]{8,}/;

async function openInteract(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('radio', { name: 'Interact' }).click();
  await expect(panel.getByRole('button', { name: 'New session' })).toBeVisible();
  return panel;
}

async function startSession(panel: Page, url: string, prompt: string, keep?: string): Promise<void> {
  await panel.getByRole('button', { name: 'New session' }).click();
  await panel.getByRole('textbox', { name: 'Page', exact: true }).fill(url);
  await panel.getByRole('textbox', { name: 'What to do on the page' }).fill(prompt);
  if (keep !== undefined) await panel.getByLabel('Keep it open after each step').selectOption(keep);
  await panel.getByRole('button', { name: 'Open the page' }).click();
}

const steps = (panel: Page) => panel.getByRole('list', { name: 'Steps of this session' });
const waitsForMore = (panel: Page) =>
  expect(panel.getByText(/^Stops in \d/)).toBeVisible({ timeout: 90_000 });

test('by keyboard alone, a session from the page: a prompt, code, code that fails, the live view in a tab of its own, and Stop', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('article'));
  const panel = await trawl.openPanel(trawl.page);
  const said: string[] = [];
  panel.on('console', (message) => said.push(message.text()));
  await panel.setViewportSize({ width: 420, height: 900 });
  // What the background answers is heard here too.
  await panel.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    chrome.runtime.onMessage.addListener((message) => void heard.push(JSON.stringify(message)));
    const { sendMessage } = chrome.runtime;
    const listening = async (...args: unknown[]): Promise<unknown> => {
      const answer: unknown = await Reflect.apply(sendMessage, chrome.runtime, args);
      heard.push(JSON.stringify(answer));
      return answer;
    };
    Object.assign(chrome.runtime, { sendMessage: listening });
  });
  await panel.getByRole('button', { name: 'Capture options' }).click();
  await panel.getByRole('menuitem', { name: 'Interact with this page first…' }).click();
  await expect(panel.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue(sites.url('article'));
  await expect(panel.getByText(/^7 credits a minute, plus the capture of the page\.$/)).toBeVisible();
  await panel.getByRole('textbox', { name: 'What to do on the page' }).fill('Who built the tide mill?');
  await expect(panel.getByText(/at most 71 of [\d,]+ credits\.$/)).toBeVisible();
  await expect(
    panel.getByText(`The address and what you ask for will be sent to ${new URL(service.url).host}.`),
  ).toBeVisible();
  await enterOn(panel, /^Open the page$/);

  await waitsForMore(panel);
  await expect(steps(panel).getByText(/mill/i).first()).toBeVisible();
  // 7 more for each minute that has begun.
  await expect(panel.getByText(/^\d\d:\d\d · (?:8|15|22|29|36) credits so far$/)).toBeVisible();

  await tabTo(panel, /^Prompt$/);
  await panel.keyboard.press('ArrowRight');
  await tabTo(panel, /^Code to run next/);
  await panel.keyboard.type('console.log("hello"); return document.title;');
  // The way out of the field: Tab, and Run with the keys that are said beside it.
  await panel.keyboard.press('ControlOrMeta+Enter');
  await expect(steps(panel).getByLabel('Output', { exact: true })).toHaveText('hello');
  await expect(steps(panel).getByText(/ · exit 0$/)).toHaveCount(1);
  await waitsForMore(panel);
  await panel.getByRole('textbox', { name: 'Code to run next' }).fill('throw new Error("no such button")');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(steps(panel).getByLabel('Errors', { exact: true })).toContainText('no such button');
  await expect(steps(panel).getByText(/exit 1$/)).toBeVisible();
  await waitsForMore(panel);
  expect(sent(service, 'POST')).toBe(3);

  // In dark, and as narrow as a panel can be.
  await panel.emulateMedia({ colorScheme: 'dark' });
  await panel.setViewportSize({ width: 320, height: 800 });
  const over = await panel.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);

  const opened = trawl.context.waitForEvent('page');
  await tabTo(panel, /^Live view$/, true);
  await panel.keyboard.press('Enter');
  const live = await opened;
  await expect.poll(() => live.url()).toMatch(SECRET);
  await live.close();
  await panel.bringToFront();
  await tabTo(panel, /^Stop$/, true);
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('You stopped the session')).toBeVisible();
  await expect
    .poll(() => [sent(service, 'POST'), sent(service, 'DELETE'), sessionCharges(service)])
    .toEqual([3, 1, 1]);
  const charged = service.credits.charges.reduce((sum, { credits }) => sum + credits, 0);
  await expect(panel.getByText(new RegExp(` · ${charged} credits charged$`))).toBeVisible();

  const heard = await panel.evaluate(() => (globalThis as typeof globalThis & { heard: string[] }).heard);
  expect(heard.length).toBeGreaterThan(0);
  const everywhere = {
    heard,
    said,
    panel: await panel.content(),
    library: await readStored(trawl),
    areas: await readStorageAreas(trawl),
  };
  for (const [place, content] of Object.entries(everywhere))
    expect(SECRET.exec(JSON.stringify(content)), place).toBeNull();

  await panel.getByRole('tab', { name: 'Site' }).click();
  const row = panel.getByRole('button', { name: /^Session on / });
  await expect(row).toContainText('3 steps');
  await row.click();
  await expect(panel.getByRole('tab', { name: 'Research', selected: true })).toBeVisible();
  await expect(panel.getByText('You stopped the session')).toBeVisible();
});

test('a worker that is killed while a step is under way does it once, ends the session, and asks', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  // Longer than a busy machine takes to kill the worker.
  service.faults.next({ on: 'POST /v2/scrape/*/interact', delayMs: 60_000 });
  const panel = await openInteract(trawl);
  await startSession(panel, sites.url('article'), 'Who built the tide mill?');
  await expect.poll(() => sent(service, 'POST')).toBe(1);
  await trawl.killWorker();
  await asTimePasses(trawl, expect(panel.getByText('This step may have run already')).toBeVisible());
  await expect(steps(panel).getByText('Its reply was lost.')).toBeVisible();
  await expect.poll(() => [sent(service, 'POST'), sent(service, 'DELETE')]).toEqual([1, 1]);
});

test('a session that nobody watches is stopped at its time, once, although the worker has died', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const panel = await openInteract(trawl);
  await startSession(panel, sites.url('article'), 'Who built the tide mill?', '1 minute');
  await waitsForMore(panel);
  await panel.close();
  await trawl.killWorker();
  expect(sent(service, 'DELETE')).toBe(0);
  await asTimePasses(trawl, expect.poll(() => sent(service, 'DELETE')).toBe(1));
  await expect.poll(() => [sent(service, 'POST'), sessionCharges(service)]).toEqual([1, 1]);
  const again = await openInteract(trawl);
  await again.getByRole('button', { name: new RegExp(`^${sites.url('article')}`) }).click();
  await expect(again.getByText('The session timed out')).toBeVisible();
});
