import { startModelServer } from '../model/server';
import { expect, test } from './fixtures';
import { axeFaults } from './support/axe';
import { readClipboard } from './support/clipboard';
import { waitForFile } from './support/downloads';
import { captureByAddress } from './support/device-jobs';
import { connectModel } from './support/model';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

// The editor and the default: components/features/templates/options/TemplatesSection.test.tsx.
// How the popup names the template of its copy: components/features/capture/popup/ReadOnOpen.test.tsx.
test('the prompts of a template are answered by one press in one request, and what is copied has the answers', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const model = await startModelServer({ profile: 'llama.cpp' });
  await captureByAddress(trawl, sites.url('article'));
  const options = await trawl.open('options.html#templates');
  const template = {
    schemaVersion: '0.1.0',
    name: 'Clipping',
    behavior: 'create',
    noteNameFormat: '{{title}}',
    path: '',
    properties: [{ name: 'clock', value: '{{"whether the church at Saltreach has a clock"}}', type: 'text' }],
    noteContentFormat: '{{"zeppelins of Friedrichshafen"}}!{{"what pushes open the gates of the pond"}}',
    triggers: [sites.url('article')],
  };
  await options.locator('#templates input[type=file]').setInputFiles({
    name: 'clipping.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(template)),
  });
  const dialog = options.getByRole('dialog');
  await expect(dialog).toContainText('3 prompts need a model');
  await dialog.getByRole('button', { name: 'Import 1' }).click();

  const panel = await trawl.open('sidepanel.html');
  await panel.getByRole('tab', { name: 'Library' }).click();
  await panel.getByRole('option').first().click();
  await expect(panel.getByText('Clipping has 3 prompts for a model')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Connect a model' })).toBeVisible();
  expect(model.ledger).toEqual([]);
  await connectModel(trawl, model.baseUrl);
  const before = model.chats().length;
  expect(await axeFaults(panel)).toEqual([]);
  await panel.getByRole('button', { name: /^Answer with/ }).click();
  await expect.poll(() => model.chats().length).toBe(before + 1);
  await expect(panel.getByRole('button', { name: /^(Answer with|Stop$)/ })).toHaveCount(0);
  await expect(panel.getByText('prompts for a model')).toBeHidden();
  await panel.getByRole('button', { name: /^Copy/ }).first().click();
  await expect(panel.getByText('Copied Clipping')).toBeVisible();
  const { text } = await readClipboard(trawl, sites);
  expect(text).toMatch(
    /^---\nclock: .*There is no clock on the church.*\n---\n\n!.*pushes open a pair of gates/,
  );

  // In the popup, one press keeps the page and has them answered, and the file is the note with the answers.
  await trawl.page.goto(sites.url('article'));
  const popup = await trawl.openPopup(trawl.page);
  const line = popup.getByRole('button', { name: /^Keep, and answer the 3 prompts with / });
  await expect(line).toBeVisible();
  expect(model.chats().length).toBe(before + 1);
  await line.click();
  await expect.poll(() => model.chats().length).toBe(before + 2);
  await expect(popup.getByRole('button', { name: /prompts with|^Stop$/ })).toHaveCount(0);
  await popup.getByRole('button', { name: 'Download' }).click();
  const note = (await waitForFile(trawl.downloadsFolder, /\.md$/)).bytes.toString('utf8');
  expect(note).toMatch(/^---\nclock: .*There is no clock on the church/);
  expect(note).toContain('pushes open a pair of gates');
  expect(note).not.toContain('{{');
  expect(model.chats().length).toBe(before + 2);
  await model.close();
});
