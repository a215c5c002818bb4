import { readUpTo } from '../bytes/read-up-to';
import { fileNameOf } from '@/lib/features/files/file-name';
import { AppError } from '../model/errors';
import { MOST_FILE_BYTES } from '@/lib/features/files/parse-files';
import { hostOf, parseUrl } from '../model/url';

/** A file of the largest size takes this long on a slow connection. */
const TIMEOUT_MS = 120_000;

/**
 * The file at an address as this browser gets it, with its cookies: the one that a tab shows. The host must have been
 * granted. Throws AppError: `offline`, `unreachable`, `timed-out`, `page-gone`, `site-error`, `too-large`, or
 * `site-refused`, also if a page was returned instead of a file, or the file of another site.
 */
export async function fetchWebFile(url: string, signal: AbortSignal): Promise<File> {
  const host = hostOf(url);
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const lost = (thrown: unknown): never => {
    if (signal.aborted) throw thrown;
    if (late.aborted) throw new AppError('timed-out', { host, amount: TIMEOUT_MS / 1_000 });
    throw new AppError(navigator.onLine ? 'unreachable' : 'offline', { host });
  };
  const response = await fetch(url, {
    credentials: 'include',
    signal: AbortSignal.any([signal, late]),
  }).catch(lost);
  const { status, headers } = response;
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined);
    const gone = status === 404 || status === 410;
    throw new AppError(gone ? 'page-gone' : status >= 500 ? 'site-error' : 'site-refused', { host, status });
  }
  const type = headers.get('Content-Type') ?? '';
  // A page that asks for a sign-in is not a document, and a file of another site is not the one in the tab.
  if (/^text\/html\b/i.test(type) || originOf(response.url) !== originOf(url)) {
    await response.body?.cancel().catch(() => undefined);
    throw new AppError('site-refused', { host, status });
  }
  if (Number(headers.get('Content-Length')) > MOST_FILE_BYTES) {
    await response.body?.cancel().catch(() => undefined);
    throw new AppError('too-large', { host });
  }
  const { bytes, isWhole } = await readUpTo(response.body, MOST_FILE_BYTES).catch(lost);
  if (!isWhole) throw new AppError('too-large', { host });
  const name = fileNameOf(url, type, headers.get('Content-Disposition') ?? '');
  return new File([bytes], name, { type });
}

const originOf = (url: string): string | undefined => parseUrl(url)?.origin;
