// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createOnce } from './one-run';

describe('createOnce', () => {
  it('does the work once for everybody who asks', async () => {
    let done = 0;
    const once = createOnce(async () => void (done += 1));
    await Promise.all([once(), once()]);
    await once();
    expect(done).toBe(1);
  });

  it('tries again after a failure', async () => {
    let tries = 0;
    const once = createOnce(() => ((tries += 1) === 1 ? Promise.reject(new Error('no')) : Promise.resolve()));
    await expect(once()).rejects.toThrow('no');
    await once();
    expect(tries).toBe(2);
  });
});
