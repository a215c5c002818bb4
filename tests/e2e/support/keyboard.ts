import { expect, type Locator, type Page } from '@playwright/test';

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

/**
 * Presses two keys in a row, and again while they did not lead there: letters count once the settings are read, and a
 * pair only if it is quick.
 */
export async function pressPair(
  panel: Page,
  [first, second]: [string, string],
  there: Locator,
): Promise<void> {
  await expect(async () => {
    await panel.keyboard.press(first);
    await panel.keyboard.press(second);
    await expect(there).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Opens a tool of Research: the keys of the section, then the arrow along the tools. */
export async function openToolByKeys(panel: Page, tool: Locator): Promise<void> {
  await panel.keyboard.press('Tab');
  await pressPair(panel, ['g', 'r'], panel.getByRole('tab', { name: 'Research', selected: true }));
  await tool.waitFor();
  await tabTo(panel, /^Search$/);
  for (let step = 0; step < 8; step += 1) {
    if (await tool.isChecked()) return;
    const before = await nameOfFocused(panel);
    await panel.keyboard.press('ArrowRight');
    await expect.poll(() => nameOfFocused(panel)).not.toBe(before);
  }
  throw new Error('the arrow never came to the tool');
}
