/** The text of a document as one string, and the node that each piece of it comes from. */
export type FrameText = { text: string; nodes: Text[]; starts: number[] };

/** Between two blocks: no search text matches across it. */
const EDGE = '\u0000';
const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN MATH NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
);

/** Reads the text below an element in visual order; a line break is a space. */
export function frameText(root: Element): FrameText {
  const nodes: Text[] = [];
  const starts: number[] = [];
  let text = '';
  const edge = (): void => {
    if (text !== '' && !text.endsWith(EDGE)) text += EDGE;
  };
  const walk = (element: Element): void => {
    const isBlock = BLOCKS.has(element.nodeName.toUpperCase());
    if (isBlock) edge();
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === Node.TEXT_NODE) {
        nodes.push(node as Text);
        starts.push(text.length);
        text += node.nodeValue ?? '';
      } else if (node.nodeName === 'BR') text += ' ';
      else if (node.nodeType === Node.ELEMENT_NODE) walk(node as Element);
    }
    if (isBlock) edge();
  };
  walk(root);
  return { text, nodes, starts };
}

/** The ends of a match in the text, for a range. */
export function boundsOf(
  { nodes, starts }: FrameText,
  { start, end }: { start: number; end: number },
): StaticRangeInit | undefined {
  const first = nodeAt(starts, start);
  const last = nodeAt(starts, end - 1);
  const startContainer = nodes[first];
  const endContainer = nodes[last];
  if (!startContainer || !endContainer) return undefined;
  return {
    startContainer,
    startOffset: Math.min(start - (starts[first] ?? 0), startContainer.length),
    endContainer,
    endOffset: Math.min(end - (starts[last] ?? 0), endContainer.length),
  };
}

/** The last node that starts at or before a position. */
function nodeAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
