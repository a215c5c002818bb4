import { selectAll } from '../inert-dom';
import { type LinkedNode, isNode, listNodes, readJsonLd, typesOf } from '../json-ld';
import { decodeEntities } from '@/lib/core/text/entities';
import { oneLine } from '@/lib/core/text/clean-text';

const articleTypes =
  /Article|BlogPosting|Report|Review|Recipe|HowTo|QAPage|Question|DiscussionForumPosting|SocialMediaPosting|CreativeWork|VideoObject|PodcastEpisode|Book|Course|WebPage|AboutPage|ItemPage/;

/** What a page says about itself in its markup, read once. */
export type Facts = {
  document: Document;
  url: string;
  baseUrl: string;
  /** The contents of the `<meta>` elements by name, names in lower case. */
  metas: Map<string, string[]>;
  /** The nodes of its JSON-LD, without those of its lists and reviews. */
  nodes: LinkedNode[];
  /** Where the document was loaded, if it shows another view since: what is shown has priority over what was loaded. */
  changed?: string;
  /** Whether the page may have a class of such a name: to search for part of a name takes long on a large page. */
  mayHaveClass: (name: RegExp) => boolean;
};

export function readFacts(
  document: Document,
  url: string,
  baseUrl: string,
  classNames?: readonly string[],
): Facts {
  return {
    document,
    url,
    baseUrl,
    metas: readMetas(document),
    nodes: ownNodes(document),
    mayHaveClass: (name) => classNames?.some((one) => name.test(one)) ?? true,
  };
}

/** What a list leads to is about other pages, and reviews are by others. */
function ownNodes(document: Document): LinkedNode[] {
  const nodes = listNodes(readJsonLd(document));
  const listed = new Set(listNodes(nodes.flatMap((node) => [node['itemListElement'], node['review']])));
  return nodes.filter((node) => !listed.has(node));
}

function readMetas(document: Document): Map<string, string[]> {
  const metas = new Map<string, string[]>();
  for (const element of [...selectAll(document, 'meta[content]')].slice(0, 1_000)) {
    const content = element.getAttribute('content')?.trim();
    if (!content) continue;
    for (const attribute of ['property', 'name', 'itemprop', 'http-equiv']) {
      const name = element.getAttribute(attribute)?.trim().toLowerCase();
      if (!name) continue;
      const list = metas.get(name) ?? [];
      if (list.length < 50) list.push(content.slice(0, 5_000));
      metas.set(name, list);
    }
  }
  return metas;
}

/** The content of the first of these metas that is not empty. */
export function metaOf(facts: Facts, ...names: string[]): string | undefined {
  for (const name of names) {
    const found = facts.metas
      .get(name)
      ?.find((value) => value && !/^(?:undefined|null|\{\{.*\}\}|%.*%)$/i.test(value));
    const text = found && oneLine(decodeEntities(found));
    if (text) return text;
  }
  return undefined;
}

/** The text of a JSON-LD value: its own, or its name's. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return oneLine(decodeEntities(value)) || undefined;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  if (isNode(value)) return textOf(value['@value'] ?? value['name'] ?? value['url'] ?? value['@id']);
  return undefined;
}

/** The nodes that are about the page itself, articles first. */
export function mainNodes(facts: Facts): LinkedNode[] {
  const typed = facts.nodes.filter((node) => typesOf(node).some((type) => articleTypes.test(type)));
  const isArticle = (node: LinkedNode) =>
    typesOf(node).some((type) => /Article|BlogPosting|Report/.test(type));
  return [...typed.filter(isArticle), ...typed.filter((node) => !isArticle(node))];
}

/** The node that a reference points to, if it is present; else the value itself. */
export function nodeById(facts: Facts, value: unknown): unknown {
  if (isNode(value) && typeof value['@id'] === 'string' && !('name' in value)) {
    return facts.nodes.find((node) => node['@id'] === value['@id'] && 'name' in node) ?? value;
  }
  return value;
}

/** An address of the page as a web address; undefined if it is none. */
export function absolute(facts: Facts, reference: string | null | undefined): string | undefined {
  if (!reference) return undefined;
  try {
    const url = new URL(reference.trim(), facts.baseUrl);
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    // An invalid address is ignored.
    return undefined;
  }
}
