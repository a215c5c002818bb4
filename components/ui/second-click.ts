/** The longest time between the clicks of a double click, in ms, where the system has not been told otherwise. */
const DOUBLE_CLICK_MS = 500;
const NEAR_PX = 8;

/**
 * For a control that disappears when it is clicked: the second click of a double click does not reach what is below. A
 * click elsewhere does, and so does the keyboard.
 */
export function ignoreSecondClick({ clientX, clientY }: MouseEvent): void {
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
