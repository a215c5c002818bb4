import { expect, test } from './fixtures';
import { readClipboard } from './support/clipboard';
import { startDeviceJob, storedJob } from './support/device-jobs';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

const article = {
  schemaVersion: '0.1.0',
  name: 'Clipping',
  behavior: 'create',
  noteNameFormat: '{{title|safe_name}}',
  path: 'Clippings',
  properties: [
    { name: 'source', value: '{{url}}', type: 'text' },
    { name: 'words', value: '{{words}}', type: 'number' },
  ],
  noteContentFormat: '{% if title %}Clipped: {{title|upper}}{% endif %}\n{{nope}}\n\n{{content|slice:0,40}}',
  triggers: [] as string[],
};

test('a template of Web Clipper is imported, made the default, and decides what the panel copies', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const own = await trawl.open('manifest.json');
  const id = await startDeviceJob(own, {
    kind: 'scrape',
    source: { type: 'url', url: sites.url('article') },
    formats: ['markdown'],
  });
  await expect.poll(async () => (await storedJob(trawl, id))?.state.status, { timeout: 30_000 }).toBe('done');

  const options = await trawl.open('options.html#templates');
  await options.locator('#templates input[type=file]').setInputFiles({
    name: 'clipping.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(article)),
  });
  const dialog = options.getByRole('dialog', { name: 'Import 1 template' });
  await expect(dialog).toContainText('kept in the notes as written: nope');
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await options.getByRole('button', { name: 'More actions for Clipping' }).click();
  await options.getByRole('menuitem', { name: 'Make it the default' }).click();
  const edit = options.getByRole('button', { name: 'Edit Clipping' });
  await edit.click();
  // The pressed button is gone, and the keyboard goes on from here.
  const back = options.getByRole('button', { name: 'All templates' });
  await expect(back).toBeFocused();
  await back.press('Enter');
  await expect(options.getByRole('button', { name: 'New template' })).toBeFocused();
  await edit.click();
  const preview = options.getByRole('region', { name: 'Preview' });
  await expect(preview.last()).toContainText('Clipped: ');
  await expect(options.locator('#templates')).toContainText('There is no variable nope.');
  await options.screenshot({ path: test.info().outputPath('editor.png'), fullPage: true });
  await options.setViewportSize({ width: 320, height: 800 });
  expect(await options.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await options.screenshot({ path: test.info().outputPath('editor-narrow.png'), fullPage: true });

  const panel = await trawl.open('sidepanel.html');
  await panel.getByRole('tab', { name: 'Library' }).click();
  await panel.getByRole('option').first().click();
  await panel.getByRole('button', { name: /^Copy/ }).first().click();
  await expect(panel.getByText('Copied Clipping')).toBeVisible();
  const { text } = await readClipboard(trawl, sites);
  expect(text).toMatch(/^---\nsource: "?http\S+\nwords: \d+\n---\n\nClipped: [^a-z]+\n\{\{nope\}\}\n\n/);
});

test('the popup names the template that its copy follows', async ({ browserWithTrawl: trawl, sites }) => {
  const options = await trawl.open('options.html#templates');
  const named = { ...article, triggers: [sites.url('article')] };
  await options.locator('#templates input[type=file]').setInputFiles({
    name: 'clipping.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(named)),
  });
  await options.getByRole('dialog').getByRole('button', { name: 'Import 1' }).click();
  await expect(options.getByRole('button', { name: 'Edit Clipping' })).toBeVisible();

  await trawl.page.goto(sites.url('article'));
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByText('Template: Clipping')).toBeVisible();
  await popup.getByRole('radio', { name: 'HTML' }).click();
  await expect(popup.getByText('Template: Clipping')).toHaveCount(0);
  await popup.getByRole('radio', { name: 'Markdown' }).click();
  await popup.getByRole('button', { name: /^Copy/ }).click();
  await expect(popup.locator('.popup_foot').getByText('Copied Clipping')).toBeVisible();
  const { text } = await readClipboard(trawl, sites);
  expect(text).toMatch(/^---\nsource: "?http\S+\nwords: \d+\n---\n\nClipped: /);
});
