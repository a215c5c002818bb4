import { cutText, oneLine } from '../core/text/clean-text';
import type { PickOrder } from '../core/model/page-order';
import { stableSelector } from './stable-selector';
import { createLayer } from './overlay';
import { nextPart, partAround } from './pick-part';
import { spacedText } from './spaced-text';

/** What was picked. `text` is its text, shortened for display. */
export type Picked = { selector: string; text: string };

const LONGEST_TEXT = 80;
const pickable = 'a[href],button,input[type=submit],input[type=button],[role=button],[role=link],summary';

function labelOf(element: Element): string {
  const text = element.getAttribute('aria-label') ?? spacedText(element);
  return cutText(oneLine(text), LONGEST_TEXT);
}

/** A frame above the page, in a shadow tree that no style of the page affects. */
function createFrame(document: Document, hint: string): { host: Element; show(element: Element): void } {
  const { host, shadow } = createLayer(document, '');
  const box = document.createElement('div');
  box.style.cssText =
    'position:fixed;border:2px solid #0f766e;border-radius:4px;background:rgb(15 118 110/.15);display:none';
  const label = document.createElement('div');
  label.textContent = hint;
  label.style.cssText =
    'position:fixed;inset-block-start:8px;inset-inline:0;margin:auto;inline-size:fit-content;max-inline-size:90vw;' +
    'padding:8px 16px;border-radius:8px;background:#0f766e;color:#fff;font:500 14px/20px system-ui';
  shadow.append(box, label);
  document.documentElement.append(host);
  return {
    host,
    show(element) {
      const { top, left, width, height } = element.getBoundingClientRect();
      Object.assign(box.style, {
        display: 'block',
        top: `${top}px`,
        left: `${left}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
    },
  };
}

/**
 * Lets the user pick a button or link of the page, or a part of it: the pointer or Tab moves the frame, a click or
 * Enter picks, Escape cancels. For parts the arrow keys also move: up to the parent, down to the content, left and
 * right to the siblings. Nothing that is picked is pressed, and nothing is left on the page.
 */
export function pickElement(document: Document, { hint, what }: PickOrder): Promise<Picked | null> {
  const frame = createFrame(document, hint);
  let current: Element | undefined;
  return new Promise((done) => {
    const stop = new AbortController();
    const end = (picked: Element | undefined): void => {
      stop.abort();
      frame.host.remove();
      done(picked ? { selector: stableSelector(picked), text: labelOf(picked) } : null);
    };
    const point = (target: EventTarget | null): void => {
      if (!(target instanceof Element)) return;
      aim(what === 'part' ? partAround(target) : (target.closest(pickable) ?? target));
    };
    const aim = (element: Element): void => {
      current = element;
      frame.show(element);
    };
    const hold = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const on = <E extends Event>(name: string, act: (event: E) => void): void =>
      // The target is the window of the page, whose events have the types of their names.
      document.defaultView?.addEventListener(name, act as EventListener, {
        capture: true,
        signal: stop.signal,
      });
    on('pointermove', ({ target }) => point(target));
    on('focusin', ({ target }) => point(target));
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) on(name, hold);
    on('click', (event) => {
      hold(event);
      point(event.target);
      end(current);
    });
    on<KeyboardEvent>('keydown', (event) => {
      const part = what === 'part' ? nextPart(document, current, event.key) : undefined;
      if (part) {
        hold(event);
        part.scrollIntoView({ block: 'nearest' });
        aim(part);
      }
      if (event.key !== 'Escape' && event.key !== 'Enter') return;
      hold(event);
      end(event.key === 'Enter' ? current : undefined);
    });
    on('pagehide', () => end(undefined));
  });
}
