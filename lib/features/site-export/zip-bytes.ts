import type { makeZip as MakeZip } from 'client-zip';

type ZipFiles = Parameters<typeof MakeZip>[0] & AsyncGenerator;

/**
 * These files as the bytes of one zip. A file is requested when the reader has consumed the one before; a reader that
 * stops early ends the source, so that it stops reading the library.
 */
export async function* zipBytes(files: ZipFiles): AsyncGenerator<Uint8Array> {
  const { makeZip } = await import('client-zip');
  const reader = makeZip(files, { buffersAreUTF8: true }).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await files.return(undefined);
  }
}
