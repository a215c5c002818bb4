/** `isWhole`: the stream ended within the limit; otherwise these are its first bytes. */
export type ReadBytes = { bytes: Uint8Array<ArrayBuffer>; isWhole: boolean };

/**
 * Reads a stream to its end, or up to `most` bytes, whichever comes first; then it is canceled. Rejects when the stream
 * fails.
 */
export async function readUpTo(stream: ReadableStream<Uint8Array> | null, most: number): Promise<ReadBytes> {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isWhole = true;
  const reader = stream?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    isWhole = part.value.length <= most - length;
    const kept = part.value.subarray(0, most - length);
    parts.push(kept);
    length += kept.length;
    if (isWhole) continue;
    await reader?.cancel();
    break;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, isWhole };
}
