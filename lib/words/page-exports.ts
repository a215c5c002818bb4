import type { CaptureFormat } from '../model/format';
import type { PageExport } from '../model/used-exports';
import { pageExportsMessages } from './compiled/en/page-exports';

const messages = pageExportsMessages() satisfies Record<PageExport['to'], Record<CaptureFormat, string>>;

/** What the menu of a page says of one export. */
export function pageExportWords({ to, format, whole }: PageExport): string {
  return messages[to][whole === 'json' ? 'everything' : (whole ?? format)];
}
