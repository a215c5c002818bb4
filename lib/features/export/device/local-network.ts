const LOCAL_NAME = /(?:^|\.)(?:localhost|local|localdomain|lan|home|internal|intranet|corp|home\.arpa)$/;
const LOCAL_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const V4 = /^\d+(?:\.\d+){3}$/;
/** Loopback, unspecified, unique local, link local, site local; and addresses that map to version 4. */
const LOCAL_V6 = /^\[(?:::[\da-f]{0,4}(?::[\da-f]{1,4})?\]|f[cd]|fe[89a-f]|::ffff:|64:ff9b:)/;
/** A version 4 address reached over version 6 (6to4). */
const SIX_TO_FOUR = /^\[2002:([\da-f]{0,4}):([\da-f]{0,4})/;

/** True for a host that is in the user's own network or machine by its name or number. Names are not resolved. */
export function isLocalNetwork(address: string): boolean {
  // A name may end with the dot of the root zone.
  const hostname = new URL(address).hostname.replace(/\.$/, '');
  if (hostname.startsWith('[')) return LOCAL_V6.test(hostname) || isLocalBehind(SIX_TO_FOUR.exec(hostname));
  if (V4.test(hostname)) return LOCAL_V4.test(hostname);
  return LOCAL_NAME.test(hostname) || !hostname.includes('.');
}

function isLocalBehind(groups: RegExpExecArray | null): boolean {
  if (!groups) return false;
  const [, high = '', low = ''] = groups;
  const bytes = [high, high === '' ? '' : low].flatMap((group) => {
    const value = Number.parseInt(group || '0', 16);
    return [value >> 8, value & 255];
  });
  return LOCAL_V4.test(bytes.join('.'));
}
