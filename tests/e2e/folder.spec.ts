import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startDeviceJob, storedJob } from './support/device-jobs';

const PAGES = 40;
test.use({ grants: { active: { hosts: ['http://*/*'] } } });

/** The files in the folder of this origin that stands for one on the disk: the browser's own picker cannot be pressed. */
const filesIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    type Dir = FileSystemDirectoryHandle & { entries(): AsyncIterable<[string, FileSystemHandle]> };
    const files: Record<string, string> = {};
    const read = async (dir: Dir, path: string): Promise<void> => {
      for await (const [name, entry] of dir.entries())
        if (!(entry instanceof FileSystemFileHandle)) await read(entry as Dir, `${path}${name}/`);
        else {
          // One that is being written may be gone since it was listed.
          const file = await entry.getFile().catch(() => undefined);
          if (file) files[path + name] = await file.text();
        }
    };
    const root = await navigator.storage.getDirectory();
    await read((await root.getDirectoryHandle('Notes', { create: true })) as Dir, '');
    return files;
  });

/** Presses “Choose folder…”; in the place of the browser's dialog, which no test can press, a real folder is given. */
async function chooseFolder(options: Page): Promise<void> {
  await options.evaluate(() => {
    Object.assign(window, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('Notes', { create: true }),
    });
  });
  const section = options.locator('#folder');
  await section.getByRole('button', { name: 'Choose folder…' }).click();
  await expect(section.getByText('Notes', { exact: true })).toBeVisible();
}

/** Asks for what a crawl keeps only because a template asks for it. */
const template = {
  schemaVersion: '0.1.0',
  name: 'Leaf',
  behavior: 'create',
  noteNameFormat: '{{title}}',
  path: 'Leaves',
  properties: [
    { name: 'leaf', value: '{{meta:name:leaf}}', type: 'number' },
    { name: 'name', value: '{{schema:@Chapter:name}}', type: 'text' },
  ],
  noteContentFormat: '{{selector:article p|first|split:"."|first}}\n{{selectorHtml:h1}}',
  triggers: ['schema:@Chapter'],
};

test('a crawl is written to the chosen folder, by template, also when the worker is stopped', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const home = sites.url(`${PAGES - 1}.many`);
  const options = await trawl.open('options.html#folder');
  await chooseFolder(options);
  const templates = await trawl.open('options.html#templates');
  const buffer = Buffer.from(JSON.stringify(template));
  const file = { name: 'leaf.json', mimeType: 'application/json', buffer };
  await templates.locator('#templates input[type=file]').setInputFiles(file);
  await templates.getByRole('dialog').getByRole('button', { name: 'Import 1' }).click();
  await expect(templates.getByRole('button', { name: 'Edit Leaf' })).toBeVisible();
  await templates.close();

  const jobId = await startDeviceJob(options, {
    kind: 'crawl',
    url: home,
    limit: PAGES,
    formats: ['markdown'],
  });
  await expect
    .poll(async () => (await storedJob(trawl, jobId))?.state.status, { timeout: 120_000 })
    .toBe('done');
  expect((await storedJob(trawl, jobId))?.progress.read).toBe(PAGES);

  await trawl.page.goto(home);
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Site', exact: true }).click();
  await panel.getByText(/^Crawl of /).click();
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'Save to Notes' }).click();
  await expect(panel.getByText('Saving to Notes')).toBeVisible();
  await trawl.killWorker();
  await expect(panel.getByText(`Saved ${PAGES} files in Notes`)).toBeVisible();
  const files = await filesIn(options);
  expect(Object.keys(files)).toHaveLength(PAGES);
  const leaves = Object.entries(files).map(([name, text]) => {
    // What the page says of itself in its head, in its data and in its text, and that it is the same page.
    const note = /^---\nleaf: (\d+)\nname: (.+)\n---\n\nLeaf (\d+) of 39\n<h1>(.+)<\/h1>$/.exec(text);
    expect(text).toEqual(note?.[0]);
    expect([note?.[3], note?.[4]]).toEqual([note?.[1], note?.[2]?.replaceAll('"', '')]);
    expect(name).toBe(`Leaves/${note?.[4]}.md`);
    return note?.[1];
  });
  expect(new Set(leaves).size).toBe(PAGES);
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await expect(panel.getByText(`Saved ${PAGES} files in Notes`)).toBeHidden();
});

test('one capture is written without a dialog, never over another file, and the permission is asked for in words', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const options = await trawl.open('options.html#folder');
  await trawl.page.goto(sites.url('3.many'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 320, height: 900 });
  await panel
    .getByRole('button', { name: /^Capture/ })
    .first()
    .click();
  const save = async (name: string): Promise<void> => {
    await panel.getByRole('button', { name: 'More', exact: true }).click();
    await panel.getByRole('menuitem', { name }).click();
  };
  // Without a folder it leads to where one is chosen.
  const [opened] = await Promise.all([trawl.context.waitForEvent('page'), save('Save to a folder…')]);
  await expect.poll(() => opened.url()).toContain('options.html#folder');
  await opened.close();
  await chooseFolder(options);
  await trawl.page.bringToFront();
  await save('Save to Notes');
  await expect(panel.getByText(/^Saved .*\.md in Notes$/)).toBeVisible();
  const [first = ''] = Object.keys(await filesIn(options));
  await save('Save to Notes');
  const second = first.replace(/\.md$/, ' (2).md');
  await expect.poll(async () => Object.keys(await filesIn(options)).sort()).toEqual([second, first].sort());

  await options.reload();
  const section = options.locator('#folder');
  await options.setViewportSize({ width: 320, height: 900 });
  await expect(section.getByRole('button', { name: 'Remove' })).toBeVisible();
  expect(await options.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await section.getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('No folder chosen')).toBeVisible();
  expect(Object.keys(await filesIn(options))).toHaveLength(2);
});
