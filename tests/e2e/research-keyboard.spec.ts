import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from './support/extension-browser';
import { enterOn, openToolByKeys, tabTo } from './support/keyboard';
import { connectService, expect, testWithSites as test } from './support/service';

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
