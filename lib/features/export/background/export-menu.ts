import { pageExportName, type UsedExports } from '../used-exports';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { PageExport } from '@/lib/core/model/job';
import { pageExportsMessages } from '@/lib/core/words/compiled/en/page-exports';

const messages = pageExportsMessages() satisfies Record<PageExport['to'], Record<CaptureFormat, string>>;

/** The label of an export in a page's context menu. */
function pageExportWords({ to, format, whole }: PageExport): string {
  return messages[to][whole === 'json' ? 'everything' : (whole ?? format)];
}

/** The last used exports, for the menu of a page; Markdown to the clipboard is always in that menu. */
export function exportEntries({ page }: UsedExports): { name: string; title: string }[] {
  return page
    .filter(({ to, format }) => to === 'file' || format !== 'markdown')
    .map((one) => ({ name: pageExportName(one), title: pageExportWords(one) }));
}
