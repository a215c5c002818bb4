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

/** Reads a body up to a limit; undefined when it is larger. Rejects when the connection breaks. */
export async function readBytes(response: Response, limit: number): Promise<Uint8Array | undefined> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** The JSON value of a text, or undefined. Never throws: a gateway's error page must not hide its status. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller decides what that means for this status.
    return undefined;
  }
}
