import { attributeOf } from './inert-dom';

/** Wider candidates than this only cost the reader time. */
const widest = 2000;

const lazySets = ['data-srcset', 'data-lazy-srcset', 'data-src-set', 'data-original-set'];
const lazySources =
  'src lazy-src original original-src lazy url hi-res-src full-src image img-src actualsrc echo lazyload cfsrc img-url ll-src canonical-src'
    .split(' ')
    .map((name) => `data-${name}`);
const placeholderName =
  /(?:^|[/_.-])(?:blank|spacer|placeholder|transparent|pixel|1x1|lazy(?:load)?|loading|grey|gray|clear|empty)(?:[_.-][^/]*)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
const looksLikeAddress = /^(?:https?:|\/|\.{0,2}\/|[\w%-][^\s<>"]*\.(?:jpe?g|png|gif|webp|avif|svg)\b)/i;

/** True for the placeholders that lazy loading puts in `src` until the image is near. */
export function isPlaceholder(source: string): boolean {
  if (/^\s*data:image\//i.test(source)) {
    if (/^\s*data:image\/svg/i.test(source)) {
      return (
        source.length < 1200 &&
        !/<(?:path|text|image|use|polygon|circle)|%3C(?:path|text|image|use|polygon|circle)/i.test(source)
      );
    }
    return source.length < 400;
  }
  return source === 'about:blank' || source === '#' || placeholderName.test(source);
}

type Candidate = { url: string; width: number };

/** Reads a srcset as the platform does: an address may contain commas, a descriptor follows white space. */
function readSrcset(set: string): Candidate[] {
  const found: Candidate[] = [];
  const pattern = /[\s,]*(\S*[^\s,])(?:\s+([^,]*(?:\([^)]*\)[^,]*)*))?\s*(?:,|$)/gy;
  if (set.length > 65536) return found;
  for (let hit = pattern.exec(set); hit; hit = pattern.exec(set)) {
    const url = hit[1] ?? '';
    const descriptor = (hit[2] ?? '').trim();
    const size = /(\d+(?:\.\d+)?)([wx])/.exec(descriptor);
    const amount = size ? Number(size[1]) : 1;
    // A density counts as many pixels as a usual column of text is wide.
    if (url) found.push({ url, width: size?.[2] === 'w' ? amount : amount * 800 });
    if (pattern.lastIndex >= set.length) break;
  }
  return found;
}

/** The widest candidate that is not too wide, else the narrowest. */
function bestOfSrcset(set: string): string | null {
  let best: Candidate | undefined;
  for (const candidate of readSrcset(set)) {
    if (isPlaceholder(candidate.url)) continue;
    if (!best) best = candidate;
    else if (
      best.width > widest
        ? candidate.width < best.width
        : candidate.width > best.width && candidate.width <= widest
    ) {
      best = candidate;
    }
  }
  return best?.url ?? null;
}

function sourcesOfPicture(image: Element): string | null {
  const picture = image.parentElement;
  if (picture?.localName !== 'picture') return null;
  for (let node = picture.firstElementChild; node; node = node.nextElementSibling) {
    if (node.localName !== 'source') continue;
    const media = attributeOf(node, 'media');
    if (media && /max-width|prefers-color-scheme:\s*dark|print/i.test(media)) continue;
    const set = attributeOf(node, 'srcset') || firstAttribute(node, lazySets);
    const best = set ? bestOfSrcset(set) : null;
    if (best) return best;
  }
  return null;
}

function firstAttribute(element: Element, names: readonly string[]): string | null {
  for (const name of names) {
    const value = attributeOf(element, name);
    if (value) return value;
  }
  return null;
}

/** The image inside a `<noscript>`: elements if scripts were disabled, text if they were enabled. */
export function imagesInNoscript(noscript: Element): Element[] {
  const parsed = [...noscript.getElementsByTagName('img')];
  if (parsed.length > 0) return parsed;
  const text = noscript.textContent ?? '';
  if (text.length > 20000 || !/<img\b/i.test(text)) return [];
  const inert = noscript.ownerDocument.implementation.createHTMLDocument('');
  inert.body.innerHTML = text;
  return [...inert.body.getElementsByTagName('img')];
}

function noscriptTwin(image: Element): Element | null {
  let near: Element | null = image;
  for (let level = 0; near && level < 2; level++) {
    for (const beside of [near.nextElementSibling, near.previousElementSibling]) {
      if (beside?.localName !== 'noscript') continue;
      const twin = imagesInNoscript(beside)[0];
      if (twin) return twin;
    }
    const parent: Element | null = near.parentElement;
    near = parent && parent.childElementCount <= 3 ? parent : null;
  }
  return null;
}

const bestOf = (set: string | null): string | null => (set ? bestOfSrcset(set) : null);

/**
 * The address, as written, of the image that a reader would see: a lazy source before its placeholder, the best
 * candidate of a set, the copy in `<noscript>` if the image has nothing else. Null if there is none.
 */
export function imageSource(image: Element): string | null {
  const fromSet = bestOf(firstAttribute(image, lazySets)) ?? bestOf(attributeOf(image, 'srcset'));
  if (fromSet !== null) return fromSet;
  const own = attributeOf(image, 'src')?.trim() ?? '';
  const real = own !== '' && !isPlaceholder(own);
  const loaded = real && !own.startsWith('data:');
  // If an image is shown, only the attribute name that every lazy loader uses is trusted.
  const lazy = loaded ? attributeOf(image, 'data-src')?.trim() : firstAttribute(image, lazySources)?.trim();
  if (lazy && looksLikeAddress.test(lazy) && !isPlaceholder(lazy)) return lazy;
  if (loaded) return own;
  return sourcesOfPicture(image) ?? sourceOfTwin(image) ?? (real ? own : null);
}

function sourceOfTwin(image: Element): string | null {
  const twin = noscriptTwin(image);
  if (twin === null) return null;
  return bestOf(attributeOf(twin, 'srcset')) ?? (attributeOf(twin, 'src')?.trim() || null);
}

/** True for images that show nothing: tracking pixels, spacers. */
export function isTracker(image: Element): boolean {
  const size = (name: string): number => {
    const value = attributeOf(image, name);
    return value === null || value === '' || value.includes('%') ? Number.NaN : Number.parseFloat(value);
  };
  const width = size('width');
  const height = size('height');
  if (width <= 1 || height <= 1) return true;
  return width <= 3 && height <= 3;
}
