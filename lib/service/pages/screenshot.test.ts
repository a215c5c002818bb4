// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { fetchScreenshot, readScreenshotKind } from './screenshot';

const bytesOf = (...parts: (number[] | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );
const png = bytesOf(
  [0x89],
  'PNG\r\n',
  [0x1a, 0x0a, 0, 0, 0, 13],
  'IHDR',
  [0, 0, 5, 0, 0, 0, 3, 32, 8, 2, 0, 0, 0],
);
const jpeg = bytesOf(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc4, 0, 3, 9],
  [0xff, 0xc2, 0, 11, 8, 0x03, 0x20, 0x05, 0x00, 3, 0, 0, 0],
);
const webp = (chunk: string, payload: number[]) =>
  bytesOf('RIFF', [0, 0, 0, 0], 'WEBP', chunk, [0, 0, 0, 0], payload);

describe('readScreenshotKind', () => {
  it('reads the size of PNG, JPEG and all three kinds of WebP', () => {
    expect(readScreenshotKind(png)).toEqual({ mimeType: 'image/png', width: 1280, height: 800 });
    expect(readScreenshotKind(jpeg)).toEqual({ mimeType: 'image/jpeg', width: 1280, height: 800 });
    const lossy = webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x00, 0x05, 0x20, 0x03]);
    const lossless = webp('VP8L', [0x2f, 0xff, 0xc4, 0xc7, 0x00, 0, 0, 0, 0, 0]);
    const extended = webp('VP8X', [0, 0, 0, 0, 0xff, 0x04, 0, 0x1f, 0x03, 0]);
    for (const screenshot of [lossy, lossless, extended])
      expect(readScreenshotKind(screenshot)).toEqual({ mimeType: 'image/webp', width: 1280, height: 800 });
  });

  it('does not take text, a stub or a cut screenshot for one', () => {
    expect(readScreenshotKind(bytesOf('<html>not found</html>, really not'))).toBeUndefined();
    expect(readScreenshotKind(png.slice(0, 20))).toBeUndefined();
    expect(readScreenshotKind(jpeg.slice(0, 12))).toBeUndefined();
    expect(readScreenshotKind(new Uint8Array())).toBeUndefined();
  });
});

describe('fetchScreenshot', () => {
  const seen: RequestInit[] = [];
  const get = (
    address: string,
    respond: () => Response | Promise<Response>,
    serviceUrl = 'https://api.example.com',
  ) =>
    fetchScreenshot(address, {
      serviceUrl,
      signal: new AbortController().signal,
      fetch: async (_, init) => {
        seen.push(init);
        return respond();
      },
    });

  it('fetches without key, cookies and redirects', async () => {
    const screenshot = await get('https://files.example.net/a.png', () => new Response(png));
    expect(screenshot).toMatchObject({ width: 1280, height: 800 });
    expect(typeof screenshot !== 'string' && screenshot.blob.type).toBe('image/png');
    const init = seen.at(-1);
    expect(init).toMatchObject({ credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' });
    expect(init?.headers).toBeUndefined();
  });

  it('reads a screenshot that lies in the reply itself', async () => {
    const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    expect(await get(data, () => Response.error())).toMatchObject({ width: 1280, height: 800 });
    expect(await get('data:image/png;base64,AAAA', () => Response.error())).toBe('not-an-image');
  });

  it('says why there is no screenshot', async () => {
    const url = 'https://files.example.net/a.png';
    expect(await get(url, () => new Response('gone', { status: 404 }))).toBe('not-fetched');
    expect(await get(url, () => Promise.reject(new TypeError('CORS')))).toBe('not-fetched');
    expect(await get(url, () => new Response('<html>'))).toBe('not-an-image');
    const large = new Uint8Array(33 * 1024 * 1024);
    expect(await get(url, () => new Response(large))).toBe('too-large');
  });

  it('fetches from no plain-http or local address that the service itself is not at', async () => {
    const never = () => {
      throw new Error('fetched');
    };
    for (const address of [
      'http://files.example.net/a.png',
      'http://localhost:631/a.png',
      'https://127.0.0.1/a.png',
      'file:///etc/passwd',
      'ftp://a/b',
      'https://u:p@files.example.net/a.png',
      'not an address',
    ])
      expect(await get(address, never), address).toBe('unsafe-address');
    expect(
      await get('http://127.0.0.1:9/a.png', () => new Response(png), 'http://localhost:3002'),
    ).toMatchObject({
      width: 1280,
    });
  });
});
