import { createMarkReader, mark } from '../class-marks';
import { attributeOf } from '../inert-dom';
import type { Visibility } from '../visibility';
import { part, parts } from './parts';
import type { State } from './state';

type Verdict = Readonly<{ verdict: ReturnType<Visibility>; below: State; look?: string | null }>;

/** Whether an element is visible, and the state below it. `isPlain`: so is all below it, without a shadow tree. */
export type Judge = (element: Element, tag: string, state: State, isPlain?: boolean) => Verdict;

/** What holds one piece of text more often than not. */
const perhapsFlat = /^(?:p|li|d[dt]|t[dh])$/;

/**
 * A judge of one page, which leaves the class attributes that it sees in `classes`. Returns the same object for the same
 * state, so that large pages leave little garbage.
 */
export function createJudge(classes: Map<string, number>): Judge {
  const marksOf = createMarkReader(classes);
  const settle = onceFor((state) => ({ ...state, settled: true }));
  const unsee = onceFor((state) => ({ ...state, unseen: true }));
  const flatten = onceFor((state) => ({ ...state, isFlat: true }));
  /** What is drawn of words that are given whole before it, out of sight. */
  let drawn: Element | null = null;
  return (element, tag, state, isPlain) => {
    if (state.settled) return { verdict: 'shown', below: state };
    // A form may have children that shadow its properties.
    const className = tag !== 'form' && !element.hasAttributes() ? null : attributeOf(element, 'class');
    const marks = className === null ? 0 : marksOf(className);
    const role = parts.get(tag);
    if (role === part.math || marks & (mark.math | mark.displayMath))
      return { verdict: 'shown', below: settle(state) };
    let verdict = element === drawn ? 'hidden' : state.visibility(element, tag, className, marks, state);
    let hidden = verdict === 'hidden' || verdict === 'away';
    if (hidden && !state.unseen && element !== drawn && isDrawnNext(element)) {
      drawn = element.nextElementSibling;
      verdict = 'apart';
      hidden = false;
    }
    let below = hidden && !state.unseen ? unsee(state) : state;
    // To access a text for the first time costs more than to put all that it is in together.
    if (isPlain && !state.isFlat && perhapsFlat.test(tag) && !element.textContent?.includes('\n'))
      below = flatten(below);
    const look =
      state.lookOf === null || hidden || state.unseen || state.inLine || role === part.line
        ? null
        : state.lookOf(element, tag, className, below.isFlat);
    return { verdict, look, below: role === part.line ? lineBelow(tag, below) : below };
  };
}

const LONGEST_DRAWN = 60;
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether what follows is hidden from assistive technology and draws the same letters, of which this is the text: `$39.00`. */
function isDrawnNext(element: Element): boolean {
  const next = element.nextElementSibling;
  if (next === null || attributeOf(next, 'aria-hidden') !== 'true') return false;
  const [said, drawn] = [element.textContent ?? '', next.textContent ?? ''];
  if (said.length > LONGEST_DRAWN || drawn.length > LONGEST_DRAWN || said.trim() === drawn.trim())
    return false;
  const letters = lettersOf(said);
  return letters !== '' && letters === lettersOf(drawn);
}

/** Derives one state from another, and returns the same one when called again. */
function onceFor(make: (state: State) => State): (state: State) => State {
  const made = new WeakMap<State, State>();
  return (state) => {
    const known = made.get(state);
    if (known) return known;
    const next = make(state);
    made.set(state, next);
    return next;
  };
}

/** Highlighted code, token by token, is not checked individually. */
function lineBelow(tag: string, below: State): State {
  return below.inLine ? below : { ...below, inLine: true, settled: below.settled || tag === 'pre' };
}
