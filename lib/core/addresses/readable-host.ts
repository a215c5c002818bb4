import { decode } from 'punycode.js';

/** As long as a label may be (RFC 1035, 2.3.4). */
const CODED_LABEL = /(?<![\p{L}\p{N}-])xn--[a-z0-9-]{1,59}(?![a-z0-9-])/giu;

/** A text with the names of hosts in their own letters, where it has them as `xn--…`; what is no valid name stays. */
export const readableHosts = (text: string): string =>
  text.replace(CODED_LABEL, (label) => {
    try {
      const name = decode(label.slice(4).toLowerCase());
      return new URL(`https://${name}`).hostname === label.toLowerCase() ? name : label;
    } catch {
      return label;
    }
  });
