import { mark, type MarkReader } from '../class-marks';
import { attributeOf, firstChildOf, nextSiblingOf } from '../inert-dom';

const lineTags = new Set(['div', 'tr', 'li', 'p', 'ol', 'ul', 'table', 'pre', 'figure', 'blockquote']);
const skippedTags = new Set([
  'button',
  'style',
  'script',
  'svg',
  'template',
  'clipboard-copy',
  'select',
  'input',
  'textarea',
  'noscript',
]);
const sentinel = { close: true } as const;
type Line = typeof sentinel;

/**
 * The text of a code block as its author wrote it: no line numbers, no copy buttons, a line for every element that the
 * page lays out as one. Prompts and tabs are kept. What `isHidden` reports as hidden is left out.
 */
export function codeText(
  root: Element,
  marksOf: MarkReader,
  isHidden?: (element: Element) => boolean,
): string {
  let out = '';
  /** Length when the last line element started, or -1 if no line element came before. */
  let lineStart = -1;
  const stack: (Node | Line)[] = [];
  const pushChildren = (element: Element): void => {
    const children: Node[] = [];
    for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) children.push(child);
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index] as Node);
  };
  pushChildren(root);
  let afterLine = false;
  const breakLine = (): void => {
    if (out !== '' && !(out.endsWith('\n') && out.length > Math.max(lineStart, 0))) out += '\n';
    afterLine = false;
  };
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node === sentinel) {
      afterLine = true;
      continue;
    }
    const real = node as Node;
    if (real.nodeType === 3) {
      const data = (real as Text).data;
      if (data === '') continue;
      if (afterLine && !/^\s*\n/.test(data) && data.trim() !== '') breakLine();
      else if (afterLine && data.includes('\n')) afterLine = false;
      out += data;
      continue;
    }
    if (real.nodeType !== 1) continue;
    const element = real as Element;
    const tag = element.localName;
    if (tag === 'br') {
      out += '\n';
      continue;
    }
    if (skippedTags.has(tag) || element.hasAttribute('hidden') || isHidden?.(element)) continue;
    const className = attributeOf(element, 'class');
    const marks = className ? marksOf(className) : 0;
    if (marks & (mark.copyButton | mark.visuallyHidden) || (marks & mark.lineNumber && isNumbers(element)))
      continue;
    if (element.hasAttribute('data-line-number') && element.localName === 'td') continue;
    if (attributeOf(element, 'role') === 'button') continue;
    const style = attributeOf(element, 'style');
    if (style && /display:\s*none/i.test(style)) continue;
    const isLine =
      lineTags.has(tag) ||
      (marks & mark.codeLine) !== 0 ||
      (style !== null && /display:\s*block/i.test(style)) ||
      (tag === 'code' && isLineOfCode(element));
    if (isLine) {
      const justBegun = out.length === lineStart && !afterLine;
      if (out !== '' && !justBegun && (lineStart >= 0 || lineTags.has(tag))) breakLine();
      lineStart = out.length;
      afterLine = false;
      stack.push(sentinel);
    }
    pushChildren(element);
  }
  return tidyCode(out);
}

/** True for a gutter; the same class may also mean that a block has one. */
export const isNumbers = (element: Element): boolean => /^[\s\d.:|+-]*$/.test(element.textContent ?? '');

/** One `<code>` per line: siblings of the same tag, only white space between them. */
function isLineOfCode(element: Element): boolean {
  const beside = element.previousElementSibling ?? element.nextElementSibling;
  return beside?.localName === 'code' && element.parentElement?.localName === 'pre';
}

// eslint-disable-next-line no-control-regex -- It removes them.
const unseen = /[\u0000\u200b\ufeff]/g;

function tidyCode(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .replaceAll('\u00a0', ' ')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** A code span with more backticks than any run inside. */
export function codeSpan(code: string): string {
  if (!code.includes('`')) return `\`${code}\``;
  let length = 1;
  const runs = new Set((code.match(/`+/g) ?? []).map((run) => run.length));
  while (runs.has(length)) length++;
  const ticks = '`'.repeat(length);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return ticks + pad + code + pad + ticks;
}
