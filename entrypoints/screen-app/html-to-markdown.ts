import { toMarkdown } from '../../lib/page/markdown';

/** HTML of a page as Markdown, read in a document that runs nothing and loads nothing. */
export function htmlToMarkdown(html: string, baseUrl: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return toMarkdown([body], { baseUrl, removeBase64Images: false });
}
