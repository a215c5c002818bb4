import { render } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { preload, useModule } from './use-module';

const host = document.createElement('div');
afterEach(() => render(null, host));

function Part({ load }: { load: () => Promise<{ name: string }> }) {
  return <p>{useModule(load)?.name ?? 'nothing yet'}</p>;
}

describe('useModule', () => {
  it('draws without the part at first, and with it once it is loaded', async () => {
    const load = async () => ({ name: 'the part' });
    render(<Part load={load} />, host);
    expect(host.textContent).toBe('nothing yet');
    await expect.poll(() => host.textContent).toBe('the part');
  });

  it('draws a part that was loaded ahead at once', async () => {
    const load = async () => ({ name: 'the part' });
    preload(load);
    await load();
    render(<Part load={load} />, host);
    expect(host.textContent).toBe('the part');
  });

  it('asks once more for a part that could not be loaded ahead', async () => {
    let works = false;
    const load = async () => {
      if (!works) throw new Error('offline');
      return { name: 'the part' };
    };
    preload(load);
    await Promise.resolve();
    works = true;
    render(<Part load={load} />, host);
    await expect.poll(() => host.textContent).toBe('the part');
  });
});
