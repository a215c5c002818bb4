/** Text and bytes are collected into blobs of this size, which a browser keeps outside the page's own memory. */
const PART_BYTES = 4_000_000;

/**
 * Pieces as a stream of bytes. A piece is requested only when the reader wants more, so that a slow reader slows the
 * source down; a reader that stops ends the source.
 */
export function streamOf(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await source.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
      async cancel() {
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The whole stream as a blob. This function holds at most one part of it in memory. */
export async function blobOf(stream: ReadableStream<Uint8Array>, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  let gathered: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    gathered.push(new Uint8Array(piece.value));
    bytes += piece.value.length;
    if (bytes < PART_BYTES) continue;
    parts.push(new Blob(gathered));
    gathered = [];
    bytes = 0;
  }
  return new Blob([...parts, ...gathered], { type });
}
