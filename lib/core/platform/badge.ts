import { enBackground } from '../words/en-background';
import { browser } from './browser';
import { isWorking, type Job } from '../model/job';

type Badge = { text: string; tone: 'busy' | 'attention' | 'news' | 'none' };

/** The mark on a tab whose page is in the library, when the badge has nothing else to show. */
const KNOWN_MARK = '•';

/**
 * The toolbar badge: `!` when a job needs the user and has not been seen, the number of running jobs, or else of watches
 * with news. Pure.
 */
export function badgeFor(jobs: readonly Job[], news = 0): Badge {
  const needsPerson = jobs.some(
    ({ state, seen, delivery }) =>
      !seen && (state.status === 'blocked' || state.status === 'failed' || delivery?.status === 'failed'),
  );
  if (needsPerson) return { text: '!', tone: 'attention' };
  const running = jobs.filter(isWorking).length;
  if (running > 0) return { text: String(running), tone: 'busy' };
  return news > 0 ? { text: String(news), tone: 'news' } : { text: '', tone: 'none' };
}

const COLORS = { busy: '#0d757c', attention: '#c0362c', news: '#0d757c', none: '#0d757c' } as const;
const DONE_MS = 2_000;
const done: Badge = { text: '✓', tone: 'busy' };
const failed: Badge = { text: '!', tone: 'attention' };

export type BadgeDisplay = {
  show(badge: Badge): Promise<void>;
  /** A check mark for two seconds: the answer to a key that opens no window. The previous badge then comes back. */
  flashDone(): Promise<void>;
  /** The same for a failure when no record of it may be stored. */
  flashFailed(): Promise<void>;
  /** Which tabs show a page of the library. Visible only while the badge shows nothing else. */
  mark(tabs: readonly TabMark[]): Promise<void>;
};

type TabMark = { tabId: number; marked: boolean };

/** A tab without a text of its own shows the global text. A tab that is gone needs none. */
const paintTab = (tabId: number, text: string | null): Promise<void> =>
  browser.action.setBadgeText({ tabId, text }).catch(() => undefined);

async function paint({ text, tone }: Badge): Promise<void> {
  await Promise.all([
    browser.action.setBadgeBackgroundColor({ color: COLORS[tone] }),
    browser.action.setBadgeText({ text }),
    browser.action.setTitle({
      title:
        tone === 'news' ? enBackground.changed : (browser.runtime.getManifest().action?.default_title ?? ''),
    }),
  ]);
  if (text !== '') await browser.action.setBadgeTextColor?.({ color: '#ffffff' });
}

/** The toolbar badge. If the worker ends during the check mark, the next start restores the badge. */
export function createBadge(): BadgeDisplay {
  let flashing = false;
  let wanted: Badge = { text: '', tone: 'none' };
  const marks = new Map<number, boolean>();
  const isFree = (): boolean => wanted.text === '' && !flashing;
  const paintMarks = (): Promise<unknown> =>
    Promise.all([...marks].map(([id, marked]) => paintTab(id, marked && isFree() ? KNOWN_MARK : null)));
  async function flash(badge: Badge): Promise<void> {
    flashing = true;
    await Promise.all([paintMarks(), paint(badge)]);
    setTimeout(() => {
      flashing = false;
      void paint(wanted).then(paintMarks);
    }, DONE_MS);
  }
  return {
    async show(badge) {
      wanted = badge;
      await paintMarks();
      if (!flashing) await paint(badge);
    },
    async mark(tabs) {
      for (const { tabId, marked } of tabs) marks.set(tabId, marked);
      await paintMarks();
      for (const [tabId, marked] of marks) if (!marked) marks.delete(tabId);
    },
    flashDone: () => flash(done),
    flashFailed: () => flash(failed),
  };
}
