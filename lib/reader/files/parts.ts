import { openZip, type ZipEntry, type ZipFault } from '@/lib/core/bytes/open-zip';
import { decodeHtml } from '../charset';
import { FileRefused, type FileLimits } from './order';
import { closedXml, xmlTree, type XmlNode } from './xml';

/** The files in a zip, by their paths. */
export type Parts = {
  names: readonly string[];
  /** The text of a file, decoded as its XML declaration says; undefined where there is none of this name. */
  text(name: string): Promise<string | undefined>;
  bytes(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The same text as a tree. */
  tree(name: string): Promise<XmlNode | undefined>;
  /** Those that were read up to their damage only, or not at all. */
  damaged: ReadonlySet<string>;
};

/** Smaller files may repeat as much as they like. */
const SMALL = 2 * 1024 * 1024;
/** A tree takes several times the memory of its text. */
const MOST_TREE = 80 * 1024 * 1024;
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
 * allow is refused. A damaged file ends where its damage begins, and is named as such. Names are compared without case, as Windows does, with slashes of either kind.
 */
export async function openParts(bytes: Uint8Array<ArrayBuffer>, limits: FileLimits): Promise<Parts> {
  const entries = await openZip(new Blob([bytes]), problemOf);
  const normal = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
  const byName = new Map(entries.map((entry) => [normal(entry.name), entry]));
  const damaged = new Set<string>();
  let unpacked = 0;
  const closed = (name: string, xml: string): string | undefined => {
    const shorter = closedXml(xml, limits.depth);
    if (shorter !== undefined) damaged.add(normal(name));
    return shorter;
  };
  async function startOf(entry: ZipEntry): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const start = await entry.readStart();
    damaged.add(normal(entry.name));
    if (start.length === 0) return undefined;
    if (!/\.(?:xml|rels)$/i.test(entry.name)) return start;
    const xml = (await decodeHtml(start, 'text/plain')).replace(/^\ufeff?<\?xml[^>]*>/, '');
    return new TextEncoder().encode(closed(entry.name, xml) ?? xml);
  }
  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const entry = byName.get(normal(name));
    if (!entry) return undefined;
    const isBomb = entry.bytes > SMALL && entry.bytes > entry.packed * MOST_RATIO;
    if (isBomb || entry.bytes > limits.part || unpacked + entry.bytes > limits.unpacked)
      throw new FileRefused('too-large');
    unpacked += entry.bytes;
    return entry.read().catch((thrown: unknown) => {
      if (thrown instanceof FileRefused && thrown.problem === 'damaged') return startOf(entry);
      throw thrown;
    });
  }
  async function text(name: string): Promise<string | undefined> {
    const found = await read(name);
    return found && (await decodeHtml(found, 'text/plain')).replace(/^\ufeff/, '');
  }
  return {
    damaged,
    names: entries.map(({ name }) => name.replaceAll('\\', '/')),
    bytes: read,
    text,
    async tree(name) {
      if ((byName.get(normal(name))?.bytes ?? 0) > MOST_TREE) throw new FileRefused('too-large');
      const xml = await text(name);
      if (xml === undefined) return undefined;
      try {
        return xmlTree(xml, limits.depth);
      } catch (thrown) {
        const shorter = thrown instanceof FileRefused && thrown.problem === 'damaged' && closed(name, xml);
        if (!shorter) throw thrown;
        return xmlTree(shorter, limits.depth);
      }
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
