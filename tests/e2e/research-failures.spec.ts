import type { Page } from '@playwright/test';
import type { StandIn } from '../service/server';
import type { ExtensionBrowser } from './support/extension-browser';
import { connectService, expect, oldWord, test } from './support/service';

/** The rows of the specification that refuse work, with the sentence that a person reads, and whether one press repeats it. */
const REFUSALS = [
  { status: 400, error: 'Bad Request', says: 'The service did not accept the request', again: false },
  { status: 401, error: 'Unauthorized: Invalid token', says: 'The service rejected the key', again: false },
  { status: 402, error: 'Payment Required: Insufficient credits', says: 'Out of credits', again: true },
  { status: 403, error: 'Forbidden', says: 'The service did not allow this', again: false },
  { status: 429, error: 'Rate limit exceeded', says: 'The service asked Trawl to slow down', again: false },
] as const;

type Tool = {
  call: string;
  open: (panel: Page) => Promise<void>;
  send: (panel: Page) => Promise<void>;
  /** Back to where the next one is asked for. */
  leave: (panel: Page) => Promise<void>;
};

const research = async (panel: Page, tool: string): Promise<void> => {
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('radio', { name: tool }).click();
};
const back = async (panel: Page): Promise<void> => {
  const cancel = panel.getByRole('button', { name: /^Cancel/ });
  if (await cancel.first().isVisible()) await cancel.first().click();
  const leave = panel.getByRole('button', { name: 'Back', exact: true });
  if (await leave.isVisible()) await leave.click();
};

const TOOLS: Record<string, Tool> = {
  Search: {
    call: 'POST /v2/search',
    open: (panel) => research(panel, 'Search'),
    async send(panel) {
      const field = panel.getByRole('searchbox', { name: 'Search the web' });
      await field.fill('tide mill');
      await field.press('Enter');
    },
    leave: back,
  },
  Extract: {
    call: 'POST /v2/extract',
    open: (panel) => research(panel, 'Extract'),
    async send(panel) {
      await panel.getByRole('textbox', { name: 'What to extract' }).fill('The product and its price');
      await panel.getByRole('button', { name: 'Extract', exact: true }).click();
    },
    leave: back,
  },
  Parse: {
    call: 'POST /v2/parse',
    async open(panel) {
      await panel.getByRole('tab', { name: 'Page', exact: true }).click();
      await panel.getByRole('button', { name: 'Capture options' }).click();
      await panel.getByRole('menuitem', { name: 'Parse a file' }).click();
    },
    async send(panel) {
      await panel.locator('input[type=file]').setInputFiles(oldWord('memo.doc'));
      await panel.getByRole('button', { name: /^Send to / }).click();
    },
    async leave(panel) {
      const cancel = panel.getByRole('button', { name: 'Cancel memo.doc' });
      const remove = panel.getByRole('button', { name: 'Remove memo.doc' });
      await expect(cancel.or(remove).first()).toBeVisible();
      if (await cancel.isVisible()) await cancel.click();
      await remove.click();
      await expect(remove).toBeHidden();
      await panel.getByRole('button', { name: 'Back', exact: true }).click();
    },
  },
};

async function openPanel(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 320, height: 900 });
  return panel;
}

const sent = (service: StandIn, call: string): number =>
  service.log.filter(({ method, path }) => `${method} ${path}` === call).length;

for (const [name, { call, open, send, leave }] of Object.entries(TOOLS))
  test(`${name}: what a service refuses is said in words, and asked once`, async ({
    browserWithTrawl: trawl,
    service,
    sites,
  }) => {
    test.setTimeout(120_000);
    await connectService(trawl, service);
    await trawl.page.goto(sites.url('shop', '/product/lantern'));
    const panel = await openPanel(trawl);
    for (const { status, error, says, again } of REFUSALS) {
      await open(panel);
      const before = sent(service, call);
      // One that asks to wait says for how long: it goes on by itself, and is canceled here.
      service.faults.next({
        on: call,
        status,
        body: { success: false, error },
        ...(status === 429 && { headers: { 'Retry-After': '300' } }),
      });
      await send(panel);
      await expect(panel.getByText(says).first(), `${status}`).toBeVisible({ timeout: 20_000 });
      await expect(panel.getByRole('button', { name: /^Try again/ }), `${status}`).toHaveCount(again ? 1 : 0);
      expect(sent(service, call), `${status}`).toBe(before + 1);
      expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      service.faults.clear();
      await leave(panel);
    }
  });
