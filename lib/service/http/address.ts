import { readTypedAddress } from '@/lib/core/model/url';

export type Address =
  | { ok: true; baseUrl: string }
  /** `plain-http`: usable, but the key would travel unencrypted, so the user must agree first. */
  | { ok: false; why: 'not-an-address' | 'plain-http' };

/**
 * Normalizes a typed base URL: `https://host[:port][/prefix]`, without a trailing slash and without the `/v2` that
 * every path of the service starts with. Plain http is accepted for loopback, or when allowed.
 */
export function readAddress(typed: string, options: { allowPlainHttp?: boolean } = {}): Address {
  const read = readTypedAddress(typed);
  if (!read) return { ok: false, why: 'not-an-address' };
  if (read.plain && options.allowPlainHttp !== true) return { ok: false, why: 'plain-http' };
  const { url } = read;
  const prefix = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\/v2$/, '');
  return { ok: true, baseUrl: `${url.origin}${prefix}` };
}

/** The address of one of the service's paths, which start with `/` and omit `/v2`. */
export function endpoint(baseUrl: string, path: `/${string}`): string {
  return `${baseUrl.replace(/\/+$/, '')}/v2${path}`;
}
