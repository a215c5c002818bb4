// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { createBackedOffFetch } from './backed-off-fetch';

/** A browser that refuses an address after three errors, until `freeAt`; what arrives at the server is listed. */
function createBrowser(statusOf: (url: string) => number) {
  const arrived: string[] = [];
  let errors = 0;
  let freeAt = 0;
  const send = async (url: string): Promise<Response> => {
    if (errors > 2 && Date.now() < freeAt) throw new TypeError('Failed to fetch');
    arrived.push(url);
    const status = statusOf(url);
    errors += status === 500 ? 1 : -1;
    freeAt = Date.now() + 700 * 1.4 ** (errors - 3) * 0.8;
    return new Response('', { status });
  };
  return { send, arrived };
}

describe('createBackedOffFetch', () => {
  it('asks for every page of one script, although some of them answer 500', async () => {
    vi.useFakeTimers();
    const { send, arrived } = createBrowser((url) => (Number(url.split('=')[1]) <= 4 ? 500 : 200));
    const fetch = createBackedOffFetch(send, Date.now);
    const urls = Array.from({ length: 30 }, (_, at) => `http://a.test/index.php?id=${at + 1}`);
    const all = (async () => {
      const statuses: number[] = [];
      for (const url of urls) statuses.push((await fetch(url)).status);
      return statuses;
    })();
    await vi.advanceTimersByTimeAsync(10_000);
    const statuses = await all;
    vi.useRealTimers();
    expect(statuses).toEqual(urls.map((_, at) => (at < 4 ? 500 : 200)));
    expect(arrived).toEqual(urls);
  });

  it('does not wait for a server that cannot be reached, nor for one that answered 404', async () => {
    let answers = 5;
    const send = vi.fn(async () => {
      if ((answers -= 1) >= 0) return new Response('', { status: 404 });
      throw new TypeError('Failed to fetch');
    });
    const fetch = createBackedOffFetch(send, Date.now);
    for (let at = 0; at < 5; at += 1) await fetch('http://a.test/');
    await expect(fetch('http://a.test/')).rejects.toThrow('Failed to fetch');
    expect(send).toHaveBeenCalledTimes(6);
  });

  it('asks a server that went away after errors once more, and then says so', async () => {
    vi.useFakeTimers();
    let answers = 3;
    const send = vi.fn(async () => {
      if ((answers -= 1) >= 0) return new Response('', { status: 503 });
      throw new TypeError('Failed to fetch');
    });
    const fetch = createBackedOffFetch(send, Date.now);
    for (let at = 0; at < 3; at += 1) await fetch('http://a.test/');
    const last = expect(fetch('http://a.test/')).rejects.toThrow('Failed to fetch');
    await vi.advanceTimersByTimeAsync(1_000);
    await last;
    vi.useRealTimers();
    expect(send).toHaveBeenCalledTimes(5);
  });

  it('never sends anything but a GET a second time, which may have been paid', async () => {
    let answers = 3;
    const send = vi.fn(async () => {
      if ((answers -= 1) >= 0) return new Response('', { status: 500 });
      throw new TypeError('Failed to fetch');
    });
    const fetch = createBackedOffFetch(send, Date.now);
    for (let at = 0; at < 3; at += 1) await fetch('http://a.test/');
    await expect(fetch('http://a.test/', { method: 'POST' })).rejects.toThrow('Failed to fetch');
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('ends its wait when the time of the request is over', async () => {
    const { send } = createBrowser(() => 500);
    const fetch = createBackedOffFetch(send, Date.now);
    for (let at = 0; at < 3; at += 1) await fetch('http://a.test/');
    await expect(fetch('http://a.test/', { signal: AbortSignal.timeout(30) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});
