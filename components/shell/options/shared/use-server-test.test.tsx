import { expect, it } from 'vitest';
import { mount, settle } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { useServerTest } from './use-server-test';

it('keeps a failure that is reported while a test runs, and drops it when the next one begins', async () => {
  let held: ReturnType<typeof useServerTest> | undefined;
  function Held() {
    held = useServerTest();
    return <p>{held.failure?.reason ?? (held.since === undefined ? 'rests' : 'runs')}</p>;
  }
  const ui = await mount(createFakeApp({}, 'options'), <Held />);
  let end = (): void => undefined;
  const running = new Promise<void>((resolve) => (end = resolve));
  held?.begin(() => running);
  held?.report({ reason: 'storage-full', facts: {} });
  end();
  await settle();
  expect(held?.since).toBeUndefined();
  expect(ui.root.textContent).toBe('storage-full');
  held?.begin(() => Promise.resolve());
  await settle();
  expect(ui.root.textContent).toBe('rests');
});
