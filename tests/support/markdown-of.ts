import { toMarkdown } from '@/lib/reader/markdown';

export type Case = [name: string, html: string, markdown: string];

/** The Markdown of a piece of a page of `https://site.example/docs/`. */
export const md = (html: string, removeBase64Images = true): string =>
  toMarkdown([new DOMParser().parseFromString(html, 'text/html').body], {
    baseUrl: 'https://site.example/docs/page',
    removeBase64Images,
  });
