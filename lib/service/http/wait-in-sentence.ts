/**
 * The wait named in a message ("please retry after 54s"), in milliseconds. The published server sends it instead of the
 * header. Seconds are whole numbers there, so one is added.
 */
export function readWaitFromSentence(sentence: string | undefined): number | undefined {
  const match = /\b(?:retry|again|wait)\b\D{0,20}?(\d{1,5})\s*(?:s|sec|secs|seconds?)\b/i.exec(
    sentence ?? '',
  );
  return match ? (Number(match[1]) + 1) * 1000 : undefined;
}
