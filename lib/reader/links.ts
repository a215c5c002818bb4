import type { Link } from '../core/model/capture';
import { isOpenable } from '../core/text/link-schemes';
import { createAddressResolver, type AddressResolver } from './address';
import { attributeOf } from './inert-dom';

type LinkContext = { baseUrl: string; url: string; address?: AddressResolver };

const skippedText = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT']);

/** The text of a link: its own, else the alternative text of its image, else its label or title. */
export function linkText(link: Element): string {
  const text = visibleText(link);
  if (text) return text;
  for (const image of link.getElementsByTagName('img')) {
    const alt = fold(attributeOf(image, 'alt') ?? '');
    if (alt) return alt;
  }
  return fold(attributeOf(link, 'aria-label') ?? '') || fold(attributeOf(link, 'title') ?? '');
}

const fold = (text: string): string =>
  text
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function visibleText(link: Element): string {
  if (link.firstElementChild === null) return fold(link.textContent ?? '');
  let out = '';
  const walker = link.ownerDocument.createTreeWalker(link, 1 | 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 3) {
      const parent = node.parentElement;
      if (parent && !skippedText.has(parent.tagName.toUpperCase())) out += (node as Text).data;
    } else if (/^(?:BR|DIV|P|LI|H[1-6])$/.test(node.nodeName.toUpperCase())) out += ' ';
  }
  return fold(out);
}

/** Same host, a subdomain of it, or the host it is a subdomain of. */
export function isInternal(address: string, page: string): boolean {
  try {
    const host = new URL(address).hostname.replace(/^www\./, '');
    const own = new URL(page).hostname.replace(/^www\./, '');
    if (host === '' || own === '') return host === own;
    return host === own || host.endsWith(`.${own}`) || (own.endsWith(`.${host}`) && host.includes('.'));
  } catch {
    return false;
  }
}

/**
 * The links of the roots in page order, absolute, each address once with the first text that it has. Only openable
 * ones. Addresses that differ only in their fragment are different links.
 */
export function listLinks(roots: readonly Element[], ctx: LinkContext): Link[] {
  const address = ctx.address ?? createAddressResolver(ctx.baseUrl);
  const found = new Map<string, Link>();
  // Whether a link is internal depends only on its scheme and host, and few differ.
  const hosts = new Map<string, boolean>();
  const isOwn = (url: string): boolean => {
    const end = url.indexOf('/', 8);
    const host = end < 0 ? url : url.slice(0, end + 1);
    let known = hosts.get(host);
    if (known === undefined) hosts.set(host, (known = isInternal(host, ctx.url)));
    return known;
  };
  for (const root of roots) {
    const links: Element[] = [...root.querySelectorAll('a[href],area[href]')];
    if (root.matches('a[href],area[href]')) links.unshift(root);
    for (const link of links) {
      const url = address(attributeOf(link, 'href') ?? '');
      if (url === null || !isOpenable(url)) continue;
      const known = found.get(url);
      if (known?.text) continue;
      const text = linkText(link);
      if (known) known.text = text;
      else found.set(url, { url, text, internal: /^https?:/i.test(url) && isOwn(url) });
    }
  }
  return [...found.values()];
}
