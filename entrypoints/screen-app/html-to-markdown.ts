import { toMarkdown } from '@/lib/reader/markdown';

/** Converts the HTML of a page to Markdown, in a document that runs and loads nothing. */
export function htmlToMarkdown(html: string, baseUrl: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return toMarkdown([body], { baseUrl, removeBase64Images: false });
}
