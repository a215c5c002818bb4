import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './Button';
import { makeRoom } from './room-below';
import { ignoreSecondClick } from './second-click';
import * as styles from './Toast.module.css';

type Props = {
  /** Nothing is rendered without it; the live region stays, so that the next one is announced. */
  text: string | undefined;
  action?: { label: string; run: () => void };
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
              size="sm"
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
