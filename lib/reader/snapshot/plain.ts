import { elementsBelow, parentOf, selectAll } from '../inert-dom';

/** Tags that only need to be copied. */
const plainTags =
  'a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div ' +
  'dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd label legend li main mark menu ' +
  'nav nobr ol p pre q rb rp rt rtc ruby s samp section small span strike strong sub sup table tbody td tfoot th thead ' +
  'time tr tt u ul var wbr';
const plain = new Set(plainTags.split(' '));
const unlikePlain = `:not(${plainTags.split(' ').join(',')})`;

/** The elements that contain something, or are something, that must be examined node by node. */
export class MixedElements {
  private readonly mixed = new Set<Node>();

  /** Searches a tree once; shadow trees in it are separate trees. */
  learn(tree: ParentNode & Node): void {
    // A set finds a name faster than a selector of eighty, if the elements can be listed without one.
    if (tree.nodeType === 1) {
      const all = elementsBelow(tree as Element);
      for (let at = 0; at < all.length; at++) {
        const element = all[at] as Element;
        if (!plain.has(element.localName)) this.add(element);
      }
    } else for (const element of selectAll(tree, unlikePlain)) this.add(element);
  }

  /** The element, and all its ancestors. */
  add(element: Node): void {
    for (let at: Node | null = element; at && !this.mixed.has(at); at = parentOf(at)) this.mixed.add(at);
  }

  has(element: Node): boolean {
    return this.mixed.has(element);
  }
}
