import type { Recorded, Replayed, StepsOrder, Step } from '../../core/model/steps';
import { record, type RecorderScope } from './record';
import { findTarget, isSecret, sendsForm } from './targets';

const LOOK_AGAIN_MS = 100;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The element, as soon as it is there. */
async function awaited(page: Document, step: Exclude<Step, { do: 'scroll' }>, waitMs: number) {
  for (const end = Date.now() + waitMs; ; await pause(LOOK_AGAIN_MS)) {
    const element = findTarget(page, step.target);
    if (element || Date.now() >= end) return element;
  }
}

/** Something else lies over its middle. */
function isCovered(page: Document, element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = page.elementFromPoint(left + width / 2, top + height / 2);
  return at !== null && at !== element && !element.contains(at) && !at.contains(element);
}

function press(element: Element): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const where = {
    bubbles: true,
    cancelable: true,
    composed: true,
    clientX: left + width / 2,
    clientY: top + height / 2,
  };
  element.dispatchEvent(new PointerEvent('pointerdown', where));
  element.dispatchEvent(new MouseEvent('mousedown', where));
  (element as HTMLElement).focus?.();
  element.dispatchEvent(new PointerEvent('pointerup', where));
  element.dispatchEvent(new MouseEvent('mouseup', where));
  (element as HTMLElement).click();
}

/** Sets a value as typing does: frameworks watch the setter of the element itself. */
function setValue(element: Element, name: 'value' | 'checked', value: string | boolean): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, name)?.set;
  if (setter) setter.call(element, value);
  else element.textContent = String(value);
  element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

function pressKey(element: Element, key: string): void {
  const about = { key, code: key, bubbles: true, cancelable: true, composed: true };
  const isTaken = !element.dispatchEvent(new KeyboardEvent('keydown', about));
  element.dispatchEvent(new KeyboardEvent('keyup', about));
  if (key === 'Enter' && !isTaken) (element as HTMLInputElement).form?.requestSubmit();
}

function choose(element: Element, value: string): boolean {
  if (element.localName !== 'select') {
    if ((element as HTMLInputElement).checked !== (value === 'on')) (element as HTMLElement).click();
    return true;
  }
  if (![...(element as HTMLSelectElement).options].some((option) => option.value === value)) return false;
  setValue(element, 'value', value);
  return true;
}

/** Does one step, once its element is there; nothing is done that has an effect and no yes, or in a secret's field. */
async function replay(
  page: Document,
  { step, waitMs }: Extract<StepsOrder, { task: 'replay' }>,
): Promise<Replayed> {
  if (step.effect !== undefined && step.allowed !== true) return { why: 'needs-yes' };
  if (step.do === 'scroll') {
    const view = page.defaultView;
    view?.scrollBy({ top: step.screens * view.innerHeight, behavior: 'instant' });
    await pause(LOOK_AGAIN_MS);
    return {};
  }
  const element = await awaited(page, step, waitMs);
  if (!element) return { why: 'missing' };
  if (isSecret(element)) return { why: 'secret' };
  if (step.do === 'wait') return {};
  const isPress = step.do === 'click' || step.do === 'press';
  // The page may have changed since: a button that sends a form now had no such yes.
  if (isPress && step.allowed !== true && sendsForm(element, step.do === 'press' ? step.key : undefined))
    return { why: 'needs-yes' };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (isCovered(page, element)) return { why: 'covered' };
  if (step.do === 'choose') return choose(element, step.value) ? {} : { why: 'missing' };
  if (step.do === 'type') {
    (element as HTMLElement).focus();
    setValue(element, 'value', step.text);
    return {};
  }
  // The answer is on its way before a page that leaves takes it along.
  setTimeout(() => (step.do === 'click' ? press(element) : pressKey(element, step.key)), 0);
  return {};
}

/** What is asked of a page about steps; never on a page of another origin. */
export async function answerSteps(
  page: Document,
  order: StepsOrder | undefined,
  scope: RecorderScope,
): Promise<Recorded | Replayed> {
  if (!order) return { steps: [], end: 'done' };
  if (page.defaultView?.location.origin !== order.origin)
    return order.task === 'replay' ? { why: 'elsewhere' } : { steps: [], end: 'elsewhere' };
  switch (order.task) {
    case 'record':
      return record(page, order, scope);
    case 'stop':
      scope.trawlRecorder?.end('done');
      return { steps: [], end: 'done' };
    case 'replay':
      return replay(page, order);
  }
}
