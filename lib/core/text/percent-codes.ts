/** The text with its percent-encoding decoded as UTF-8; unchanged if it is not UTF-8. */
export function readPercentCodes(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
