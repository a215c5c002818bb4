import type { MarkReader } from '../class-marks';
import { codeText } from './code';
import { languageNamed } from './language';

/** Texts of the controls of a code block. */
const action =
  /^[^\p{L}]*(?:cop(?:y|ied)!?(?: code| to clipboard)?|run(?: code)?|try it|expand|collapse|select all|alles auswählen|tout sélectionner|seleccionar todo|copier|kopieren|copiar|复制|コピー)[^\p{L}]*$/iu;
/** Says only that what follows is code. */
const onlyCode = /^(?:code|quelltext|código)\s*:?$/i;
const longestBar = 60;
/** Unnamed containers of a code block: labels are searched within them. */
const holder = /^(?:li|dd|t[dh]|section|article|main|body)$/;
const notBar = 'h1,h2,h3,h4,h5,h6,pre,img,li,table';

export type CodeBars = {
  marksOf: MarkReader;
  /** Receives what is to be left out. */
  hide: (element: Element) => void;
  /** The languages from labels, by block. */
  languages: Map<Element, string>;
};

/**
 * Finds next to each code block what names its language, numbers its lines or controls it, to be left out. A page
 * without such blocks costs one search.
 */
export function readCodeBars(root: Element, bars: CodeBars): void {
  for (const pre of root.getElementsByTagName('pre')) {
    const inner = pre.getElementsByTagName('code');
    const code = inner[inner.length - 1] ?? pre;
    for (let at: Element = code; at !== pre; at = at.parentElement as Element)
      readBefore(pre, code, at, true, bars);
    let named = true;
    let at: Element = pre;
    for (let step = 0; step < 4 && at !== root; step++) {
      const next = at.nextElementSibling;
      const alone = !next || readBar(pre, code, next, false, bars);
      const before = at.previousSibling;
      if (before?.nodeType === 3 && (before.textContent ?? '').trim() !== '') break;
      named &&= !holder.test(at.localName);
      if (readBefore(pre, code, at, named, bars) || !alone || !at.parentElement) break;
      at = at.parentElement;
    }
  }
}

/** Reads the bars right before an element; true if there is anything. */
function readBefore(pre: Element, code: Element, at: Element, named: boolean, bars: CodeBars): boolean {
  let before = at.previousElementSibling;
  for (let step = 0; before && step < 3 && readBar(pre, code, before, named, bars); step++)
    before = before.previousElementSibling;
  return at.previousElementSibling !== null;
}

/** True if all of a bar is left out, or nothing in it is read. */
function readBar(pre: Element, code: Element, bar: Element, named: boolean, bars: CodeBars): boolean {
  const text = (bar.textContent ?? '').trim();
  if (/^\d+(?:\s*\d+)+$/.test(text)) {
    if (!countsLines(bar, code, bars)) return false;
    bars.hide(bar);
    return true;
  }
  if (text.length > longestBar || bar.matches(notBar) || bar.querySelector(notBar)) return false;
  const parts = partsOf(bar);
  const rest = parts.filter((part) => !action.test(part.text) && !onlyCode.test(part.text));
  const only = rest.length === 1 ? rest[0]?.text : undefined;
  const language = named && only !== undefined ? languageNamed(only) : undefined;
  const isPressed = rest.length < parts.length && parts.some((part) => action.test(part.text));
  const isControl = rest.length === 0 && (bar.localName !== 'p' || (isPressed && parts.length > 1));
  if (language !== undefined || isControl) {
    // A block in a block is written with the outer one.
    const written = pre.parentElement?.closest('pre') ?? pre;
    if (language && !bars.languages.has(written)) bars.languages.set(written, language);
    bars.hide(bar);
    return true;
  }
  for (const part of parts) if (part.holder !== bar && action.test(part.text)) bars.hide(part.holder);
  return false;
}

/** True for as many numbers as the code has lines, increasing by one. */
function countsLines(bar: Element, code: Element, { marksOf }: CodeBars): boolean {
  const numbers = partsOf(bar).flatMap(({ text }) => text.split(/\s+/).map(Number));
  const first = numbers[0] ?? 0;
  return (
    numbers.length > 1 &&
    numbers.every((number, index) => number === first + index) &&
    codeText(code, marksOf).split('\n').length === numbers.length
  );
}

type Part = { text: string; holder: Element };

function partsOf(bar: Element): Part[] {
  const found: Part[] = [];
  const waiting: Node[] = [bar];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const text = node.nodeType === 3 ? (node.textContent ?? '').trim() : '';
    if (text !== '' && node.parentElement) found.push({ text, holder: node.parentElement });
    for (let child = node.lastChild; child; child = child.previousSibling) waiting.push(child);
  }
  return found;
}
