export type ScreenshotKind = { mimeType: string; width: number; height: number };

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
