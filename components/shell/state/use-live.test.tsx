import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import type { LibraryReader } from '@/lib/core/ports/store';
import { settle } from '@/tests/support/dom';
import { createFakeApp, type FakeApp } from '@/tests/support/fake-app';
import { AppProvider } from './app';
import { useLive, type Live } from './use-live';

let root: HTMLElement | undefined;
afterEach(() => {
  if (root) render(null, root);
});

/** Renders a component that reads, and returns the last value it got. */
function reading<T, D>(
  app: FakeApp,
  read: (reader: LibraryReader, dep: D) => Promise<T>,
  first: D,
  restMs = 0,
) {
  const seen: Live<T>[] = [];
  const holder = document.createElement('div');
  root = holder;
  function Probe({ dep }: { dep: D }) {
    seen.push(useLive((reader) => read(reader, dep), ['captures'], [dep], restMs));
    return null;
  }
  const show = (dep: D): void =>
    void act(() =>
      render(
        <AppProvider value={app}>
          <Probe dep={dep} />
        </AppProvider>,
        holder,
      ),
    );
  show(first);
  return { show, last: () => seen.at(-1), seen };
}

describe('useLive', () => {
  it('reads, and reads again when a store it names has changed', async () => {
    const app = createFakeApp();
    let reads = 0;
    const { last } = reading(app, async () => ++reads, 'a');
    expect(last()).toEqual({ value: undefined, loading: true });
    await settle();
    expect(last()).toEqual({ value: 1, loading: false });
    app.change({}, 'jobs');
    await settle();
    expect(reads).toBe(1);
    app.change({}, 'captures');
    await settle();
    expect(last()?.value).toBe(2);
  });

  it('makes one read of the notices that arrive during a read', async () => {
    const app = createFakeApp();
    let reads = 0;
    const { last } = reading(app, async () => ++reads, 'a');
    app.change({}, 'captures', 'captures', 'captures');
    await settle();
    expect(reads).toBeLessThanOrEqual(2);
    const before = reads;
    app.change({}, 'captures', 'captures', 'captures');
    await settle();
    expect(reads).toBe(before + 2);
    expect(last()?.value).toBe(reads);
  });

  it('never shows the answer to another question', async () => {
    const app = createFakeApp();
    const answers = new Map<string, (value: string) => void>();
    const { show, last, seen } = reading(
      app,
      (_reader, dep: string) => new Promise<string>((resolve) => answers.set(dep, resolve)),
      'slow',
    );
    await settle();
    show('quick');
    await settle();
    answers.get('quick')?.('answer to quick');
    await settle();
    answers.get('slow')?.('answer to slow');
    await settle();
    expect(last()).toEqual({ value: 'answer to quick', loading: false });
    expect(seen.map(({ value }) => value)).not.toContain('answer to slow');
  });

  it('gives a failure for what could not be read', async () => {
    const { last } = reading(
      createFakeApp(),
      async () => {
        throw new AppError('stored-record-bad');
      },
      'a',
    );
    await settle();
    expect(last()).toEqual({
      value: undefined,
      error: { reason: 'stored-record-bad', facts: {} },
      loading: false,
    });
  });

  it('rests between reads when asked to, and reads what was announced meanwhile once', async () => {
    const app = createFakeApp();
    let reads = 0;
    const { last } = reading(app, async () => ++reads, 'a', 400);
    await settle();
    for (let notice = 0; notice < 5; notice += 1) app.change({}, 'captures');
    await settle();
    expect(reads).toBe(1);
    await expect.poll(() => reads, { timeout: 3_000 }).toBe(2);
    await settle();
    expect(last()?.value).toBe(2);
  });
});
