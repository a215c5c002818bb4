import type { CaptureFormat } from '@/lib/core/model/format';
import type { PageExport } from '@/lib/core/model/job';
import { pageExportsMessages } from '@/lib/core/words/compiled/en/page-exports';

const messages = pageExportsMessages() satisfies Record<PageExport['to'], Record<CaptureFormat, string>>;

/** The label of an export in a page's context menu. */
export function pageExportWords({ to, format, whole }: PageExport): string {
  return messages[to][whole === 'json' ? 'everything' : (whole ?? format)];
}
