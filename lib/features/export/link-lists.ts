import type { Image, Link } from '@/lib/core/model/capture';
import { withoutControls } from '@/lib/core/text/clean-text';
import { withoutDirectionControls } from '@/lib/core/text/direction-controls';

/** Links as a Markdown list, in page order; a link without text shows its address. */
export function linksAsMarkdown(links: readonly Link[]): string {
  return list(
    links.map(({ url, text }) =>
      text.trim() ? `[${escapeLabel(text)}](${escapeTarget(url)})` : `<${escapeTarget(url)}>`,
    ),
  );
}

/** Images as a Markdown list of image links, which also render as images. */
export function imagesAsMarkdown(images: Image[]): string {
  return list(images.map(({ url, alt }) => `![${escapeLabel(alt ?? '')}](${escapeTarget(url)})`));
}

function list(lines: string[]): string {
  return lines.length === 0 ? '' : `${lines.map((line) => `- ${line}`).join('\n')}\n`;
}

/** Text, or the title and the address of its page if it is empty: no file without a word is made. */
export function orTitle(text: string, { title, url }: { title: string; url: string }): string {
  return text.trim() === '' ? `# ${escapeLabel(title.trim() || url)}\n\n<${escapeTarget(url)}>\n` : text;
}

/** Text as the label of a Markdown link: one line, with everything escaped. */
export function escapeLabel(text: string): string {
  // They would reverse the following text, also outside the label.
  return withoutControls(withoutDirectionControls(text))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]`*_<>!&~^$]/g, '\\$&');
}

/** An address that ends neither its brackets nor its line. */
export function escapeTarget(url: string): string {
  return url.replace(/[\s()<>\\\u0000-\u001f\u007f]/g, percentEncoded);
}

/** One character as percent-encoded UTF-8, even if an address may contain it as is. */
export function percentEncoded(char: string): string {
  const code = char.charCodeAt(0);
  return code > 0x7f ? encodeURIComponent(char) : `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
}
