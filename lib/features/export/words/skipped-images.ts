import type { SkippedImage } from '../image';
import { savedImagesMessages } from '@/lib/core/words/compiled/en/saved-images';
import { skippedImagesMessages } from '@/lib/core/words/compiled/en/skipped-images';
import type { Format } from '@/lib/core/words/format';
import { perFormat } from '@/lib/core/words/per-format';

const messages = skippedImagesMessages() satisfies { why: Record<SkippedImage, string> };
const savedOf = perFormat(savedImagesMessages);

/** Why an image is not included and remains a link. */
export function skippedImageWords(why: SkippedImage): string {
  return messages.why[why];
}

/** The switch beside the kinds of file. */
export const withImagesWords = messages.withImages;

/**
 * What a file holds of images: "12 images included; 3 left as links, 2 of them on hosts that Trawl has no access to".
 * Nothing of a file that has none and left none.
 */
export function savedImagesWords(
  { saved, left, notGranted }: { saved: number; left: number; notGranted: number },
  format: Format,
): string {
  const words = savedOf(format);
  if (left === 0) return saved === 0 ? '' : words.saved(saved);
  if (notGranted === 0) return saved === 0 ? words.left(left) : words.savedAndLeft({ saved, left });
  if (notGranted === left)
    return saved === 0 ? words.leftNotGranted(left) : words.savedAndLeftNotGranted({ saved, left });
  return saved === 0
    ? words.leftSomeNotGranted({ left, notGranted })
    : words.savedAndLeftSomeNotGranted({ saved, left, notGranted });
}
