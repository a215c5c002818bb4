const LOCAL_NAME = /(?:^|\.)(?:localhost|local|lan|home|internal|intranet|corp|home\.arpa)$/;
const LOCAL_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const V4 = /^\d+(?:\.\d+){3}$/;
/** Loopback, none, unique local, link local; and those that stand for an address of version 4. */
const LOCAL_V6 = /^\[(?:::1?\]|f[cd]|fe[89ab]|::ffff:|64:ff9b:)/;

/**
 * True for a host that lies in the person's own network or machine by its name or number. What a name leads to is not
 * looked up.
 */
export function isLocalNetwork(address: string): boolean {
  // A name may end with the dot of the root.
  const hostname = new URL(address).hostname.replace(/\.$/, '');
  if (hostname.startsWith('[')) return LOCAL_V6.test(hostname);
  if (V4.test(hostname)) return LOCAL_V4.test(hostname);
  return LOCAL_NAME.test(hostname) || !hostname.includes('.');
}
