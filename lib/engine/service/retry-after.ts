/**
 * The wait that a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date. Undefined when there is
 * no header or it cannot be read; never negative.
 */
export function readRetryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (!/[a-z]{3}/i.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * The wait named in a sentence ("please retry after 54s"), in milliseconds. The published server sends it instead of
 * the header. Seconds are whole there, so one is added.
 */
export function readWaitFromSentence(sentence: string | undefined): number | undefined {
  const match = /\b(?:retry|again|wait)\b\D{0,20}?(\d{1,5})\s*(?:s|sec|secs|seconds?)\b/i.exec(
    sentence ?? '',
  );
  return match ? (Number(match[1]) + 1) * 1000 : undefined;
}
