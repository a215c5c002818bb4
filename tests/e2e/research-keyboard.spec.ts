import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from './support/extension-browser';
import { enterOn, openToolByKeys, tabTo } from './support/keyboard';
import { connectService, expect, test as base } from './support/service';

/** The stand-in knows the fixture sites that its agent reads; they are up before it is. */
const test = base.extend({
  serviceOptions: async ({ sites }, use) => {
    await use({ sites: [sites.url('article'), sites.url('docs')] });
  },
});

async function openTool(trawl: ExtensionBrowser, tool: string, url: string): Promise<Page> {
  await trawl.page.goto(url);
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await expect(panel.getByRole('tab', { name: 'Research' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Capture page' })).toBeVisible();
  await openToolByKeys(panel, panel.getByRole('radio', { name: tool }));
  return panel;
}

test('by keyboard alone: a run of the agent from its prompt to its copied result, and a second one that is canceled', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const panel = await openTool(trawl, 'Agent', sites.url('article'));
  await enterOn(panel, /^New run$/);
  // The first field has the focus.
  await expect(panel.getByRole('textbox', { name: 'What to find out' })).toBeFocused();
  await panel.keyboard.type('What is a tide mill?');
  await tabTo(panel, /^Start at/);
  await panel.keyboard.type(sites.url('article'));
  await enterOn(panel, /^Start$/);

  const result = panel.getByRole('radio', { name: 'Result' });
  await expect(result).toBeVisible({ timeout: 90_000 });
  await tabTo(panel, /^(Trace|Found so far|Result)$/);
  await expect(result).toBeChecked();
  await panel.keyboard.press('End');
  await expect(panel.getByRole('radio', { name: 'Found so far' })).toBeChecked();
  await expect(panel.getByText(/Version \d of \d/)).toBeVisible();
  await panel.keyboard.press('ArrowLeft');
  await expect(panel.getByRole('list', { name: 'What the agent did' })).toContainText('Read a page');
  await panel.keyboard.press('Home');
  await expect(result).toBeChecked();
  await enterOn(panel, /^Copy/);
  await expect(panel.getByText(/^Copied/).first()).toBeVisible();
  const [start] = service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/agent');
  expect(start?.body).toMatchObject({ prompt: 'What is a tide mill?', maxCredits: 200 });

  await tabTo(panel, /^All runs$/, true);
  await panel.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'New run' }).waitFor();
  await enterOn(panel, /^New run$/);
  await expect(panel.getByRole('textbox', { name: 'What to find out' })).toBeFocused();
  await panel.keyboard.press('ControlOrMeta+A');
  await panel.keyboard.type('And who built it?');
  service.pace.set(0);
  await tabTo(panel, /^Start at/);
  await enterOn(panel, /^Start$/);
  // Under way at the service: what was not sent yet would be canceled here alone.
  await expect(panel.getByText('Opened a browser')).toBeVisible();
  await enterOn(panel, /^Cancel run$/);
  await expect(panel.getByText('Canceled', { exact: true })).toBeVisible();
  const asked = (how: string): number =>
    service.log.filter(({ path, method }) => path.startsWith('/v2/agent') && method === how).length;
  await expect.poll(() => [asked('POST'), asked('DELETE')]).toEqual([2, 1]);
});

test('by keyboard alone: a session with a prompt, then code, its live view, and Stop', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const panel = await openTool(trawl, 'Interact', sites.url('article'));
  await enterOn(panel, /^New session$/);
  await expect(panel.getByRole('textbox', { name: 'Page', exact: true })).toBeFocused();
  await panel.keyboard.press('ControlOrMeta+A');
  await panel.keyboard.type(sites.url('article'));
  await tabTo(panel, /^What to do on the page/);
  await panel.keyboard.type('Who built the tide mill?');
  await enterOn(panel, /^Open the page$/);
  const waits = panel.getByText(/^Stops in \d/);
  await expect(waits).toBeVisible({ timeout: 90_000 });

  await tabTo(panel, /^Prompt$/);
  await panel.keyboard.press('ArrowRight');
  await tabTo(panel, /^Code to run next/);
  await panel.keyboard.type('console.log("hello"); return document.title;');
  // The way out of the field: Tab, and Run with the keys that are said beside it.
  await panel.keyboard.press('ControlOrMeta+Enter');
  const steps = panel.getByRole('list', { name: 'Steps of this session' });
  await expect(steps.getByLabel('Output', { exact: true })).toHaveText('hello');
  await expect(steps.getByText(/ · exit 0$/)).toHaveCount(1);
  await expect(waits).toBeVisible();

  const opened = trawl.context.waitForEvent('page');
  await tabTo(panel, /^Live view$/, true);
  await panel.keyboard.press('Enter');
  await (await opened).close();
  await panel.bringToFront();
  await tabTo(panel, /^Stop$/, true);
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('You stopped the session')).toBeVisible();
  const acted = () => service.log.filter(({ path }) => /^\/v2\/scrape\/[^/]+\/interact$/.test(path));
  await expect
    .poll(() => acted().map(({ method, status }) => `${method} ${status}`))
    .toEqual(['POST 200', 'POST 200', 'DELETE 200']);
  // What the panel says was charged is what the service charged.
  const charged = service.credits.charges.reduce((sum, { credits }) => sum + credits, 0);
  await expect(panel.getByText(new RegExp(` · ${charged} credits charged$`))).toBeVisible();
});
