import { oneLine } from '@/lib/core/text/clean-text';
import { mark } from '@/lib/reader/class-marks';
import { imagesInNoscript, imageSource, isPlaceholder, isTracker } from '@/lib/reader/image-source';
import { attributeOf } from '@/lib/reader/inert-dom';
import { mediaLink } from '@/lib/reader/media';
import { destination } from '../link';
import type { WalkState } from '../state';
import { writeFormula } from './math';

const inlineMarks = /[\\[\]`*_<]/g;
const base64Removed = '<Base64-Image-Removed>';

export function enterImage(state: WalkState, element: Element): false {
  writeImage(state, element);
  return false;
}

/** Writes an image, or what it represents: a formula, an emoji. Nothing for one that shows nothing. */
export function writeImage(state: WalkState, element: Element): void {
  const { writer, shared } = state;
  const alt = attributeOf(element, 'alt');
  if (alt && writeMeant(state, element, alt)) return;
  if (isTracker(element) || isAvatar(state, element)) return;
  const source = imageSource(element);
  if (source === null) return;
  const address = shared.address(source);
  if (address === null) return;
  const to = address.startsWith('data:') ? inlineDestination(state, address, alt) : destination(address);
  if (to === null) return;
  const title = attributeOf(element, 'title')?.replace(/\s+/g, ' ').trim();
  const words = oneLine(alt ?? '').replace(inlineMarks, '\\$&');
  const says = title && title !== alt?.trim() ? ` "${title.replace(/[\\"]/g, '\\$&')}"` : '';
  if (writer.lastOfLine() === ')' && /^(?:A|IMG|PICTURE)$/.test(element.previousSibling?.nodeName ?? ''))
    writer.pendingSpace = true;
  writer.append(`![${words}](${to}${says})`);
}

/** No wider, it stands beside a name. */
const AVATAR_WIDTH = 64;

function isAvatar({ shared }: WalkState, element: Element): boolean {
  const className = attributeOf(element, 'class');
  if (className === null || !(shared.marksOf(className) & mark.avatar)) return false;
  const width = Number(attributeOf(element, 'width') ?? 0);
  return width > 0 && width <= AVATAR_WIDTH;
}

/** Writes the meaning of an image's class; true if nothing is left to show. */
function writeMeant(state: WalkState, element: Element, alt: string): boolean {
  const className = attributeOf(element, 'class');
  if (className === null) return false;
  const marks = state.shared.marksOf(className);
  if (marks & mark.texImage) {
    writeFormula(state, {
      tex: alt.replace(/^\{\\displaystyle ([\s\S]*)\}$/, '$1').trim(),
      display: (marks & mark.displayMath) !== 0,
    });
    return true;
  }
  if (marks & mark.emojiImage && alt.length < 20) {
    state.writer.text(alt);
    return true;
  }
  return (marks & mark.visuallyHidden) !== 0;
}

/** The target of an image with embedded data; null for one that is not worth showing. */
function inlineDestination({ shared }: WalkState, address: string, alt: string | null): string | null {
  if (
    (!/^data:image\//i.test(address) || isPlaceholder(address)) &&
    (!shared.removeBase64Images || !/^data:image\/\w[^,]*,./i.test(address) || !alt)
  )
    return null;
  return shared.removeBase64Images ? base64Removed : destination(address);
}

const isPicture = (element: Element): boolean =>
  element.localName === 'img' || element.localName === 'picture';

/** The images for browsers without scripts, unless the page shows one beside them. */
export function enterNoscript(state: WalkState, element: Element): false {
  const before = element.previousElementSibling;
  if (before && (isPicture(before) || before.getElementsByTagName('img').length > 0)) return false;
  const after = element.nextElementSibling;
  if (after && isPicture(after)) return false;
  for (const image of imagesInNoscript(element)) writeImage(state, image);
  return false;
}

/** A video, a recording or a frame, as a link. */
export function enterMedia({ writer, shared, linkDepth }: WalkState, element: Element): false {
  const found = mediaLink(element, shared.address);
  if (!found) return false;
  const block = (element.localName === 'iframe' || element.localName === 'video') && linkDepth === 0;
  if (block) {
    writer.flush();
    writer.want(2);
  }
  const poster = found.poster
    ? `![${found.text}](${destination(found.poster)})`
    : found.text.replace(inlineMarks, '\\$&');
  writer.append(`[${poster}](${destination(found.url)})`);
  if (block) {
    writer.flush();
    writer.want(2);
  }
  return false;
}
