import { fileNameOf } from '../derive/file-name';
import { AppError } from '../model/errors';
import { hostOf } from '../model/url';

/** More than a service accepts (docs/service.md 15). */
const MOST_BYTES = 50 * 1024 * 1024;

/**
 * The file at an address as this browser gets it, with its cookies: the one that a tab shows. The host must have been
 * granted. Throws AppError: `offline`, `unreachable`, `site-refused`, `page-gone`, `site-error`, `too-large`, or
 * `not-found` if a page was returned instead of a file.
 */
export async function fetchWebFile(url: string, signal: AbortSignal): Promise<File> {
  const host = hostOf(url);
  const response = await fetch(url, { credentials: 'include', signal }).catch((thrown: unknown) => {
    if (signal.aborted) throw thrown;
    throw new AppError(navigator.onLine ? 'unreachable' : 'offline', { host });
  });
  const { status, headers } = response;
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined);
    const gone = status === 404 || status === 410;
    throw new AppError(gone ? 'page-gone' : status >= 500 ? 'site-error' : 'site-refused', { host, status });
  }
  if (Number(headers.get('Content-Length')) > MOST_BYTES) {
    await response.body?.cancel().catch(() => undefined);
    throw new AppError('too-large', { host });
  }
  const type = headers.get('Content-Type') ?? '';
  // A page that asks for a sign-in is not a document.
  if (/^text\/html\b/i.test(type)) throw new AppError('site-refused', { host, status });
  const blob = await response.blob();
  return new File([blob], fileNameOf(url, type, headers.get('Content-Disposition') ?? ''), {
    type: blob.type,
  });
}
