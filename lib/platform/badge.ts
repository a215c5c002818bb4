import type { Badge } from '../model/badge';
import { browser } from './browser';

const COLOURS = { busy: '#0d757c', attention: '#c0362c', none: '#0d757c' } as const;
const DONE_MS = 2_000;
const done: Badge = { text: '✓', tone: 'busy' };
const failed: Badge = { text: '!', tone: 'attention' };

export type BadgeDisplay = {
  show(badge: Badge): Promise<void>;
  /** A tick for two seconds: the answer to a key that opens no window. What belongs there comes back after it. */
  flashDone(): Promise<void>;
  /** The same for what went wrong where nothing may be kept that could say what. */
  flashFailed(): Promise<void>;
};

async function paint({ text, tone }: Badge): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color: COLOURS[tone] });
  await browser.action.setBadgeText({ text });
  if (text !== '') await browser.action.setBadgeTextColor?.({ color: '#ffffff' });
}

/** The toolbar badge. Should the worker end during the tick, the next start shows what belongs there. */
export function createBadge(): BadgeDisplay {
  let flashing = false;
  let wanted: Badge = { text: '', tone: 'none' };
  async function flash(badge: Badge): Promise<void> {
    flashing = true;
    await paint(badge);
    setTimeout(() => {
      flashing = false;
      void paint(wanted);
    }, DONE_MS);
  }
  return {
    async show(badge) {
      wanted = badge;
      if (!flashing) await paint(badge);
    },
    flashDone: () => flash(done),
    flashFailed: () => flash(failed),
  };
}
