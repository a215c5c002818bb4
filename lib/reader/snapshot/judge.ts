import { createMarkReader, mark } from '../class-marks';
import { attributeOf } from '../inert-dom';
import type { Visibility } from '../visibility';
import { part, parts } from './parts';
import type { State } from './state';

type Verdict = Readonly<{ verdict: ReturnType<Visibility>; below: State; look?: string | null }>;

/** Whether an element is visible, and the state below it. */
export type Judge = (element: Element, tag: string, state: State) => Verdict;

/**
 * A judge of one page, which leaves the class attributes that it sees in `classes`. Returns the same object for the same
 * state, so that large pages leave little garbage.
 */
export function createJudge(classes: Map<string, number>): Judge {
  const marksOf = createMarkReader(classes);
  const settle = onceFor((state) => ({ ...state, settled: true }));
  const unsee = onceFor((state) => ({ ...state, unseen: true }));
  return (element, tag, state) => {
    if (state.settled) return { verdict: 'shown', below: state };
    // A form may have children that shadow its properties.
    const className = tag !== 'form' && !element.hasAttributes() ? null : attributeOf(element, 'class');
    const marks = className === null ? 0 : marksOf(className);
    const role = parts.get(tag);
    if (role === part.math || marks & (mark.math | mark.displayMath))
      return { verdict: 'shown', below: settle(state) };
    const verdict = state.visibility(element, tag, className, marks, state);
    const hidden = verdict === 'hidden' || verdict === 'away';
    const below = hidden && !state.unseen ? unsee(state) : state;
    const look =
      state.lookOf === null || hidden || state.unseen || state.inLine || role === part.line
        ? null
        : state.lookOf(element, tag, className);
    return { verdict, look, below: role === part.line ? lineBelow(tag, below) : below };
  };
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
