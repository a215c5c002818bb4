import type { PictureLeft } from '../model/picture';
import type { Format } from './format';

const sentences: Record<PictureLeft, string> = {
  'not-web': 'Its address is not of the web',
  'local-network': 'It lies in a network of one’s own, which a page of the web gets nothing out of',
  'not-granted': 'Its host is closed to Trawl',
  robots: 'robots.txt disallows it',
  'could-act': 'Its address sounds like a deed, and this job was signed in',
  'too-many': 'One file takes no more images',
  'too-large': 'It is too large',
  redirects: 'It redirects',
  gone: 'The site has it no more',
  failed: 'The site did not give it',
  'not-a-picture': 'It is no image that browsers show',
  scripted: 'It is a drawing with scripts',
};

/** Why an image stays at its address. */
export function leftPictureWords(why: PictureLeft): string {
  return sentences[why];
}

/** The switch beside the kinds of file. */
export const imagesInZipWords = 'Images in the .zip';

/**
 * What a file holds of images: "12 images are in it; 3 stay at their address, 2 of them on hosts closed to Trawl".
 * Nothing of a file that has none and left none.
 */
export function savedImagesWords(
  { saved, left, notGranted }: { saved: number; left: number; notGranted: number },
  { plural, number }: Format,
): string {
  const inIt = saved === 0 ? '' : plural(saved, { one: '# image is in it', other: '# images are in it' });
  if (left === 0) return inIt;
  const stay = inIt
    ? `${inIt}; ${plural(left, { one: '# stays at its address', other: '# stay at their address' })}`
    : plural(left, { one: '# image stays at its address', other: '# images stay at their address' });
  if (notGranted === 0) return stay;
  const where = notGranted === left ? '' : ` ${number(notGranted)} of them`;
  return `${stay},${where} on hosts closed to Trawl`;
}
