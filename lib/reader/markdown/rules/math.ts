import { mark } from '@/lib/reader/class-marks';
import { attributeOf } from '@/lib/reader/inert-dom';
import {
  formulaOfBox,
  formulaOfLabel,
  formulaOfMath,
  formulaOfPicture,
  formulaOfScript,
  formulaOfText,
  type Formula,
} from '../math';
import type { WalkState } from '../state';
import { openPlain } from './opening';

const mathScript = /^math\//i;
const mathJax = /mathjax/i;

/** Writes a formula, as a separate block if it is displayed as one and Markdown has space for it. */
export function writeFormula({ writer, linkDepth }: WalkState, formula: Formula | undefined): void {
  if (!formula || formula.tex === '') return;
  const { tex } = formula;
  if (!formula.display || writer.heading !== '' || linkDepth > 0 || writer.inCell) {
    writer.append(
      `$${writer.inCell ? tex.replace(/\|(?=[A-Za-z])/g, '\\vert ').replaceAll('|', '\\vert') : tex}$`,
    );
    return;
  }
  writer.flush();
  writer.want(2);
  writer.block(`$$\n${tex}\n$$`);
  writer.want(2);
}

export function enterMath(state: WalkState, element: Element): false {
  writeFormula(state, formulaOfMath(element));
  return false;
}

/** A script is read only if it contains a formula. */
export function enterScript(state: WalkState, element: Element): false {
  const type = attributeOf(element, 'type') ?? '';
  if (mathScript.test(type)) writeFormula(state, formulaOfScript(element, type));
  return false;
}

export function enterMathJax(state: WalkState, element: Element): boolean {
  const formula = formulaOfBox(element) ?? formulaOfText(element);
  if (!formula && element.localName === 'math-renderer') return openPlain(state);
  writeFormula(state, formula ?? formulaOfLabel(element));
  return false;
}

/** Writes the formula that is all the text of a box, or what its picture shows; false if there is none. */
export function writeTyped(state: WalkState, element: Element): boolean {
  const formula = formulaOfText(element) ?? formulaOfPicture(element);
  writeFormula(state, formula);
  return formula !== undefined;
}

/** A math renderer's inline box: its formula, or its children if it contains none. */
export function enterMathBox(state: WalkState, element: Element, marks: number): boolean {
  const formula = formulaOfBox(element);
  if (formula) {
    const outer = element.parentElement;
    const outerClass = outer ? attributeOf(outer, 'class') : null;
    const display =
      formula.display ||
      (marks & mark.displayMath) !== 0 ||
      (outerClass !== null && (state.shared.marksOf(outerClass) & mark.displayMath) !== 0);
    // MathJax 2 keeps the source in a script right after; that one is read instead.
    if (!hasMathScript(element)) writeFormula(state, { ...formula, display });
    return false;
  }
  if (mathJax.test(attributeOf(element, 'class') ?? '')) {
    if (element.firstElementChild && !hasMathScript(element)) writeFormula(state, formulaOfLabel(element));
    return false;
  }
  return openPlain(state);
}

/** Writes the formula of an inline box that shows one as a block; false if it contains none. */
export function writeDisplayed(state: WalkState, element: Element): boolean {
  const formula = formulaOfBox(element);
  if (!formula) return false;
  writeFormula(state, { ...formula, display: true });
  return true;
}

/** Reads a math renderer's block: true if its children add nothing more. */
export function readMathBlock(state: WalkState, element: Element, className: string, marks: number): boolean {
  const formula = formulaOfBox(element);
  if (!formula) return (marks & mark.math) !== 0 && mathJax.test(className);
  if (hasMathScript(element) || element.getElementsByTagName('math').length >= 2) return false;
  writeFormula(state, { ...formula, display: true });
  return true;
}

function hasMathScript(element: Element): boolean {
  let next: Element | null = element.nextElementSibling ?? element.parentElement?.nextElementSibling ?? null;
  for (let step = 0; next && step < 2; step++, next = next.nextElementSibling) {
    if (next.localName === 'script' && mathScript.test(attributeOf(next, 'type') ?? '')) return true;
  }
  return false;
}
