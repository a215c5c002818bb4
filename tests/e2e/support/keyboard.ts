import type { Locator, Page } from '@playwright/test';

/** The name a screen reader would announce for the focused element. */
function nameOfFocused(panel: Page): Promise<string> {
  return panel.evaluate(() => {
    const focused = document.activeElement;
    const isField =
      focused instanceof HTMLInputElement ||
      focused instanceof HTMLTextAreaElement ||
      focused instanceof HTMLSelectElement;
    const label = isField ? focused.labels?.[0]?.textContent : undefined;
    return (focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? '').trim();
  });
}

/** Presses Tab until the element with this name has the focus; at most as many times as a panel has controls. */
export async function tabTo(panel: Page, name: RegExp, back = false): Promise<void> {
  const met: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    await panel.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const at = await nameOfFocused(panel);
    if (name.test(at)) return;
    met.push(at.slice(0, 40));
  }
  throw new Error(`Tab never came to ${String(name)}, but to ${[...new Set(met)].join(' | ')}`);
}

/** Moves the focus to the element with this name, and presses Enter on it. */
export async function enterOn(panel: Page, name: RegExp): Promise<void> {
  await tabTo(panel, name);
  await panel.keyboard.press('Enter');
}

/** Opens a tool of Research: the keys of the section, then the arrow along the tools. */
export async function openToolByKeys(panel: Page, tool: Locator): Promise<void> {
  await panel.keyboard.press('Tab');
  await panel.keyboard.press('g');
  await panel.keyboard.press('r');
  await tabTo(panel, /^Search$/);
  for (let step = 0; step < 8; step += 1) {
    if (await tool.isChecked()) return;
    await panel.keyboard.press('ArrowRight');
  }
  throw new Error('the arrow never came to the tool');
}
