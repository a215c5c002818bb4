/** Longer texts are indexed up to here: about 300,000 words. */
export const MOST_TEXT = 2_000_000;

/**
 * The text of Markdown as it reads: links and images by their text, without addresses and marks. Lines stay, so that
 * sentences can be separated. Code stays as written.
 */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, MOST_TEXT)
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}(?:\s"[^"\n]{0,300}")?\)/g, '$1')
    .replace(/<https?:[^<>\s]{1,2000}>/g, ' ')
    .replace(/^[ \t]{0,3}(?:#{1,6}[ \t]+|>[ \t]?|```[^\n]{0,80}$|~~~[^\n]{0,80}$)/gm, '')
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, '')
    .replace(/^[ \t|:-]+$/gm, '')
    .replace(/\*\*|__|~~|\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_`]+|[*_`]+(?![\p{L}\p{N}])/gu, '');
}
