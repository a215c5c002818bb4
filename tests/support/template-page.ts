import { toMarkdown } from '@/lib/reader/markdown';
import type { TemplatePage } from '@/lib/features/templates/page-data';
import { anArticle } from './captures';

/** A capture that holds all that templates ask for: what its page marks up, and its whole HTML. */
export function aTemplatePage(json: unknown = {}, change: Partial<TemplatePage> = {}): TemplatePage {
  const { content, ...page } = anArticle();
  return { ...page, ...change, content: { ...content, json, ...change.content } };
}

/** The project's own way from HTML to Markdown, as screens and the background use it. */
export const templateContext = {
  toMarkdown: (html: string, baseUrl: string): string =>
    toMarkdown([new DOMParser().parseFromString(html, 'text/html').body], {
      baseUrl,
      removeBase64Images: false,
    }),
};
