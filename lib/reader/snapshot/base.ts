import { attributeOf, baseUriOf, documentUrlOf, selectAll, windowOf } from '../inert-dom';

/** The address that the references of a document are relative to. */
export function baseOf(source: Document, given: string | undefined): string {
  const url = given ?? documentUrlOf(source);
  if (given === undefined && windowOf(source)) {
    const known = baseUriOf(source);
    if (known) return known;
  }
  let href: string | null = null;
  for (const base of selectAll(source, 'base[href]')) href ??= attributeOf(base, 'href');
  try {
    return href === null ? url : new URL(href, url).href;
  } catch {
    return url;
  }
}
