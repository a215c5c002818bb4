import { oneLine } from '@/lib/core/text/clean-text';
import type { StepTarget } from '../../core/model/steps';
import { innerTrees, type Tree } from '../inner-trees';
import { spacedText } from '../spaced-text';
import { stableSelector } from '../stable-selector';

const neat = (text: string): string => oneLine(text).slice(0, 200);
const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  /^(?:input|textarea|select)$/.test(element.localName);

const BUTTON_TYPES = new Set(['submit', 'button', 'reset', 'image']);
export const isButton = (element: Element): boolean =>
  element.localName === 'button' ||
  (element.localName === 'input' && BUTTON_TYPES.has((element as HTMLInputElement).type));

function labelOf(element: Element): string {
  const own = element.getAttribute('aria-label');
  if (own) return neat(own);
  if (!isField(element) || isButton(element)) return '';
  const [label] = element.labels ?? [];
  const said = (label?.textContent ?? '').replace(element.textContent ?? '', '');
  return neat(said || element.getAttribute('placeholder') || element.name || '');
}

/** A field's text is what somebody typed, and tells nothing of the field. */
const textOf = (element: Element): string =>
  isButton(element) && element.localName === 'input'
    ? neat((element as HTMLInputElement).value)
    : isField(element) || (element as HTMLElement).isContentEditable
      ? ''
      : neat(spacedText(element));

/** This script runs in the page itself, beside its frames. */
const isInner = (element: Element): boolean => element.getRootNode() !== globalThis.document;

export const targetOf = (element: Element): StepTarget => ({
  selector: stableSelector(element).slice(0, 1_000),
  tag: element.localName.slice(0, 100),
  text: textOf(element),
  label: labelOf(element),
  ...(isInner(element) && { inner: true }),
});

const isUsable = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && !(element as HTMLButtonElement).disabled;

function allOf(trees: readonly Tree[], selector: string): Element[] {
  try {
    return trees.flatMap((tree) => [...tree.querySelectorAll(selector)]);
  } catch {
    return [];
  }
}

/**
 * The element that a step means: what the selector finds if it says the same as then, else the only one of its kind that
 * does. Undefined if there is none, or no telling which.
 */
export function findTarget(
  page: Document,
  { selector, tag, text, label, inner }: StepTarget,
): Element | undefined {
  const trees = inner ? innerTrees(page) : [page];
  const says = (element: Element): boolean =>
    element.localName === tag && textOf(element) === text && labelOf(element) === label;
  const own = allOf(trees, selector).filter(isUsable);
  const [first, ...more] = own.filter(says);
  if (first && more.length === 0) return first;
  const isNamed = text !== '' || label !== '';
  if (!isNamed) return own.length === 1 && (tag === '' || own[0]?.localName === tag) ? own[0] : undefined;
  const alike = allOf(trees, CSS.escape(tag)).filter((element) => isUsable(element) && says(element));
  return alike.length === 1 ? alike[0] : first;
}

const CARD =
  /\b(?:card|kart|carte|tarjeta|carta)[\s_-]*(?:no|num|number|nr|nummer|numéro|número)|\bcc-?(?:num|csc|exp)|\bcvv2?\b|\bcvc\b|\biban\b/i;

/** A field whose content is recorded by nobody: a password, a code, a card number. */
export function isSecret(element: Element | null): boolean {
  if (!element || element.localName !== 'input') return false;
  const input = element as HTMLInputElement;
  const fill = input.getAttribute('autocomplete') ?? '';
  if (input.type === 'password' || /password|one-time-code|^cc-| cc-/.test(fill)) return true;
  return (
    CARD.test([input.name, input.id, labelOf(input), input.placeholder].join(' ')) || isCard(input.value)
  );
}

/** A number that only cards have, by its check digit. */
function isCard(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  let sum = 0;
  [...digits].toReversed().forEach((digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** Whether a press there sends a form that is no search. */
export function sendsForm(element: Element, key?: string): boolean {
  const form = (element as HTMLInputElement).form ?? element.closest('form');
  if (!form) return false;
  const isSubmit =
    key === 'Enter'
      ? element.localName === 'input'
      : isButton(element) && /^(?:submit|image)$/.test((element as HTMLButtonElement).type);
  const isSearch =
    form.getAttribute('role') === 'search' || form.querySelector('input[type=search]') !== null;
  return isSubmit && !(isSearch && form.method === 'get');
}
