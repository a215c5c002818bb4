import type { Image } from '@/lib/core/model/capture';
import { readPercentCodes } from '@/lib/core/text/percent-codes';

/**
 * How many images there are, and how many have no alternative text. An empty one is valid ("decoration") and is not
 * counted.
 */
export function countImages(images: Image[]): { all: number; withoutAlt: number } {
  return { all: images.length, withoutAlt: images.filter((image) => image.alt === null).length };
}

/** Plain addresses, one per line, without data URLs. */
export function imagesAsText(images: Image[]): string {
  return images.map((image) => (image.url.startsWith('data:') ? '' : `${image.url}\n`)).join('');
}

/** The last part of an address as a readable file name; empty if there is none. */
export function imageName(url: string): string {
  const path = url.startsWith('data:') ? '' : (url.split(/[?#]/)[0] ?? '');
  return readPercentCodes(path.slice(path.lastIndexOf('/') + 1));
}
