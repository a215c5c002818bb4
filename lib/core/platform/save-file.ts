import { AppError } from '../model/errors';
import { browser, browserName } from './browser';

/** Long enough for the browser to take the bytes. */
const RELEASE_MS = 60_000;

/**
 * Saves with the browser's own download. Chromium needs no permission for a download link; Firefox, from a page that is
 * not in front, needs `downloads`, which is requested in the click. Throws rather than saving a file without content.
 * `isPrivate`: from a private window, whose downloads are in no list of Firefox once it is closed.
 */
export async function saveFile(blob: Blob, fileName: string, isPrivate = false): Promise<void> {
  if (blob.size === 0) throw new AppError('nothing-readable');
  const url = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
  if (browserName() === 'firefox' && browser.downloads) {
    await browser.downloads.download({ url, filename: fileName, saveAs: false, incognito: isPrivate });
    return;
  }
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Requests the permission to save; only Firefox needs one. Call it in the click itself. */
export async function requestSaving(): Promise<void> {
  if (browserName() !== 'firefox' || browser.downloads) return;
  if (!(await browser.permissions.request({ permissions: ['downloads'] })))
    throw new AppError('engine-cannot', { detail: 'downloads' });
}
