import { folderOf, crawlAddress } from './address';
import { withoutEnd } from '@/lib/core/text/clean-text';

/** What a site says about itself for language models (llmstxt.org), as far as it links to pages. */
export type LlmsTxt = {
  title?: string;
  /** The quoted paragraph below the title. */
  summary?: string;
  /** In the file's order, each address once. */
  links: LlmsLink[];
};

type LlmsLink = {
  /** Crawl address. */
  address: string;
  title: string;
  note?: string;
  /** The heading above it. */
  section?: string;
  /** In the section that the site calls optional. */
  optional: boolean;
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

function linkOf(item: string, base: string): Pick<LlmsLink, 'address' | 'title' | 'note'> | undefined {
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
 * Parses the file's Markdown; `place` is its address. Undefined for anything else: an error page, or a text without
 * links. Never throws.
 */
export function parseLlmsTxt(text: string, place: string): LlmsTxt | undefined {
  if (/^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text.slice(0, 1_000).replace(/^\ufeff/, '')))
    return undefined;
  const links = new Map<string, LlmsLink>();
  let title: string | undefined;
  const summary: string[] = [];
  let section: string | undefined;
  for (const whole of text.split(/\r\n|\r|\n/)) {
    if (links.size >= MAX_LINKS) break;
    const line = whole.slice(0, MAX_LINE).replace(/^\ufeff/, '');
    const heading = /^(#{1,6})\s([^]*)$/.exec(line);
    if (heading) {
      const words = plain(withoutEnd(heading[2] ?? '', '#'));
      if (heading[1] === '#' && title === undefined) title = words;
      else section = words;
      continue;
    }
    if (section === undefined && /^\s{0,3}>/.test(line)) summary.push(plain(line.replace(/^\s*>\s?/, '')));
    const item = listItem.exec(line)?.[1];
    const found = item === undefined ? undefined : linkOf(item, place);
    if (!found || links.has(found.address)) continue;
    const optional = section?.toLowerCase() === 'optional';
    links.set(found.address, { ...found, ...(section !== undefined && { section }), optional });
  }
  if (links.size === 0) return undefined;
  const quoted = summary.join(' ').trim();
  return {
    ...(title && { title }),
    ...(quoted !== '' && { summary: quoted }),
    links: [...links.values()],
  };
}
