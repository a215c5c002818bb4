import { pageExportName, type UsedExports } from '../used-exports';
import { pageExportWords } from '../words/page-exports';

/** The last used exports, for the menu of a page; Markdown to the clipboard is always in that menu. */
export function exportEntries({ page }: UsedExports): { name: string; title: string }[] {
  return page
    .filter(({ to, format }) => to === 'file' || format !== 'markdown')
    .map((one) => ({ name: pageExportName(one), title: pageExportWords(one) }));
}
