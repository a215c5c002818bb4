import type { PictureLeft } from '../model/picture';
import type { Format } from './format';

const sentences: Record<PictureLeft, string> = {
  'not-web': 'It is not a web address',
  'local-network': 'It is on a private network, which public pages must not reach',
  'not-granted': 'Trawl may not read its host',
  robots: 'robots.txt disallows it',
  'could-act': 'Its address looks like an action, and this job was signed in',
  'too-many': 'The file cannot hold more images',
  'too-large': 'It is too large',
  redirects: 'It redirects',
  gone: 'The site no longer has it',
  failed: 'The site did not return it',
  'not-a-picture': 'It is not an image that browsers can show',
  scripted: 'It is a drawing with scripts',
};

/** Why an image stays at its address. */
export function leftPictureWords(why: PictureLeft): string {
  return sentences[why];
}

/** The switch beside the kinds of file. */
export const imagesInZipWords = 'Images in the .zip';

/**
 * What a file holds of images: "12 images are in it; 3 stay at their address, 2 of them on hosts that Trawl may not read".
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
  return `${stay},${where} on hosts that Trawl may not read`;
}
