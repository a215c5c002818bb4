import { openZip, type ZipFault } from '@/lib/core/bytes/open-zip';
import { decodeHtml } from '../charset';
import { FileRefused, type FileLimits } from './order';
import { xmlTree, type XmlNode } from './xml';

/** The files in a zip, by their paths. */
export type Parts = {
  names: readonly string[];
  /** The text of a file, decoded as its XML declaration says; undefined where there is none of this name. */
  text(name: string): Promise<string | undefined>;
  bytes(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The same text as a tree. */
  tree(name: string): Promise<XmlNode | undefined>;
};

/** Smaller files may repeat as much as they like. */
const SMALL = 2 * 1024 * 1024;
/** Text packs to a hundredth at best. */
const MOST_RATIO = 300;

const problemOf = (fault: ZipFault): FileRefused =>
  new FileRefused(
    fault === 'too-large' ? 'too-large' : fault === 'unsupported' ? 'password-needed' : 'damaged',
    undefined,
    { cause: fault },
  );

/**
 * Opens a zip whose files are unpacked one by one, when asked for. What inflates is counted in all; more than the limits
 * allow is refused. Names are compared without case, as Windows does, with slashes of either kind.
 */
export async function openParts(bytes: Uint8Array<ArrayBuffer>, limits: FileLimits): Promise<Parts> {
  const entries = await openZip(new Blob([bytes]), problemOf);
  const normal = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
  const byName = new Map(entries.map((entry) => [normal(entry.name), entry]));
  let unpacked = 0;
  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const entry = byName.get(normal(name));
    if (!entry) return undefined;
    const isBomb = entry.bytes > SMALL && entry.bytes > entry.packed * MOST_RATIO;
    unpacked += entry.bytes;
    if (isBomb || entry.bytes > limits.part || unpacked > limits.unpacked) throw new FileRefused('too-large');
    return entry.read();
  }
  async function text(name: string): Promise<string | undefined> {
    const found = await read(name);
    return found && (await decodeHtml(found, 'text/plain')).replace(/^\ufeff/, '');
  }
  return {
    names: entries.map(({ name }) => name.replaceAll('\\', '/')),
    bytes: read,
    text,
    async tree(name) {
      const xml = await text(name);
      return xml === undefined ? undefined : xmlTree(xml, limits.depth);
    },
  };
}

/** The path that a reference in this file leads to: relative to its folder, or from the top. */
export function pathFrom(file: string, reference: string): string {
  const path = reference.startsWith('/') ? reference : file.replace(/[^/]*$/, '') + reference;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
