import { hexOf } from '../bytes/hex';

type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>;

/** The same for the same words, whatever the white space; undefined for a page without words. */
export async function contentHashOf(markdown: string, digest: Digest): Promise<string | undefined> {
  const words = markdown.replace(/\s+/g, ' ').trim();
  if (words === '') return undefined;
  const hash = new Uint8Array(await digest(new TextEncoder().encode(words)));
  return hexOf(hash.subarray(0, 16));
}
