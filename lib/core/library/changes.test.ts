// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest';
import type { StoreName } from '../ports/host';
import { createChanges } from './changes';

const NAME = 'changes-test';
const channels: BroadcastChannel[] = [];
const channel = (): BroadcastChannel => {
  const made = new BroadcastChannel(NAME);
  channels.push(made);
  return made;
};
afterEach(() => {
  for (const made of channels.splice(0)) made.close();
});

describe('createChanges', () => {
  it('tells another context the name of every store that changed', async () => {
    const heard: StoreName[] = [];
    createChanges(channel()).subscribe((store) => heard.push(store));
    createChanges(channel()).notify(['jobs', 'items', 'captures', 'settings']);
    await expect.poll(() => heard).toEqual(['jobs', 'items', 'captures', 'settings']);
  });

  it('hears its own notices, and nothing that is no store', async () => {
    const heard: StoreName[] = [];
    const changes = createChanges(channel());
    const unsubscribe = changes.subscribe((store) => heard.push(store));
    changes.notify(['items']);
    channel().postMessage(['secrets', 7, 'jobs']);
    channel().postMessage('captures');
    await expect.poll(() => heard).toEqual(['items', 'jobs']);
    unsubscribe();
    changes.notify(['items']);
    expect(heard).toEqual(['items', 'jobs']);
  });
});
