/**
 * Loads the module that the running script's tag names in `data-module`. Unlike a module with a tag of its own, it does
 * not hold back the page's load event, and browsers show a popup only after that event.
 */
export function loadModule(): void {
  const file = document.currentScript?.dataset['module'];
  if (file) void import(/* @vite-ignore */ file);
}
