import type { SitePage } from '../model/site-page';

/**
 * A request that nobody answered and one that was sent on to a host that Trawl may not ask fail alike. Asked not to
 * follow, the second one answers (docs/platform.md 11); a page that was only silent for once answers too, and is given.
 * Redirects without an end fail so too; they are told by asking for an answer that nobody may look into, since such a
 * one comes from every host. Without cookies, and from what the browser has kept where it can.
 */
export async function sentElsewhere(
  url: string,
  init: RequestInit,
  { fetch }: { fetch: (url: string, init: RequestInit) => Promise<Response> },
): Promise<Extract<SitePage, { type: 'left-site' | 'astray' }> | Response | undefined> {
  try {
    const probe = await fetch(url, { ...init, redirect: 'manual' });
    if (probe.type !== 'opaqueredirect') return probe;
    await probe.body?.cancel();
  } catch {
    // The same silence once more: nobody is there.
    return undefined;
  }
  // With cookies the way may be another one.
  if (init.credentials === 'include') return { type: 'left-site' };
  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, ...(init.signal ? [init.signal] : [])]);
  try {
    await fetch(url, { ...init, signal, mode: 'no-cors', cache: 'force-cache' });
    return { type: 'left-site' };
  } catch {
    return { type: 'astray' };
  } finally {
    // What lies there is not wanted.
    enough.abort();
  }
}
