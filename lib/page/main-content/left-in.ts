/** What still stands in the elements of a tree from which texts are being taken. */
export class LeftIn {
  /** Texts with a word in them, by element; as far as it was asked. */
  private readonly texts = new Map<Node, number>();
  private readonly pictured = new Map<Node, boolean>();

  /** Takes a text out of the tree; gives what it stood in. */
  take(text: Node): ParentNode | null {
    const parent = text.parentNode;
    if (isWords(text))
      for (let at: Node | null = parent; at; at = at.parentNode) {
        const before = this.texts.get(at);
        if (before !== undefined) this.texts.set(at, before - 1);
      }
    parent?.removeChild(text);
    return parent;
  }

  /** True for what shows nothing any more. Pictures are never taken, so that they are looked for once. */
  isEmpty(parent: ParentNode): boolean {
    return this.textsIn(parent) === 0 && !this.isPictured(parent);
  }

  private textsIn(parent: Node): number {
    let texts = this.texts.get(parent);
    if (texts === undefined) {
      texts = 0;
      for (let node = parent.firstChild; node; node = node.nextSibling)
        if (node.nodeType === 1) texts += this.textsIn(node);
        else if (isWords(node)) texts++;
      this.texts.set(parent, texts);
    }
    return texts;
  }

  private isPictured(parent: ParentNode): boolean {
    let pictured = this.pictured.get(parent);
    if (pictured === undefined) {
      pictured = parent.querySelector('img,svg,video') !== null;
      this.pictured.set(parent, pictured);
    }
    return pictured;
  }
}

const isWords = (node: Node): boolean =>
  (node.nodeType === 3 || node.nodeType === 4) && /\S/.test((node as Text).data);
