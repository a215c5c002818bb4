import { useEffect } from 'preact/hooks';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useOn } from '@/components/shell/state/use-event';
import { canceledWords } from './canceled-words';
import { lacks } from './holds';
import { usePopupWords } from './use-popup-words';
import type { Popup } from './use-popup';

/** The result of a reading, a capture or a press, for screen readers. Failures are themselves alerts. */
export function Announcements({ popup: { view, format, canceled, actions } }: { popup: Popup }) {
  const announce = useAnnounce();
  const { words, popup } = usePopupWords();
  const missing = view.at === 'result' && lacks(view.result, format);
  useOn([view.at], () => {
    if (view.at === 'capturing') announce(words.steps[view.step]);
    if (view.at === 'result') announce((missing ? popup.notInCapture : popup.read)(words.formats[format]));
  });
  const canceledSaid = canceled && canceledWords(canceled, words, popup);
  useEffect(() => {
    if (canceledSaid !== undefined) announce(canceledSaid);
  }, [canceled, canceledSaid, announce]);
  const said = actions.action?.done
    ? actions.action.said
    : actions.kept && !missing
      ? words.savedToLibrary
      : undefined;
  useEffect(() => {
    if (said !== undefined) announce(said);
  }, [said, announce]);
  return null;
}
