import { selectAll } from './inert-dom';
/** An entity described in JSON-LD or microdata, with its unprocessed properties. */
export type LinkedNode = { readonly [name: string]: unknown };

const MOST_CHARACTERS = 2_000_000;
const MOST_NODES = 2_000;
const DEEPEST = 12;

export const isNode = (value: unknown): value is LinkedNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseLoosely(text: string): unknown {
  const bare = text
    .trim()
    .replace(/^(?:\/\*)?\s*<!(?:--|\[CDATA\[)\s*(?:\*\/)?/, '')
    .replace(/(?:\/\*)?\s*(?:-->|\]\]>)\s*(?:\*\/)?\s*;?$/, '')
    .replace(/;$/, '');
  try {
    return JSON.parse(bare);
  } catch {
    // Raw line breaks in strings, comments between them and last commas are the usual mistakes; others are not readable.
    try {
      return JSON.parse(
        bare
          // What does not end goes on to the end: it is looked through once.
          .replace(/("(?:\\.|[^"\\])*(?:"|$))|\/\*[^]*?(?:\*\/|$)|\/\/.*/g, '$1')
          .replace(/[\u0000-\u001f]+/g, ' ')
          .replace(/,\s*([\]}])/g, '$1'),
      );
    } catch {
      return undefined;
    }
  }
}

/** Returns the parsed JSON-LD blocks of a page in order. A block that is not JSON is left out. */
export function readJsonLd(document: Document): unknown[] {
  const blocks: unknown[] = [];
  let budget = MOST_CHARACTERS;
  for (const script of selectAll(document, 'script[type*="ld+json" i]')) {
    const text = script.textContent ?? '';
    budget -= text.length;
    if (budget < 0) break;
    const block = parseLoosely(text);
    if (block !== undefined && block !== null) blocks.push(block);
  }
  return blocks;
}

/**
 * Returns every typed node in the blocks, outer ones first, up to a depth and a number that hostile pages cannot
 * exceed.
 */
export function listNodes(blocks: readonly unknown[]): LinkedNode[] {
  const nodes: LinkedNode[] = [];
  let level: unknown[] = [...blocks];
  for (let depth = 0; depth < DEEPEST && level.length > 0 && nodes.length < MOST_NODES; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (Array.isArray(value)) next.push(...value.slice(0, MOST_NODES));
      else if (isNode(value)) {
        if (nodes.length < MOST_NODES && ('@type' in value || '@id' in value)) nodes.push(value);
        for (const inner of Object.values(value))
          if (typeof inner === 'object' && inner !== null) next.push(inner);
      }
    }
    level = next.slice(0, MOST_NODES * 4);
  }
  return nodes;
}

/** The type names of a node, without the vocabulary's address. */
export function typesOf(node: LinkedNode): string[] {
  const types = node['@type'];
  return (Array.isArray(types) ? types : [types])
    .filter((type): type is string => typeof type === 'string')
    .map((type) => type.replace(/^.*[/:#]/, ''));
}
