import { AppError } from '../../../model/errors';
import { hostOf, isLoopback, parseUrl } from '../../../model/url';
import type { UploadPlace } from '../wire/parse';
import type { ServiceClientDeps } from './send';

const UPLOAD_TIMEOUT_MS = 300_000;

/**
 * Sends a file to the place that the service named: with what it said, and never with the key. Refuses a plain http
 * address that is not on this machine, a redirect, and a place whose own words hold the key.
 */
export async function sendUpload(
  deps: Pick<ServiceClientDeps, 'fetch' | 'keepAlive' | 'connection'>,
  place: UploadPlace,
  file: File,
  signal: AbortSignal,
): Promise<void> {
  const host = hostOf(place.url);
  if (parseUrl(place.url)?.protocol !== 'https:' && !isLoopback(place.url))
    throw new AppError('redirect-refused', { host });
  const key = (await deps.connection())?.key;
  const said = [place.url, ...Object.values(place.headers), ...Object.values(place.fields)];
  if (key !== undefined && said.some((each) => each.includes(key)))
    throw new AppError('redirect-refused', { host });
  if (place.maxBytes !== undefined && file.size > place.maxBytes) throw new AppError('too-large', { host });
  const response = await deps.keepAlive(put(deps, place, file, signal, host));
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    throw new AppError('redirect-refused', { host });
  if (!response.ok)
    throw new AppError(response.status === 413 ? 'too-large' : 'service-error', {
      host,
      status: response.status,
    });
}

async function put(
  deps: Pick<ServiceClientDeps, 'fetch'>,
  { url, method, headers, fields }: UploadPlace,
  file: File,
  signal: AbortSignal,
  host: string,
): Promise<Response> {
  const timeout = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  try {
    return await deps.fetch(url, {
      method,
      headers,
      body: method === 'PUT' ? file : formOf(fields, file),
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    // The address of an upload carries its own secret, and the browser's error may quote it.
    if (error instanceof AppError) throw error;
    throw new AppError(timeout.aborted ? 'timed-out' : 'unreachable', { host });
  }
}

/** What the place wants first stands first: it reads the form in order. */
function formOf(fields: Readonly<Record<string, string>>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}
