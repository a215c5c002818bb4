/** The text with its percent-encoding decoded as UTF-8; a run of codes that is not UTF-8 stays as it is. */
export function readPercentCodes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
