import { pageExportName, type UsedExports } from '../model/used-exports';
import { pageExportWords } from '../words/page-exports';

/** The exports used last, as the menu of a page lists them; Markdown to the clipboard stands there anyway. */
export function exportEntries({ page }: UsedExports): { name: string; title: string }[] {
  return page
    .filter(({ to, format }) => to === 'file' || format !== 'markdown')
    .map((one) => ({ name: pageExportName(one), title: pageExportWords(one) }));
}
