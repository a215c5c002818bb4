import { readTemplateBook, type Template } from './template';
import type { FilterContext } from './filters/filter';
import { noteOf, type Note } from './note';
import type { TemplatePage } from './page-data';
import { templateFor } from './triggers';

/** The note of the template selected by the page's triggers or the user; undefined for Trawl's own plain form. */
export async function chosenNote(
  record: unknown,
  page: TemplatePage,
  context: Pick<FilterContext, 'toMarkdown'>,
): Promise<(Note & { template: Template }) | undefined> {
  const chosen = templateFor(readTemplateBook(record), page);
  return chosen && { ...(await noteOf(chosen.template, page, context)), template: chosen.template };
}

/** The first part of a template that stayed as written in a note: it is unknown, or the capture does not have it. */
export function stayedAsWritten({ problems }: Pick<Note, 'problems'>): string | undefined {
  return problems.find(({ kind }) => kind !== 'differs')?.name.slice(0, 60);
}
