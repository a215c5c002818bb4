export type LeftIn = {
  /** Removes a text from the tree; returns its parent. */
  take(text: Node): ParentNode | null;
  /** True for what shows nothing any more. */
  isEmpty(parent: ParentNode): boolean;
};

const isWords = (node: Node): boolean => node.nodeType !== 1 && /\S/.test(node.nodeValue ?? '');

/** What is left in the elements of a tree while texts are removed; each is examined once. */
export function countLeft(): LeftIn {
  /** Texts with a word in them, by element; as far as queried. */
  const texts = new Map<Node, number>();
  /** Images are never removed, so that they are counted once. */
  const pictured = new Map<Node, boolean>();

  function textsIn(parent: Node): number {
    let count = texts.get(parent);
    if (count === undefined) {
      count = 0;
      for (let node = parent.firstChild; node; node = node.nextSibling)
        count += node.nodeType === 1 ? textsIn(node) : Number(isWords(node));
      texts.set(parent, count);
    }
    return count;
  }

  function isPictured(parent: ParentNode): boolean {
    if (!pictured.has(parent)) pictured.set(parent, parent.querySelector('img,svg,video') !== null);
    return pictured.get(parent) === true;
  }

  return {
    take(text) {
      const parent = text.parentNode;
      if (isWords(text))
        for (let at: Node | null = parent; at; at = at.parentNode) {
          const before = texts.get(at);
          if (before !== undefined) texts.set(at, before - 1);
        }
      parent?.removeChild(text);
      return parent;
    },
    isEmpty: (parent) => textsIn(parent) === 0 && !isPictured(parent),
  };
}
