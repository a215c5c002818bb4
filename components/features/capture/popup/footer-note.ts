import { isBilled } from '@/lib/core/model/service-profile';
import { hostOf } from '@/lib/core/model/url';
import type { PopupWords } from '@/lib/features/capture/words/en-popup';
import type { Words } from '@/lib/core/words';
import type { Popup } from './use-popup';

/** The footer's text about the engine: red if it cannot read anything now. */
export function footerNote(
  {
    tab,
    view,
    engine,
    settings,
    actions,
    before,
  }: Pick<Popup, 'tab' | 'view' | 'engine' | 'settings' | 'actions' | 'before'>,
  words: Words,
  popup: PopupWords,
  now: number,
): { text: string; bad: boolean } {
  if (actions.action?.done) return { text: actions.action.said, bad: false };
  if (tab?.isPrivate) return { text: popup.private.footer, bad: false };
  if (view.at === 'result') {
    if (actions.kept) return { text: words.savedToLibrary, bad: false };
    // Another text of the page, or another part of it, was captured: what is shown is not.
    return { text: before?.same ? popup.before(before.capturedAt, now) : popup.notKept, bad: false };
  }
  if (engine === 'device') return { text: words.noAccount, bad: false };
  const { connected, creditsLeft, baseUrl, lastTest } = settings.service;
  const failed = view.at === 'failed' ? view.failure.reason : undefined;
  if (!connected || failed === 'key-refused' || failed === 'not-connected')
    return { text: words.notConnected, bad: true };
  if (failed === 'no-credits') return { text: words.creditsLeft(0), bad: true };
  // A test without an answer disconnects nothing: the server may be back.
  if (lastTest?.kind === 'key-refused') return { text: words.notConnected, bad: true };
  if (creditsLeft === undefined || !isBilled(settings.service)) return { text: hostOf(baseUrl), bad: false };
  return { text: words.creditsLeft(creditsLeft), bad: creditsLeft <= 0 };
}
