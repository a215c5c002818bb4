import { localDay } from '../export/local-day';
import { MAX_PART_BYTES, safePart } from '../export/safe-part';
import type { SiteExport } from './site-export';

/**
 * The name of a file of many pages: `docs.python.org crawl 2026-11-20.zip`, or `docs.python.org llms.txt` if the kind
 * of file has a conventional name. Safe on Windows, macOS and Linux.
 */
export function siteFileName(
  { subject, kind, at }: { subject: string; kind: SiteExport['kind'] | 'map'; at: number },
  { extension, fileName }: { extension: string; fileName?: string },
): string {
  const named = kind === 'batch' ? 'list' : kind;
  const end = fileName === undefined ? ` ${named} ${localDay(at)}${extension}` : ` ${fileName}`;
  const encoder = new TextEncoder();
  return `${safePart(subject, MAX_PART_BYTES - encoder.encode(end).length) || 'pages'}${end}`;
}
