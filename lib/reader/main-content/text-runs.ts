import { BoxBuilder } from './boxes';
import { inlineTags, skippedTags } from './element-look';
import { createNameReader } from './name-signals';
import type { PageText } from './page-text';
import { isRowButton } from '../row-button';
import { RunWriter } from './run-writer';

const formulaTags: ReadonlySet<string> = new Set(['math', 'mjx-container']);

/**
 * Reads the text below `body` in document order, in place and in one pass. Every visible text node is in exactly one
 * run; nothing is changed.
 */
export function readTextRuns(body: Element): PageText {
  const readNames = createNameReader();
  const boxes = new BoxBuilder(readNames);
  const writer = new RunWriter(readNames);
  let buttonDepth = 0;
  let codeDepth = 0;
  let codeTag = '';
  let current = boxes.open(body, 'body', -1, 0, false);

  /** True if the walker should descend. */
  const enter = (element: Element): boolean => {
    const tag = element.localName;
    if (skippedTags.has(tag)) return false;
    if (tag === 'br') {
      writer.lineBreak();
      return false;
    }
    if (tag === 'img') {
      const box = boxes.boxes[current];
      if (box) box.images++;
      writer.image();
      return false;
    }
    if (tag === 'picture') return true;
    // Code is one piece, however a highlighter has split it; so is a formula.
    if (codeDepth > 0) {
      if (tag === codeTag) codeDepth++;
      return true;
    }
    if (formulaTags.has(tag)) {
      codeTag = tag;
      codeDepth = 1;
    }
    if (inlineTags.has(tag)) {
      writer.enterInline(element, tag);
      return true;
    }
    writer.end();
    // What shows facts is no control.
    const kind = tag === 'button' && isRowButton(element) ? 'div' : tag;
    if (kind === 'button') buttonDepth++;
    else if (tag === 'pre') {
      codeTag = tag;
      codeDepth = 1;
    }
    current = boxes.open(element, kind, current, writer.runs.length, writer.inLink);
    return true;
  };

  const leave = (element: Element): void => {
    const tag = element.localName;
    if (tag === 'picture') return;
    if (codeDepth > 0) {
      if (tag !== codeTag || --codeDepth > 0) return;
    }
    if (inlineTags.has(tag)) {
      writer.leaveInline(tag);
      return;
    }
    writer.end();
    if (boxes.boxes[current]?.tag === 'button') buttonDepth--;
    current = boxes.close(current, writer.runs);
  };

  // No recursion: a page may be nested deeper than the stack allows.
  const open: Element[] = [];
  let node: Node | null = body.firstChild;
  while (node) {
    let down: Node | null = null;
    if (node.nodeType === 3) writer.text(node as Text, current, boxes.boxes[current], buttonDepth > 0);
    else if (node.nodeType === 1 && enter(node as Element)) {
      down = node.firstChild;
      if (!down) leave(node as Element);
    }
    if (down) {
      open.push(node as Element);
      node = down;
      continue;
    }
    let next: Node | null = node.nextSibling;
    while (!next && open.length > 0) {
      const above = open.pop() as Element;
      leave(above);
      next = above.nextSibling;
    }
    node = next;
  }
  writer.end();
  boxes.close(0, writer.runs);
  return { boxes: boxes.finish(), runs: writer.runs };
}
