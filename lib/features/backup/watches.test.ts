import { expect, it } from 'vitest';
import {
  after,
  article,
  HOUR,
  LAMP,
  results,
  setUp,
  settleAll,
  standing,
  start,
} from '@/tests/support/watch-scene';
import { createRestoreStore } from './background/restore-store';
import { blobOf, streamOf } from '../export/streams';
import { checkPagesOf } from '../monitors/monitor';
import { openBackup } from './read-backup';
import { planRestore } from './plan';
import type { TestLibrary } from '@/tests/support/library';
import { backupBytes } from './write-backup';

async function restore({ db }: TestLibrary, file: Blob): Promise<void> {
  const store = createRestoreStore({ db: () => Promise.resolve(db), changes: { notify: () => undefined } });
  const backup = await openBackup(file);
  const none = { at: 0, added: 0, changed: 0, skipped: 0, damaged: 0, lost: [] };
  await store.begin({ inboxId: 'b', fileName: 'b.zip', status: 'running', total: backup.total, ...none });
  let at = 0;
  for await (const step of backup.steps()) await store.merge('b', at++, [{ step, ids: new Map() }]);
}

it('brings watches with their history, paused, and they go on from what was read last', async () => {
  let stock = 'It is in stock.';
  const serve = () => ({ body: article(stock, 'Seen by 17 people.') });
  const [from, to] = [await setUp(serve), await setUp(serve)];
  await start(from);
  await settleAll(from);
  stock = 'It is sold out.';
  await after(from, HOUR);
  const [check] = (await standing(from)).checks;
  await from.watches().ignore('w', { what: 'section', text: 'Seen by' }, true);
  const options = { screenshots: true, jobs: true, version: '0.1.0', now: 1 };
  const file = await blobOf(streamOf(backupBytes(from.world.library.reader, options)), 'application/zip');
  const { library } = to.world;
  library.clock.now = from.world.library.clock.now;

  const plan = await planRestore(await openBackup(file), library.reader);
  expect(plan.effects).toContainEqual({ kind: 'watch', effect: 'added', name: 'Lamp' });
  await restore(library, file);
  expect(await standing(to)).toEqual({ ...(await standing(from)), status: 'paused' });
  const pages = await checkPagesOf(library.reader, 'w', check?.id ?? '');
  expect(pages?.pages[0]?.diff).toContain('+It is sold out.');

  // No site is visited before the user resumes it; then what changed in the meantime is told.
  await after(to, 2 * HOUR);
  expect(await results(to)).toEqual(['new', 'changed']);
  stock = 'It is in stock again.';
  await to.watches().change('w', { status: 'active' });
  await after(to, HOUR);
  expect(await results(to)).toEqual(['new', 'changed', 'same']);
  const baseline = (await standing(to)).watch?.baseline ?? '';
  expect((await library.monitors.texts('w', baseline))[LAMP]?.ignored).toHaveLength(2);

  const again = await planRestore(await openBackup(file), library.reader);
  expect(again.effects).toContainEqual({ kind: 'watch', effect: 'skipped', name: 'Lamp' });
  await restore(library, file);
  expect(await results(to)).toEqual(['new', 'changed', 'same']);
});
