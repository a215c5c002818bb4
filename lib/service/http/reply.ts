/** A raw reply, read once. */
export type ServiceReply = {
  status: number;
  retryAfter: string | null;
  /** The server's own time, epoch milliseconds to the second; undefined when not sent. */
  servedAt: number | undefined;
  text: string;
  /** Undefined when the text is not JSON. */
  json: unknown;
};

/** Replies are held in memory; larger ones are not read to the end. */
export const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/** The JSON value of a text, or undefined. Never throws: a gateway's error page must not hide its status. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller decides what that means for this status.
    return undefined;
  }
}
