/**
 * Clicks the first element that matches. False when there is none. Runs in the page's isolated world, so it must be
 * self-contained.
 */
export function pressOne(selector: string): boolean {
  const target = document.querySelector(selector);
  if (!(target instanceof HTMLElement)) return false;
  target.click();
  return true;
}
