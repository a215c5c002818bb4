import { AppError } from '@/lib/core/model/errors';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * The stored screenshot as PNG: a PNG keeps its bytes, another type is converted. Throws `stored-record-bad` if there is
 * no screenshot, or it cannot be read.
 */
export async function pngOf(screenshot: Blob | undefined): Promise<Blob> {
  if (!screenshot) throw new AppError('stored-record-bad', { detail: 'screenshot' });
  const head = new Uint8Array(await screenshot.slice(0, PNG.length).arrayBuffer());
  if (PNG.every((byte, index) => head[index] === byte)) return new Blob([screenshot], { type: 'image/png' });
  try {
    return await drawnAsPng(screenshot);
  } catch (cause) {
    throw new AppError('stored-record-bad', { detail: 'screenshot' }, { cause });
  }
}

async function drawnAsPng(screenshot: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(screenshot);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
