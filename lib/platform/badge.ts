import type { Badge } from '../model/badge';
import { browser } from './browser';

const COLOURS = { busy: '#0d757c', attention: '#c0362c', none: '#0d757c' } as const;
const DONE_MS = 2_000;

export async function showBadge({ text, tone }: Badge): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color: COLOURS[tone] });
  await browser.action.setBadgeText({ text });
  if (text !== '') await browser.action.setBadgeTextColor?.({ color: '#ffffff' });
}

/** A tick for two seconds: the answer to a key that opens no window. `then` restores what belongs there. */
export async function flashDone(then: () => void): Promise<void> {
  await showBadge({ text: '✓', tone: 'busy' });
  setTimeout(then, DONE_MS);
}
