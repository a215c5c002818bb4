import { hexOf } from '../bytes/sha256';
import { withoutVisits } from './page-key';

type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>;

type Page = { title: string; content: { markdown?: string | undefined } };

/**
 * The same for the same title and words, whatever the white space and the visit that links name; undefined for a page
 * without words. Many products have one description, and only their titles tell them apart.
 */
export async function contentHashOf(
  { title, content: { markdown = '' } }: Page,
  digest: Digest,
): Promise<string | undefined> {
  const words = withoutVisits(markdown).replace(/\s+/g, ' ').trim();
  if (words === '') return undefined;
  const hash = new Uint8Array(await digest(new TextEncoder().encode(`${title}\n${words}`)));
  return hexOf(hash.subarray(0, 16));
}
