import { given } from '@/lib/core/text/given';
import type { Image } from '../core/model/capture';
import { createAddressResolver, type AddressResolver } from './address';
import { imagesInNoscript, imageSource, isPlaceholder, isTracker } from './image-source';
import { attributeOf } from './inert-dom';

type ImageContext = { baseUrl: string; address?: AddressResolver };

function size(image: Element, name: 'width' | 'height'): number | undefined {
  const natural = attributeOf(image, `data-trawl-${name}`) ?? attributeOf(image, name);
  if (natural === null || natural.includes('%')) return undefined;
  const value = Number.parseFloat(natural);
  return Number.isFinite(value) && value > 0 ? Math.round(value) : undefined;
}

/**
 * The images of the roots in page order, absolute, each address once. Tracking pixels and spacers are left out, and
 * so are data URLs.
 */
export function listImages(roots: readonly Element[], ctx: ImageContext): Image[] {
  const address = ctx.address ?? createAddressResolver(ctx.baseUrl);
  const found = new Map<string, Image>();
  const add = (image: Element): void => {
    if (isTracker(image)) return;
    const source = imageSource(image);
    const url = source === null || isPlaceholder(source) ? null : address(source);
    if (url === null || !/^https?:/i.test(url)) return;
    const known = found.get(url);
    const alt = attributeOf(image, 'alt')?.replace(/\s+/g, ' ').trim() ?? null;
    if (known) {
      if (!known.alt && alt) known.alt = alt;
      return;
    }
    const width = size(image, 'width');
    const height = size(image, 'height');
    found.set(url, {
      url,
      alt,
      ...given({ width, height }),
    });
  };
  for (const root of roots) {
    if (root.localName === 'img') add(root);
    for (const element of root.querySelectorAll('img,noscript,video[poster],svg image')) {
      if (element.localName === 'noscript') {
        const before = element.previousElementSibling;
        const after = element.nextElementSibling;
        if (!before?.matches('img,picture') && !after?.matches('img,picture'))
          for (const image of imagesInNoscript(element)) add(image);
      } else if (element.localName === 'img') {
        if (element.closest('noscript') === null) add(element);
      } else {
        const url = address(attributeOf(element, 'poster') ?? attributeOf(element, 'href') ?? '');
        if (url !== null && /^https?:/i.test(url) && !found.has(url)) found.set(url, { url, alt: null });
      }
    }
  }
  return [...found.values()];
}
