/** The longest time between the clicks of a double click, in ms, where the system has not been told otherwise. */
const DOUBLE_CLICK_MS = 500;
const NEAR_PX = 8;
const PARTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;

/**
 * For a control that disappears when it is clicked: the second click of a double click does not reach what is below. A
 * click elsewhere does, and so does the keyboard.
 */
export function ignoreSecondClick({ clientX, clientY, detail }: MouseEvent): void {
  // A key press or assistive technology.
  if (detail === 0) return;
  const ignore = (event: MouseEvent): void => {
    if (event.detail === 0 && event.type === 'click') return;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > NEAR_PX) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // The click that is being handled has already been heard by the window.
  for (const part of PARTS) window.addEventListener(part, ignore, { capture: true });
  setTimeout(() => {
    for (const part of PARTS) window.removeEventListener(part, ignore, { capture: true });
  }, DOUBLE_CLICK_MS);
}
