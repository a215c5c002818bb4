import type { PageExport } from '../model/used-exports';
import type { CaptureFormat } from '../model/format';

const FORMATS: Readonly<Record<CaptureFormat, string>> = {
  markdown: 'Markdown',
  summary: 'summary',
  json: 'JSON',
  html: 'HTML',
  rawHtml: 'source',
  links: 'list of links',
  images: 'list of images',
  screenshot: 'screenshot',
};
const WHOLE = { text: 'plain text', json: 'JSON with everything' } as const;

/** What the menu of a page says of one export. */
export function pageExportWords({ to, format, whole }: PageExport): string {
  const as = whole ? WHOLE[whole] : FORMATS[format];
  return to === 'clipboard' ? `Copy page as ${as}` : `Save page as ${as}`;
}
