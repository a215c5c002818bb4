import type { Image, Link } from '../model/capture';
import { withoutControls } from '../model/control-characters';
import { withoutDirectionControls } from '../model/direction-controls';

/** Links as a Markdown list, in the order of the page; a link without text shows its address. */
export function linksAsMarkdown(links: readonly Link[]): string {
  return list(
    links.map(({ url, text }) =>
      text.trim() ? `[${escapeLabel(text)}](${escapeTarget(url)})` : `<${escapeTarget(url)}>`,
    ),
  );
}

/** Images as a Markdown list of image links, which also render as pictures. */
export function imagesAsMarkdown(images: Image[]): string {
  return list(images.map(({ url, alt }) => `![${escapeLabel(alt ?? '')}](${escapeTarget(url)})`));
}

function list(lines: string[]): string {
  return lines.length === 0 ? '' : `${lines.map((line) => `- ${line}`).join('\n')}\n`;
}

/** Text as the label of a Markdown link: one line, nothing in it means anything. */
export function escapeLabel(text: string): string {
  // They would turn round what follows, also outside the label.
  return withoutControls(withoutDirectionControls(text))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]`*_<>!&~^$]/g, '\\$&');
}

/** An address that ends neither the brackets nor the line it stands in. */
export function escapeTarget(url: string): string {
  return url.replace(/[\s()<>\\\u0000-\u001f\u007f]/g, percentEncoded);
}

/** One character as UTF-8 in percent signs, also where an address may have it as it is. */
export function percentEncoded(char: string): string {
  const code = char.charCodeAt(0);
  return code > 0x7f ? encodeURIComponent(char) : `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
}
