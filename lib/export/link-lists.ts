import type { Image, Link } from '../model/capture';

/** Links as a Markdown list, in the order of the page; a link without text shows its address. */
export function linksAsMarkdown(links: Link[]): string {
  return list(
    links.map(({ url, text }) => (text.trim() ? `[${label(text)}](${target(url)})` : `<${target(url)}>`)),
  );
}

/** Images as a Markdown list of image links, which also render as pictures. */
export function imagesAsMarkdown(images: Image[]): string {
  return list(images.map(({ url, alt }) => `![${label(alt ?? '')}](${target(url)})`));
}

function list(lines: string[]): string {
  return lines.length === 0 ? '' : `${lines.map((line) => `- ${line}`).join('\n')}\n`;
}

function label(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]`*_<>!&~^$]/g, '\\$&');
}

/** An address that ends neither the brackets nor the line it stands in. */
function target(url: string): string {
  return url.replace(
    /[\s()<>\\]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
