import { withoutControls } from '@/lib/core/text/clean-text';
import { addedSections } from '../export/highlights';
import { rewriteMarkdown } from '@/lib/core/text/rewrite-markdown';
import { escapeTarget, imagesAsMarkdown, linksAsMarkdown } from '../export/link-lists';
import type { SiteCapture } from './site-export';

const TITLE_LINE = /^\s*(?:# +(\S.*)|(\S.*)\n=+ *)(?:\n+|$)/;
const CLOSING_MARKS = /(?<! ) +#+$/;

/**
 * The text of a capture as Markdown: its most informative format, with whole addresses, wherever it goes. Empty if it
 * has only a screenshot, and without any control character. The user's note and highlights follow.
 */
export function pageMarkdown(capture: Pick<SiteCapture, 'content' | 'url' | 'marks' | 'passages'>): string {
  return withoutControls(withWholeAddresses(heldAsMarkdown(capture), capture.url) + addedSections(capture));
}

/** Links and images from a page elsewhere, which may be a file with addresses that begin at its own. */
export function withWholeAddresses(markdown: string, url: string): string {
  const whole = (address: string): string | undefined =>
    address.startsWith('#') || URL.canParse(address) || !URL.canParse(address, url)
      ? undefined
      : escapeTarget(new URL(address, url).href);
  return rewriteMarkdown(markdown, { link: whole, image: whole });
}

function heldAsMarkdown({ content }: Pick<SiteCapture, 'content'>): string {
  if (content.markdown !== undefined) return content.markdown;
  if (content.summary !== undefined) return content.summary;
  if (content.json !== undefined) return fenced(JSON.stringify(content.json, null, 2), 'json');
  if (content.links) return linksAsMarkdown(content.links);
  if (content.images) return imagesAsMarkdown(content.images);
  const html = content.html ?? content.rawHtml;
  return html === undefined ? '' : fenced(html, 'html');
}

/** The same without a first heading that only repeats the title. */
export function bodyMarkdown(
  capture: Pick<SiteCapture, 'content' | 'title' | 'url' | 'marks' | 'passages'>,
): string {
  const markdown = pageMarkdown(capture);
  const heading = TITLE_LINE.exec(markdown);
  const words = heading?.[1]?.trimEnd().replace(CLOSING_MARKS, '') ?? heading?.[2] ?? '';
  const same = heading && plain(words) === plain(capture.title);
  return (same ? markdown.slice(heading[0].length) : markdown).trim();
}

function fenced(text: string, language: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}\n`;
}

const plain = (text: string): string =>
  text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
