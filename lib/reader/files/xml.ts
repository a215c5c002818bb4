import { decodeEntities } from '@/lib/core/text/entities';
import { FileRefused } from './order';

/** An element of a file: its name without prefix, its attributes under their names without prefix. */
export type XmlNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlNode | string)[];
};

export type XmlEvents = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
};

/** XML that ends too early, or in which something is not closed: where, and what is open there, with prefixes. */
class XmlCut extends FileRefused {
  constructor(
    readonly at: number,
    readonly open: readonly string[],
  ) {
    super('damaged', 'xml');
  }
}

const NAME_END = /[\s/>=]/;
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML from its beginning to its end, in linear time, and reports what it meets. Not a DOM: it runs in any worker.
 * Expands no entities but the five of XML and numbers; refuses a document that declares some, that nests deeper than
 * `depth`, or that ends within an element.
 */
export function readXml(xml: string, depth: number, events: XmlEvents): void {
  const open: string[] = [];
  const place = { at: 0 };
  try {
    readTags(xml, depth, events, open, place);
  } catch (thrown) {
    throw thrown instanceof FileRefused && thrown.problem === 'damaged' ? new XmlCut(place.at, open) : thrown;
  }
}

/** XML up to where it is damaged, what is open there closed; undefined where nothing is. */
export function closedXml(xml: string, depth: number): string | undefined {
  try {
    readXml(xml, depth, { open: () => undefined, close: () => undefined, text: () => undefined });
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof XmlCut)) throw thrown;
    const closing = thrown.open.toReversed().map((name) => `</${name}>`);
    return xml.slice(0, thrown.at) + closing.join('');
  }
}

function readTags(
  xml: string,
  depth: number,
  events: XmlEvents,
  open: string[],
  place: { at: number },
): void {
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    if (start !== at) {
      const text = xml.slice(at, start < 0 ? xml.length : start);
      if (open.length > 0) events.text(decodeEntities(text));
    }
    place.at = start < 0 ? xml.length : start;
    if (start < 0) break;
    const next = xml.charCodeAt(start + 1);
    if (next === 33 || next === 63) {
      at = skipped(xml, start, open.length > 0 ? events : undefined);
      continue;
    }
    const end = tagEnd(xml, start);
    if (next === 47) {
      const written = xml.slice(start + 2, end).trim();
      if (open.at(-1) !== written) throw new FileRefused('damaged', 'xml');
      open.pop();
      events.close(local(written));
    } else {
      const isEmpty = xml.charCodeAt(end - 1) === 47;
      const tag = xml.slice(start + 1, isEmpty ? end - 1 : end);
      const nameEnd = tag.search(NAME_END);
      const written = nameEnd < 0 ? tag : tag.slice(0, nameEnd);
      const name = local(written);
      events.open(name, nameEnd < 0 ? NONE : attributesOf(tag, nameEnd));
      if (isEmpty) events.close(name);
      else if (open.push(written) > depth) throw new FileRefused('too-deep');
    }
    at = end + 1;
  }
  if (open.length > 0) throw new FileRefused('damaged', 'xml');
}

/** The position after a comment, a declaration or CDATA, whose text is reported. */
function skipped(xml: string, start: number, events: XmlEvents | undefined): number {
  const after = (mark: string, from: number): number => {
    const found = xml.indexOf(mark, from);
    if (found < 0) throw new FileRefused('damaged', 'xml');
    return found + mark.length;
  };
  if (xml.startsWith('<!--', start)) return after('-->', start + 4);
  if (xml.startsWith('<![CDATA[', start)) {
    const end = after(']]>', start + 9);
    events?.text(xml.slice(start + 9, end - 3));
    return end;
  }
  if (xml.startsWith('<!DOCTYPE', start)) {
    const end = after('>', start);
    if (xml.slice(start, end).includes('[')) throw new FileRefused('entities');
    return end;
  }
  return after('>', start);
}

/** The position of the `>` that ends a tag, outside quotes. */
function tagEnd(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === 62) return at;
    if (code !== 34 && code !== 39) continue;
    at = xml.indexOf(code === 34 ? '"' : "'", at + 1);
    if (at < 0) break;
  }
  throw new FileRefused('damaged', 'xml');
}

/** What most elements have: an object of its own for each would take more memory than the text. */
const NONE: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);

const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributesOf(tag: string, from: number): Readonly<Record<string, string>> {
  if (!tag.includes('=', from)) return NONE;
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  ATTRIBUTE.lastIndex = from;
  for (let hit = ATTRIBUTE.exec(tag); hit; hit = ATTRIBUTE.exec(tag)) {
    const name = hit[1] ?? '';
    if (name.startsWith('xmlns')) continue;
    found[local(name)] = decodeEntities(hit[2] ?? hit[3] ?? '');
    // Where the same name is in two namespaces (`r:id` beside `id`), the whole name tells them apart.
    if (name.includes(':')) found[name] = found[local(name)] as string;
  }
  return found;
}

/** A document of a thousand pages has fewer; each takes some hundred bytes, whatever the size of the file. */
const MOST_NODES = 1_500_000;
const NO_CHILDREN: (XmlNode | string)[] = [];

/** The whole document as a tree; its root has no name. Refuses one that would fill the memory. */
export function xmlTree(xml: string, depth: number): XmlNode {
  const root: XmlNode = { name: '', attributes: NONE, children: NO_CHILDREN };
  const open: XmlNode[] = [root];
  let all = 0;
  const add = (child: XmlNode | string): void => {
    all += 1;
    if (all > MOST_NODES) throw new FileRefused('too-large');
    const parent = open.at(-1) as XmlNode;
    // The first of a list that grows takes the room of many.
    if (parent.children.length === 0) parent.children = [child];
    else parent.children.push(child);
  };
  readXml(xml, depth, {
    open(name, attributes) {
      const node: XmlNode = { name, attributes, children: NO_CHILDREN };
      add(node);
      open.push(node);
    },
    close: () => void open.pop(),
    text: add,
  });
  return root;
}

export const isNode = (child: XmlNode | string): child is XmlNode => typeof child !== 'string';

export const childrenOf = (node: XmlNode | undefined, name?: string): XmlNode[] =>
  node?.children.filter(
    (child): child is XmlNode => isNode(child) && (name === undefined || child.name === name),
  ) ?? [];

/** The first element along these names. */
export function find(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let found = node;
  for (const name of path) found = childrenOf(found, name)[0];
  return found;
}

/** All elements of this name below, in order. */
export function* findAll(node: XmlNode, name: string): Generator<XmlNode> {
  const left: XmlNode[] = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.name === name && next !== node) yield next;
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const child = next.children[at];
      if (child !== undefined && isNode(child)) left.push(child);
    }
  }
}

/** All text below. */
export function textOf(node: XmlNode | undefined): string {
  if (!node) return '';
  const out: string[] = [];
  const left: (XmlNode | string)[] = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') out.push(next);
    else for (let at = next.children.length - 1; at >= 0; at -= 1) left.push(next.children[at] as XmlNode);
  }
  return out.join('');
}
