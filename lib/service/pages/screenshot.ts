import { isLoopback, parseUrl } from '@/lib/core/model/url';
import { readScreenshotKind, type ScreenshotKind } from './screenshot-size';
import { readUpTo } from '@/lib/core/bytes/read-up-to';

export type Screenshot = { blob: Blob } & Pick<ScreenshotKind, 'width' | 'height'>;
/** Why a screenshot that the service made is missing. */
export type NoScreenshot = 'not-fetched' | 'too-large' | 'not-an-image' | 'unsafe-address';

const MAX_SCREENSHOT_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/**
 * Fetches a screenshot that a service made, without the key and without cookies: it may be on any host. Also reads a
 * data URL. A plain-http address is accepted only from a loopback service; redirects are refused. Throws only when
 * `signal` is aborted.
 */
export async function fetchScreenshot(address: string, deps: FetchDeps): Promise<Screenshot | NoScreenshot> {
  const data = readDataUrl(address);
  if (data) return toScreenshot(data);
  const fetched = await fetchFile(address, deps);
  return typeof fetched === 'string' ? fetched : toScreenshot(fetched);
}

/** A file that a service made, by the same rules; undefined when it cannot be fetched. */
export async function bytesOf(address: string, deps: FetchDeps): Promise<Uint8Array | undefined> {
  const fetched = await fetchFile(address, deps);
  return typeof fetched === 'string' ? undefined : fetched;
}

export type FetchDeps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  serviceUrl: string;
  signal: AbortSignal;
};

async function fetchFile(address: string, deps: FetchDeps): Promise<Uint8Array | NoScreenshot> {
  if (!isSafe(address, deps.serviceUrl)) return 'unsafe-address';
  try {
    const response = await deps.fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([deps.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) return 'not-fetched';
    const { bytes, isWhole } = await readUpTo(response.body, MAX_SCREENSHOT_BYTES);
    return isWhole ? bytes : 'too-large';
  } catch {
    if (deps.signal.aborted) throw deps.signal.reason;
    // The page itself has arrived and is paid; the caller reports that its screenshot has not.
    return 'not-fetched';
  }
}

function isSafe(address: string, serviceUrl: string): boolean {
  const url = parseUrl(address);
  const service = parseUrl(serviceUrl);
  if (!url || !service || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return !isLoopback(url.href) || isLoopback(service.href);
  return (
    url.protocol === 'http:' &&
    (url.origin === service.origin || (isLoopback(url.href) && isLoopback(service.href)))
  );
}

function readDataUrl(address: string): Uint8Array | undefined {
  const match = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(address);
  if (!match?.[1] || match[1].length > MAX_SCREENSHOT_BYTES * 1.4) return undefined;
  try {
    return Uint8Array.from(atob(match[1]), (character) => character.charCodeAt(0));
  } catch {
    // Not base64 after all: then it is not a screenshot.
    return undefined;
  }
}

function toScreenshot(bytes: Uint8Array): Screenshot | NoScreenshot {
  const kind = readScreenshotKind(bytes);
  if (!kind) return 'not-an-image';
  const copy = new Uint8Array(bytes);
  return { blob: new Blob([copy], { type: kind.mimeType }), width: kind.width, height: kind.height };
}
