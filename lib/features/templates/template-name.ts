import { readTemplateBook } from './template';
import type { TemplatePage } from './page-data';
import { templateFor } from './triggers';

/** The name of the template used to copy the page's Markdown; undefined for Trawl's own plain form. */
export function templateNameFor(
  record: unknown,
  page: Pick<TemplatePage, 'url' | 'content'>,
): string | undefined {
  if (record === undefined || page.content.markdown === undefined) return undefined;
  return templateFor(readTemplateBook(record), page)?.template.name;
}
