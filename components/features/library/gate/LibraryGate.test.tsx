import { useState } from 'preact/hooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError, type FailureReason } from '@/lib/core/model/errors';
import { defaultSettings } from '@/lib/core/model/settings';
import { mount, settle } from '@/tests/support/dom';
import { createFakeApp, type FakeApp } from '@/tests/support/fake-app';
import { useApp } from '@/components/shell/state/app';
import { useNudge } from '@/components/shell/state/trouble';
import { LibraryGate } from './LibraryGate';
// What the gate loads for a failure is available at once.
import './library-failures';

function Work() {
  useNudge(true);
  return <p>the screen</p>;
}

function Change() {
  const { call } = useApp();
  const change = () => void call('settings.update', { singleKeys: false }).catch(() => undefined);
  return <button onClick={change}>Change</button>;
}

const show = (app: FakeApp) =>
  mount(
    app,
    <LibraryGate salvage={() => Promise.resolve(new Blob(['{}']))}>
      <Work />
    </LibraryGate>,
  );

function closed(reason: FailureReason): FakeApp {
  const fake = createFakeApp();
  fake.reader.settings = () => Promise.reject(new AppError(reason));
  return fake;
}

afterEach(() => vi.useRealTimers());

describe('LibraryGate', () => {
  it.each([
    ['library-newer', 'This library needs a newer Trawl', 'Save what can be read'],
    ['library-held', 'Another window is using the library', 'Try again'],
    ['library-damaged', 'The library cannot be opened', 'Start a new library'],
  ] as const)('says of %s what is wrong and the way on', async (reason, title, button) => {
    const screen = await show(closed(reason));
    expect(screen.text()).toContain(title);
    screen.get('button', button);
    expect(screen.text()).not.toContain('the screen');
  });

  it('says in a private window of Firefox that the library is untouched, and offers to remove nothing', async () => {
    const screen = await show(closed('library-private'));
    expect(screen.text()).toContain('No library in private windows');
    expect(screen.text()).toContain('Alt Shift K');
    expect(screen.all('button').map(({ textContent }) => textContent)).toEqual(['Try again']);
  });

  it('says of an error at reading, for which the browser has no name of ours, that the library is damaged', async () => {
    const fake = createFakeApp();
    fake.reader.settings = () => Promise.reject(new DOMException('Internal error.', 'UnknownError'));
    const screen = await show(fake);
    await expect.poll(() => screen.text()).toContain('The library cannot be opened');
    screen.get('button', 'Save what can be read');
  });

  it('says nothing of a connection that was closed a moment ago', async () => {
    const fake = createFakeApp();
    const { settings } = fake.reader;
    let reads = 0;
    fake.reader.settings = () => {
      reads += 1;
      return reads === 1
        ? Promise.reject(new DOMException('The database connection is closing.', 'InvalidStateError'))
        : settings();
    };
    const screen = await show(fake);
    await expect.poll(() => reads).toBe(2);
    await settle();
    expect(screen.text()).toContain('the screen');
  });

  it('goes on by itself once the library can be opened', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const fake = closed('library-held');
    const screen = await show(fake);
    const { settings } = createFakeApp().reader;
    fake.reader.settings = settings;
    vi.advanceTimersByTime(2_100);
    await settle();
    expect(screen.text()).toContain('the screen');
  });

  it('saves what can be read, and asks before it starts a new library', async () => {
    const fake = closed('library-damaged');
    const screen = await show(fake);
    await screen.press('button', 'Save what can be read');
    expect(fake.gestured.map(({ name }) => name)).toContain('save');
    await screen.press('button', 'Start a new library');
    expect(fake.calls.map(({ name }) => name)).not.toContain('library.startNew');
    await screen.press('button', 'Delete and start over');
    expect(fake.calls.map(({ name }) => name)).toContain('library.startNew');
  });

  it('shows the screen, and that the device is full while the background says so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const fake = createFakeApp();
    fake.on['jobs.nudge'] = () => ({ trouble: { reason: 'storage-full', facts: {} } });
    const screen = await show(fake);
    expect(screen.text()).toContain('This device is out of space');
    expect(screen.text()).toContain('the screen');
    fake.on['jobs.nudge'] = () => ({});
    vi.advanceTimersByTime(2_100);
    await settle();
    expect(screen.text()).not.toContain('This device is out of space');
  });

  it('takes that back as well when nothing is shown any more that had it asked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const fake = createFakeApp();
    fake.on['jobs.nudge'] = () => ({ trouble: { reason: 'storage-full', facts: {} } });
    let end: () => void = () => undefined;
    function Job() {
      const [live, setLive] = useState(true);
      end = () => setLive(false);
      useNudge(live);
      return <p>the job</p>;
    }
    const screen = await mount(
      fake,
      <LibraryGate salvage={() => Promise.resolve(new Blob(['{}']))}>
        <Job />
      </LibraryGate>,
    );
    end();
    await settle();
    expect(screen.text()).toContain('This device is out of space');
    fake.on['jobs.nudge'] = () => ({});
    vi.advanceTimersByTime(2_100);
    await settle();
    expect(screen.text()).not.toContain('This device is out of space');
    // There is no polling: the worker may sleep.
    const asked = fake.calls.length;
    vi.advanceTimersByTime(10_000);
    await settle();
    expect(fake.calls.length).toBe(asked);
  });

  it('names settings that could not be read beside the screen, until that was seen', async () => {
    const fake = createFakeApp({ settings: { ...defaultSettings, unread: ['engine'] } });
    const screen = await show(fake);
    expect(screen.text()).toContain('1 setting could not be read');
    expect(screen.text()).toContain('“Engine”');
    expect(screen.text()).toContain('the screen');
    await screen.press('button', 'Close this note');
    expect(fake.state.settings.unread).toEqual([]);
    expect(screen.text()).not.toContain('could not be read');
  });

  it('says above the options that a change could not be saved, since the device is full', async () => {
    const fake = createFakeApp({}, 'options');
    fake.on['settings.update'] = () => Promise.reject(new AppError('storage-full'));
    const screen = await mount(
      fake,
      <LibraryGate salvage={() => Promise.resolve(new Blob(['{}']))}>
        <Change />
      </LibraryGate>,
    );
    await screen.press('button', 'Change');
    await settle();
    expect(screen.text()).toContain('This device is out of space');
    delete fake.on['settings.update'];
    await screen.press('button', 'Change');
    await settle();
    expect(screen.text()).not.toContain('This device is out of space');
  });
});
