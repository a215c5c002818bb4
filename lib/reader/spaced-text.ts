/** What ends a line: words on both sides of it are two words. */
const LINES = new Set(
  'address article aside blockquote br caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const NO_TEXT = new Set(['script', 'style', 'template']);

/** A form can shadow its own name with a field; it is a line anyway. */
const nameOf = (node: Node): string =>
  typeof node.nodeName === 'string' ? node.nodeName.toLowerCase() : 'form';
const isLine = (node: Node): boolean => LINES.has(nameOf(node));

/** The text of an element, with a space where a line of it begins or ends. Any depth. */
export function spacedText(root: Element): string {
  const walker = root.ownerDocument.createTreeWalker(root);
  let text = '';
  const begin = (node: Node): void => {
    if (nameOf(node) === '#text') text += node.nodeValue ?? '';
    else if (isLine(node)) text += ' ';
  };
  for (;;) {
    if (!NO_TEXT.has(nameOf(walker.currentNode)) && walker.firstChild()) {
      begin(walker.currentNode);
      continue;
    }
    while (!walker.nextSibling()) {
      if (!walker.parentNode()) return text;
      if (walker.currentNode !== root && isLine(walker.currentNode)) text += ' ';
    }
    begin(walker.currentNode);
  }
}
