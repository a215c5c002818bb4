import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp, type FakeApp } from '@/tests/support/fake-app';
import { BackupSection } from './BackupSection';

const open = (app: FakeApp): Promise<Screen> => mount(app, <BackupSection />);
const withCaptures = (): FakeApp =>
  createFakeApp({ captures: [anArticle(), anArticle({ id: 'b' })] }, 'options');

async function until(ready: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !ready(); turn += 1) await settle();
}

/** The file saved by the Save button. */
async function saved(app: FakeApp): Promise<File> {
  const ui = await open(app);
  await ui.press('button', 'Save backup');
  const { args } = app.gestured.find(({ name }) => name === 'save') ?? { args: [] };
  const blob = await (args[0] as Promise<Blob>);
  ui.unmount();
  return new File([await blob.arrayBuffer()], String(args[1]));
}

async function choose(ui: Screen, file: File): Promise<void> {
  const input = ui.root.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no field for files');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('BackupSection', () => {
  it('saves what there is, and says before a restore what it would do', async () => {
    const from = withCaptures();
    const file = await saved(from);
    expect(file.name).toBe('trawl-2026-11-20.zip');
    const to = createFakeApp({ captures: [anArticle()] }, 'options');
    const ui = await open(to);
    await choose(ui, file);
    await until(() => ui.text().includes('Nothing has changed yet'));
    expect(ui.get('tab', 'Added 1')).toBeTruthy();
    await ui.press('tab', 'Skipped 2');
    expect(ui.text()).toContain('Capture, already here');
    expect(to.calls).toEqual([]);
    await ui.press('button', 'Restore 1 item');
    await until(() => to.calls.length > 0);
    expect(to.files).toEqual([file]);
    expect(to.calls).toEqual([
      { name: 'backups.restore', input: { inboxId: expect.any(String) as unknown, fileName: file.name } },
    ]);
  });

  it('refuses a file that is cut off, in words, and asks nothing of the background', async () => {
    const file = await saved(withCaptures());
    const to = createFakeApp({}, 'options');
    const ui = await open(to);
    await choose(ui, new File([file.slice(0, file.size / 2)], 'old.zip'));
    await until(() => ui.text().includes('cannot be restored'));
    expect(ui.text()).toContain('old.zip: It is incomplete: the end is missing. Nothing was changed.');
    expect(to.calls).toEqual([]);
    expect(to.files).toEqual([]);
  });

  it('restores once when it is pressed twice', async () => {
    const file = await saved(withCaptures());
    const to = createFakeApp({}, 'options');
    const ui = await open(to);
    await choose(ui, file);
    await until(() => ui.find('button', /^Restore \d/) !== undefined);
    const button = ui.get('button', /^Restore \d/);
    button.click();
    button.click();
    await until(() => to.calls.length > 0);
    await settle();
    expect(to.calls.map(({ name }) => name)).toEqual(['backups.restore']);
    expect(to.files).toHaveLength(1);
  });

  it('says what the background refused, and how a restore ended', async () => {
    const file = await saved(withCaptures());
    const to = createFakeApp({}, 'options', {
      'backups.restore': () => {
        throw new AppError('bad-request', { detail: 'file-damaged captures/b.json' });
      },
    });
    const ui = await open(to);
    await choose(ui, file);
    await until(() => ui.find('button', /^Restore \d/) !== undefined);
    await ui.press('button', /^Restore \d/);
    await until(() => ui.text().includes('cannot be restored'));
    expect(ui.text()).toContain('captures/b.json in it is damaged. Nothing was changed.');
    await ui.press('button', 'Dismiss');
    const restore = {
      inboxId: 'i',
      fileName: 'a.zip',
      at: 2,
      total: 4,
      added: 2,
      changed: 1,
      skipped: 3,
      damaged: 0,
      lost: [],
    };
    to.change({ restore: { ...restore, status: 'running' } }, 'settings');
    await settle();
    expect(ui.text()).toContain('Restoring a.zip: 2 of 4 files');
    to.change({ restore: { ...restore, status: 'done' } }, 'settings');
    await settle();
    expect(ui.text()).toContain('Restored 3 items');
    expect(ui.text()).toContain('All hashes match.');
    const lost = ['captures/b.json', 'screenshots/c'];
    to.change({ restore: { ...restore, status: 'done', damaged: 3, lost } }, 'settings');
    await settle();
    expect(ui.text()).toContain('3 files of the backup were damaged');
    expect(ui.text()).toContain('captures/b.json, screenshots/c, …');
    expect(ui.text()).not.toContain('All hashes match.');
    to.change({ restore: { ...restore, status: 'failed', why: 'storage-full' } }, 'settings');
    await settle();
    expect(ui.text()).toContain('The disk is full. 3 items were restored before that.');
    await ui.press('button', 'Dismiss');
    expect(to.calls.at(-1)).toEqual({ name: 'backups.dismiss', input: {} });
  });
});
