/** Presses the first element that fits. False when there is none. Runs in the page's isolated world, so it stands alone. */
export function pressOne(selector: string): boolean {
  const target = document.querySelector(selector);
  if (!(target instanceof HTMLElement)) return false;
  target.click();
  return true;
}
