import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './Button';
import * as styles from './Toast.module.css';

/** The longest time between the clicks of a double click, in ms, where the system has not been told otherwise. */
const DOUBLE_CLICK_MS = 500;
const NEAR_PX = 8;

/**
 * For a control that disappears when it is clicked: the second click of a double click does not reach what is below. A
 * click elsewhere does, and so does the keyboard.
 */
function ignoreSecondClick({ clientX, clientY }: MouseEvent): void {
  const ignore = (event: MouseEvent): void => {
    // Without a detail, it is a key press or assistive technology.
    if (event.detail === 0 || Math.hypot(event.clientX - clientX, event.clientY - clientY) > NEAR_PX) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // The click that is being handled has already been heard by the window.
  const options = { capture: true, signal: AbortSignal.timeout(DOUBLE_CLICK_MS) };
  addEventListener('mousedown', ignore, options);
  addEventListener('click', ignore, options);
}

/** Space below a toast where there is no bar. */
const LEAST = 56;
const GAP = 8;

/** The controls at the bottom edge of a surface. */
const BARS = '.act_act, .js-bar';

/**
 * Places a toast above the highest bar at the bottom edge and makes space for it there: the scrolling content above
 * shrinks, so that no control is under the toast, and no bar moves. Returns a function that removes the space.
 */
function makeRoom(place: HTMLElement): () => void {
  let held: HTMLElement | undefined;
  const giveBack = (): void => {
    held?.style.removeProperty('margin-block-start');
    held = undefined;
  };
  const lay = (): void => {
    const bars = [...document.querySelectorAll<HTMLElement>(BARS)]
      .filter((bar) => !bar.closest('[inert]'))
      .map((bar) => ({ bar, edge: bar.getBoundingClientRect() }))
      // Bars inside scrolling content, far from the bottom edge or below it, do not count.
      .filter(
        ({ edge }) =>
          edge.height > 0 && edge.bottom > window.innerHeight * 0.75 && edge.bottom < window.innerHeight + 1,
      )
      .toSorted((one, other) => one.edge.top - other.edge.top);
    const top = bars[0];
    const below = top ? window.innerHeight - top.edge.top + GAP : LEAST;
    place.style.setProperty('inset-block-end', `${Math.max(LEAST, below)}px`);
    if (held === top?.bar) return;
    giveBack();
    held = top?.bar;
    held?.style.setProperty('margin-block-start', `${place.getBoundingClientRect().height + 2 * GAP}px`);
    // With large text, the scrolling content may already have its minimum height: then the toast covers its rows, and
    // the bar stays.
    if (top && Math.abs(top.bar.getBoundingClientRect().top - top.edge.top) > 1)
      top.bar.style.removeProperty('margin-block-start');
  };
  lay();
  // A bar appears or disappears with what the toast reports: rows that are unchecked, a job that ends.
  const changes = new MutationObserver(lay);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    giveBack();
  };
}

type Props = {
  /** Nothing is rendered without it; the live region stays, so that the next one is announced. */
  text: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** The pointer or the focus is on it. */
  onHold: (held: boolean) => void;
};

/** A sentence at the bottom edge, above the controls there, announced politely. */
export function Toast({ text, action, onHold }: Props) {
  const place = useRef<HTMLDivElement>(null);
  /** What had the focus before the button did. */
  const before = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    return text !== undefined && place.current ? makeRoom(place.current) : undefined;
  }, [text]);
  return (
    <div ref={place} class={styles.toasts} role="status" aria-live="polite">
      {text !== undefined && (
        <div
          class={styles.toast}
          onPointerEnter={() => onHold(true)}
          onPointerLeave={() => onHold(false)}
          onFocusIn={({ relatedTarget }) => {
            before.current = relatedTarget;
            onHold(true);
          }}
          onFocusOut={() => onHold(false)}
        >
          <span class="grow">{text}</span>
          {action && (
            <Button
              kind="quiet"
              class={styles.action}
              onPress={(event) => {
                ignoreSecondClick(event);
                action.run();
                // The toast closes, and takes the focus with it.
                if (before.current instanceof HTMLElement) before.current.focus();
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
