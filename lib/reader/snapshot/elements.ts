import type { AddressResolver } from '../address';
import { attributeOf, attributesOf, isOwnName } from '../inert-dom';

/** Attributes longer than this are a page's data, not its text. */
const longestAttribute = 20000;
const addressAttributes = ['href', 'src', 'data-src', 'data-original', 'data-lazy-src', 'poster', 'cite'];
const setAttributes = ['srcset', 'data-srcset', 'data-lazy-srcset'];
/** A form lets children with these names shadow its own properties: a copy must not include them. */
const shadowing = new Set([
  'input',
  'button',
  'select',
  'textarea',
  'fieldset',
  'output',
  'object',
  'img',
  'embed',
  'iframe',
  'form',
]);

/**
 * Form controls are recreated, so that nothing typed into them is included; all else is copied without its children.
 */
export function copyElement(inert: Document, element: Element, tag: string): Element {
  if (tag === 'input' || tag === 'textarea' || tag === 'select' || tag === 'option') {
    const copy = inert.createElement(tag);
    for (const name of [
      'type',
      'class',
      'checked',
      'placeholder',
      'aria-label',
      'role',
      'aria-checked',
      'readonly',
    ]) {
      const value = attributeOf(element, name);
      if (value !== null) copy.setAttribute(name, value);
    }
    return copy;
  }
  const copy = inert.importNode(element, false);
  if (shadowing.has(tag)) {
    copy.removeAttribute('name');
    const id = copy.getAttribute('id');
    if (id !== null && isOwnName(inert, copy, id)) copy.removeAttribute('id');
  }
  if (tag === 'img') keepSize(element as HTMLImageElement, copy);
  return copy;
}

function keepSize(image: HTMLImageElement, copy: Element): void {
  if (!image.complete || !(image.naturalWidth > 0)) return;
  copy.setAttribute('data-trawl-width', String(image.naturalWidth));
  copy.setAttribute('data-trawl-height', String(image.naturalHeight));
}

/** All attributes except handlers and data too long to be text. */
export function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of attributesOf(from)) {
    if (/^on/i.test(name) || value.length > longestAttribute) continue;
    try {
      to.setAttribute(name, value);
    } catch {
      // The parser accepts attribute names that setAttribute refuses; such a name has no meaning for a reader.
    }
  }
}

/** Only the images in it matter: the page shows the rest to browsers without scripts. */
export function copyNoscript(inert: Document, element: Element): Element | null {
  let images: Element[] = [...element.getElementsByTagName('img')];
  if (images.length === 0) {
    const text = element.textContent ?? '';
    if (text.length > longestAttribute || !/<img\b/i.test(text)) return null;
    const template = inert.createElement('template');
    template.innerHTML = text;
    images = [...template.content.querySelectorAll('img')];
  }
  if (images.length === 0) return null;
  const holder = inert.createElement('noscript');
  for (const image of images) holder.appendChild(inert.importNode(image, false));
  return holder;
}

/** Makes the addresses of an element absolute, relative to its original document. */
export function resolveAddresses(copy: Element, address: AddressResolver): void {
  for (const name of addressAttributes) {
    const value = copy.getAttribute(name);
    if (value !== null && !value.startsWith('data:')) copy.setAttribute(name, address(value) ?? value);
  }
  for (const name of setAttributes) {
    const value = copy.getAttribute(name);
    if (value !== null)
      copy.setAttribute(
        name,
        value.replace(/(^|,\s*)(\S+)/g, (_, before: string, one: string) => before + (address(one) ?? one)),
      );
  }
}
