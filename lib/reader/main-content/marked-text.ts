import { type LinkedNode, listNodes, readJsonLd, typesOf } from '../json-ld';

const tokens = /[\p{L}\p{N}_]+/gu;
const MOST_CHARACTERS = 120_000;

/** A text known from the head of the page, to be found again in its body. */
class KnownText {
  readonly #triples = new Set<string>();
  readonly #lines = new Set<string>();
  words = 0;
  #left = MOST_CHARACTERS;

  add(text: unknown): void {
    if (typeof text !== 'string' || this.#left <= 0) return;
    const plain = text.slice(0, this.#left).replace(/<[^>]{0,300}>|&(?:lt|gt|nbsp|quot|amp|#\d+);/g, ' ');
    this.#left -= plain.length;
    const words = plain.toLowerCase().match(tokens) ?? [];
    this.words += words.length;
    if (words.length <= 12) this.#lines.add(words.join(' '));
    for (let at = 0; at + 3 <= words.length; at++)
      this.#triples.add(`${words[at]} ${words[at + 1]} ${words[at + 2]}`);
  }

  /** The share of the words that is in it, in trigrams; short lines count only as a whole. */
  share(words: readonly string[]): number {
    if (this.words === 0 || words.length === 0) return 0;
    if (words.length < 4) return this.#lines.has(words.join(' ')) ? 1 : 0;
    let found = 0;
    for (let at = 0; at + 3 <= words.length; at++) {
      if (this.#triples.has(`${words[at]} ${words[at + 1]} ${words[at + 2]}`)) found++;
    }
    return found / (words.length - 2);
  }
}

export type MarkedText = {
  types: ReadonlySet<string>;
  /** For one run: description, body, review, name, breadcrumb. */
  of: (text: string) => readonly number[];
  /** For the page: words of each. */
  words: readonly number[];
};

function crumbNames(node: LinkedNode): unknown[] {
  const list = node['itemListElement'];
  return (Array.isArray(list) ? list.slice(0, 20) : []).map((item: unknown) => {
    const entry = item as { name?: unknown; item?: { name?: unknown } } | null;
    return entry?.name ?? entry?.item?.name;
  });
}

/** Reads what the page's markup says about its own text, so that the text can be found by it. */
export function readMarkedText(document: Document): MarkedText {
  const description = new KnownText();
  const body = new KnownText();
  const review = new KnownText();
  const name = new KnownText();
  const crumb = new KnownText();
  const types = new Set<string>();
  const all = [description, body, review, name, crumb];
  for (const selector of ['meta[name="description" i]', 'meta[property="og:description"]']) {
    description.add(document.querySelector(selector)?.getAttribute('content'));
  }
  for (const node of listNodes(readJsonLd(document))) {
    const own = typesOf(node);
    for (const type of own) types.add(type);
    const is = (pattern: RegExp): boolean => own.some((type) => pattern.test(type));
    body.add(node['articleBody']);
    review.add(node['reviewBody']);
    if (is(/^(?:Review|UserReview|Comment)$/)) {
      review.add(node['description']);
      review.add(node['text']);
    } else if (is(/Posting|Question|Answer|Message/)) body.add(node['text']);
    else if (is(/BreadcrumbList/)) for (const one of crumbNames(node)) crumb.add(one);
    else if (!is(/Organization|WebSite|Person|Place|Brand|ImageObject|Store|Corporation/)) {
      description.add(node['description']);
      name.add(node['name']);
      name.add(node['headline']);
    }
  }
  for (const item of [...document.querySelectorAll('[itemtype]')].slice(0, 200)) {
    types.add((item.getAttribute('itemtype') ?? '').replace(/^.*[/#]/, ''));
  }
  return {
    types,
    words: all.map((text) => text.words),
    of: (text) => {
      const words = text.slice(0, 4_000).toLowerCase().match(tokens) ?? [];
      return all.map((known) => known.share(words));
    },
  };
}
