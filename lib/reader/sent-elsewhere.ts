import type { SitePage } from '../core/model/site-page';

/**
 * A request without an answer and one redirected to a host that Trawl may not access fail in the same way. With
 * redirects disabled, the second one answers (docs/platform.md 11); a page that was only temporarily silent answers
 * too, and is returned. Endless redirects also fail this way; they are detected by requesting an opaque response, since
 * such a one comes from every host. Without cookies, and from the browser's cache if possible.
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
    // No answer again: the server is not reachable.
    return undefined;
  }
  // With cookies the redirect may be different.
  if (init.credentials === 'include') return { type: 'left-site' };
  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, ...(init.signal ? [init.signal] : [])]);
  try {
    await fetch(url, { ...init, signal, mode: 'no-cors', cache: 'force-cache' });
    return { type: 'left-site' };
  } catch {
    return { type: 'astray' };
  } finally {
    // The body there is not needed.
    enough.abort();
  }
}
