import { inEveryFrame } from '../inner-trees';
import { pause } from '../pause';
import type { Recorded, Replayed, StepsOrder, Step, StepTarget } from '../../core/model/steps';
import { findTarget, isSecret, sendsForm, isButton, targetOf } from './targets';
import { createOverlay } from '../rows/overlay';

type Order = Extract<StepsOrder, { task: 'record' }>;
type Recorder = { next: () => Promise<Recorded>; end: (why: NonNullable<Recorded['end']>) => void };
/** The recorder of this document, in the isolated world, which no page can access. */
export type RecorderScope = { trawlRecorder?: Recorder | undefined };

const PRESSED =
  'a[href],button,input,summary,label,option,[role=button],[role=link],[role=tab],[role=menuitem],[role=option],[role=checkbox],[role=switch],[onclick]';
const KEYS = new Set(['Enter', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp']);
const SETTLED_MS = 400;

const isText = (element: Element): boolean =>
  element.localName === 'textarea' ||
  (element as HTMLElement).isContentEditable ||
  (element.localName === 'input' &&
    !isButton(element) &&
    !/^(?:checkbox|radio|file|range|color)$/.test((element as HTMLInputElement).type));

type On = <E extends Event>(name: string, act: (event: E, element: Element) => void) => void;
type Acts = {
  add: (step: Step) => void;
  /** What is being typed is a step now. */
  flush: () => void;
  type: (element: Element) => void;
  end: () => void;
};

/** Makes steps of what is typed, chosen and pressed. */
function listen(on: On, { add, flush, type, end }: Acts): void {
  on('focusin', () => undefined);
  on('input', (_event, element) => {
    if (isText(element)) return type(element);
    flush();
    // A change in an open shadow tree is not heard outside of it; what made it is.
    const { localName } = element;
    if (localName === 'select')
      return add({
        do: 'choose',
        target: targetOf(element),
        value: (element as HTMLSelectElement).value.slice(0, 500),
      });
    if (localName === 'input' && /^(?:checkbox|radio)$/.test((element as HTMLInputElement).type))
      add({
        do: 'choose',
        target: targetOf(element),
        value: (element as HTMLInputElement).checked ? 'on' : 'off',
      });
  });
  let entered: HTMLFormElement | null = null;
  on<MouseEvent>('click', ({ detail }, element) => {
    // Enter in a field presses the form's button by itself.
    if (detail === 0 && entered !== null && (element as HTMLButtonElement).form === entered) return;
    flush();
    const pressed = element.closest(PRESSED) ?? element;
    const isChoice = pressed.localName === 'label' ? (pressed as HTMLLabelElement).control !== null : false;
    if (isChoice || isText(pressed) || /^(?:select|option)$/.test(pressed.localName)) return;
    if (pressed.localName === 'input' && !isButton(pressed)) return;
    add({ do: 'click', target: targetOf(pressed), ...(sendsForm(pressed) && { effect: 'form' }) });
  });
  on<KeyboardEvent>('keydown', ({ key }, element) => {
    if (key === 'Escape') return end();
    if (!KEYS.has(key) || !isText(element) || (key === 'Enter' && element.localName !== 'input')) return;
    flush();
    if (key === 'Enter') {
      entered = (element as HTMLInputElement).form;
      setTimeout(() => (entered = null), 100);
    }
    add({ do: 'press', target: targetOf(element), key, ...(sendsForm(element, key) && { effect: 'form' }) });
  });
}

/** Hears what happens in a page and in the frames of its origin; `counts` decides whether it is told. */
function createEars(
  signal: AbortSignal,
  counts: (event: Event, element: Element) => boolean,
): { on: On; hearIn: (page: Document) => void } {
  const options = { capture: true, passive: true, signal };
  const heard: { name: string; hear: EventListener }[] = [];
  return {
    on: <E extends Event>(name: string, act: (event: E, element: Element) => void): void => {
      const hear = ((event: E) => {
        // A frame has classes of its own.
        const element = event.composedPath()[0] as Element;
        if (element.nodeType === Node.ELEMENT_NODE && counts(event, element)) act(event, element);
      }) as EventListener;
      heard.push({ name, hear });
    },
    hearIn: (page) =>
      inEveryFrame(page, signal, ({ defaultView }) => {
        for (const { name, hear } of heard) defaultView?.addEventListener(name, hear, options);
      }),
  };
}

const typedIn = (element: Element): string =>
  'value' in element ? String(element.value) : (element.textContent ?? '');

type Typing = { element: Element; target: StepTarget };
/** A page that draws its fields anew at each letter has another element for the same field. */
const isSameField = ({ element, target: one }: Typing, { target: other }: Typing): boolean =>
  !element.isConnected &&
  one.tag === other.tag &&
  one.label === other.label &&
  (one.label !== '' || one.selector === other.selector);

/**
 * Writes down what is pressed, typed and chosen, until Escape, the button, or a field of a secret: nothing of it is
 * read. Only listens: no event is held back, and nothing of the page is changed.
 */
function startRecorder(page: Document, { words }: Order, scope: RecorderScope): Recorder {
  const overlay = createOverlay(page, words.title, words.dir);
  const stop = new AbortController();
  const queue: Step[] = [];
  let ended: Recorded['end'];
  let told: ((recorded: Recorded) => void) | undefined;
  let count = 0;
  let typing: Typing | undefined;
  let from = page.defaultView?.scrollY ?? 0;
  let timer: number | undefined;
  const tell = (): void => {
    if (!told || (queue.length === 0 && !ended)) return;
    told({ steps: queue.splice(0), ...(ended && { end: ended }) });
    told = undefined;
    // An end that nobody has been told of yet is told to whoever asks next.
    if (ended) scope.trawlRecorder = undefined;
  };
  const draw = (): void =>
    ended
      ? undefined
      : overlay.say(words.title.replace('#', String(count)), words.line, [
          { name: 'done', text: words.done, key: 'Esc', isMain: true },
        ]);
  const add = (step: Step): void => {
    count += 1;
    queue.push(step);
    draw();
    // What one event makes is told at once: a press may lead away before there is another question.
    queueMicrotask(tell);
  };
  const flush = (): void => {
    if (!typing) return;
    const { element, target } = typing;
    typing = undefined;
    add({ do: 'type', target, text: typedIn(element).slice(0, 5_000) });
  };
  const settle = (): void => {
    const view = page.defaultView;
    if (!view) return;
    const screens = Math.round(((view.scrollY - from) / Math.max(1, view.innerHeight)) * 10) / 10;
    from = view.scrollY;
    if (Math.abs(screens) >= 0.5) add({ do: 'scroll', screens });
  };
  const end = (why: NonNullable<Recorded['end']>): void => {
    if (ended) return;
    ended = why;
    stop.abort();
    clearTimeout(timer);
    overlay.end();
    // What was typed before belongs to the steps; of a secret, nothing is read.
    if (!isSecret(typing?.element ?? null)) flush();
    tell();
  };
  const { on, hearIn } = createEars(stop.signal, (event, element) => {
    // What a script does is not what the user did.
    if (!event.isTrusted || event.target === overlay.host) return false;
    if (!isSecret(element)) return true;
    end('secret');
    return false;
  });
  listen(on, {
    add,
    flush,
    end: () => end('done'),
    type: (element) => {
      if (typing?.element === element) return;
      const now = { element, target: targetOf(element) };
      if (typing && !isSameField(typing, now)) flush();
      typing = now;
    },
  });
  hearIn(page);
  page.defaultView?.addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = page.defaultView?.setTimeout(settle, SETTLED_MS);
    },
    { passive: true, signal: stop.signal },
  );
  // Firefox keeps a page that was left, and whoever waits for its answer would wait forever.
  const leave = (): void => {
    told?.({ steps: queue.splice(0) });
    told = undefined;
  };
  page.defaultView?.addEventListener('pagehide', leave, { signal: stop.signal });
  overlay.host.addEventListener('click', ({ isTrusted, clientX, clientY }) => {
    if (isTrusted && (overlay.buttonAt(clientX, clientY) ?? overlay.focusedButton()) === 'done') end('done');
  });
  draw();
  return {
    end,
    next: () =>
      new Promise((done) => {
        told?.({ steps: [] });
        told = done;
        tell();
      }),
  };
}

/** What was done since the last call, as soon as something was; the recorder starts with the first. */
function record(page: Document, order: Order, scope: RecorderScope): Promise<Recorded> {
  if (order.isFirst) scope.trawlRecorder?.end('done');
  if (order.isFirst) scope.trawlRecorder = undefined;
  scope.trawlRecorder ??= startRecorder(page, order, scope);
  return scope.trawlRecorder.next();
}

const LOOK_AGAIN_MS = 100;

/** The element, as soon as it is there. */
async function awaited(page: Document, step: Exclude<Step, { do: 'scroll' }>, waitMs: number) {
  for (const end = Date.now() + waitMs; ; await pause(LOOK_AGAIN_MS)) {
    const element = findTarget(page, step.target);
    if (element || Date.now() >= end) return element;
  }
}

/** Also out of a shadow tree. */
function holds(outer: Element, inner: Element): boolean {
  for (let at: Node | null = inner; at; at = at.parentNode ?? (at as Partial<ShadowRoot>).host ?? null)
    if (at === outer) return true;
  return false;
}

/** Something else lies over its middle. */
function isCovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  let at = element.ownerDocument.elementFromPoint(x, y);
  for (let inner = at?.shadowRoot?.elementFromPoint(x, y); inner && inner !== at;) {
    at = inner;
    inner = at.shadowRoot?.elementFromPoint(x, y);
  }
  return at !== null && !holds(at, element) && !holds(element, at);
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
  if (isCovered(element)) return { why: 'covered' };
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
  order: StepsOrder,
  scope: RecorderScope,
): Promise<Recorded | Replayed> {
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
