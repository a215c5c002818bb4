/** Why the wait ended: nothing changed for a while, or the time was up. */
export type Quiet = { stable: boolean };

/**
 * Waits until the page has loaded, shows something to read, and its DOM has not changed for `quietMs`; at most `capMs`.
 * Runs in the page's isolated world, so it must be self-contained. In a background tab, timers run about once a second
 * (docs/platform.md 7): the clock decides, not the number of ticks.
 */
export function waitForQuiet(quietMs: number, capMs: number, fewestCharacters = 0): Promise<Quiet> {
  const startedAt = performance.now();
  let changedAt = startedAt;
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return new Promise((done) => {
    const timer = setInterval(() => {
      const now = performance.now();
      // A page that is still empty has not started: what it waits for may be slow.
      const mayNeedScripts = (document.body?.innerText ?? '').trim().length < fewestCharacters;
      if (document.readyState !== 'complete' || mayNeedScripts) changedAt = now;
      const stable = now - changedAt >= quietMs;
      if (!stable && now - startedAt < capMs) return;
      clearInterval(timer);
      observer.disconnect();
      done({ stable });
    }, 100);
  });
}
