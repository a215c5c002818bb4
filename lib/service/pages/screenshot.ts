import { isLoopback, parseUrl } from '@/lib/core/model/url';
import { readUpTo } from '@/lib/core/bytes/read-up-to';

type ScreenshotKind = { mimeType: string; width: number; height: number };

/** Type and size of a screenshot, from its first bytes; undefined for anything but PNG, JPEG and WebP. */
export function readScreenshotKind(bytes: Uint8Array): ScreenshotKind | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = readPng(view) ?? readJpeg(view) ?? readWebp(view);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function readPng(view: DataView): ScreenshotKind | undefined {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a)
    return undefined;
  return { mimeType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function readJpeg(view: DataView): ScreenshotKind | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // A frame header (SOF0 to SOF15), without the tables and reserved markers in the same range.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { mimeType: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function readWebp(view: DataView): ScreenshotKind | undefined {
  if (view.byteLength < 30 || view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250)
    return undefined;
  const of = (width: number, height: number) => ({ mimeType: 'image/webp', width, height });
  switch (view.getUint32(12)) {
    case 0x56503820: // "VP8 "
      return of(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 0x5650384c: {
      // "VP8L": 14 bits of width - 1, then 14 bits of height - 1
      const bits = view.getUint32(21, true);
      return of((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 0x56503858: // "VP8X": 24 bits each, little endian, minus one
      return of(read24(view, 24) + 1, read24(view, 27) + 1);
    default:
      return undefined;
  }
}

function read24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

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
