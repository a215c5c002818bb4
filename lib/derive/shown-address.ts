/** Signs that would be invisible, break the line, or turn the direction of what follows. */
const UNSHOWN = /[\p{C}\p{Z}]/u;

/**
 * A part of an address as people read it: percent signs are decoded where that gives signs that can be seen. What is
 * broken, or would hide or turn something, stays as it was sent.
 */
export function shownAddress(part: string): string {
  if (!part.includes('%')) return part;
  return part.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      const decoded = decodeURIComponent(run);
      return UNSHOWN.test(decoded) || /[%/?#]/.test(decoded) ? run : decoded;
    } catch {
      // Not UTF-8: shown as it is.
      return run;
    }
  });
}
