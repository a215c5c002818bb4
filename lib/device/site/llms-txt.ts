import { folderOf, crawlAddress } from './address';

/** A page that a site names for language models (llmstxt.org). */
export type LlmsLink = {
  /** Crawl address. */
  address: string;
  title: string;
  note?: string;
};

const MAX_LINE = 4_000;
const MAX_LINKS = 10_000;
const listItem = /^\s{0,8}(?:[-*+]|\d{1,4}[.)])\s+(.*)$/;
const link = /\[((?:[^[\]\\]|\\.|\[[^[\]]*\]){0,500})\]\(\s*<?((?:[^()\s<>]|\([^()\s]*\)){1,2000})>?[^)]*\)/;
const bareLink = /^<?(https?:\/\/[^\s<>]+)>?/;

/** Where the file may be: at the root, and in the folder of `start`, which may be a separate site. */
export function llmsTxtPlaces(start: string): string[] {
  return [...new Set([new URL('/llms.txt', start).href, `${folderOf(start)}llms.txt`])];
}

function plain(markdown: string): string {
  return markdown
    .replace(/\\([\\`*_{}[\]()#+.!:-])/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
}

function linkOf(item: string, base: string): LlmsLink | undefined {
  const named = link.exec(item);
  const bare = named ? null : bareLink.exec(item);
  const target = named?.[2] ?? bare?.[1];
  const address = target === undefined ? undefined : crawlAddress(target, { base });
  if (address === undefined) return undefined;
  const found = named ?? bare;
  const rest = item.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
  const note = plain(rest.replace(/^[\s:–—-]+/, ''));
  return { address, title: plain(named?.[1] ?? '') || address, ...(note !== '' && { note }) };
}

/**
 * The links of the file's lists, in its order, each address once; `place` is its address. Undefined for anything else: an
 * error page, or a text without links. Never throws.
 */
export function parseLlmsTxt(text: string, place: string): LlmsLink[] | undefined {
  if (/^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text.slice(0, 1_000).replace(/^\ufeff/, '')))
    return undefined;
  const links = new Map<string, LlmsLink>();
  for (const whole of text.split(/\r\n|\r|\n/)) {
    if (links.size >= MAX_LINKS) break;
    const item = listItem.exec(whole.slice(0, MAX_LINE).replace(/^\ufeff/, ''))?.[1];
    const found = item === undefined ? undefined : linkOf(item, place);
    if (found && !links.has(found.address)) links.set(found.address, found);
  }
  return links.size === 0 ? undefined : [...links.values()];
}
