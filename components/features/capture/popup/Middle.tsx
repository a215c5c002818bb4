import { useEffect } from 'preact/hooks';
import type { Popup } from './use-popup';
import { noteOf } from './notes';
import { JsonAsk } from './JsonAsk';
import { preparePreview, Preview } from './Preview';
import { Skeleton } from './Skeleton';
import { Recents } from './Recents';
import { useApp } from '@/components/shell/state/app';
import { usePopupFailureActions } from './use-popup-failure-actions';
import * as popupStyles from './popup.module.css';

/** What everything else replaces: a note, else what was read, else what was captured on this site. */
export function Middle({ popup }: { popup: Popup }) {
  const note = noteOf(popup, usePopupFailureActions(popup));
  const waits = popup.view.at === 'reading' || popup.view.at === 'capturing';
  useEffect(() => {
    if (waits) preparePreview(popup.format);
  }, [waits, popup.format]);
  if (note) return <div class={`${popupStyles.well} ${popupStyles.lowNote}`}>{note}</div>;
  const { view } = popup;
  if (popup.asks) return <JsonAsk popup={popup} />;
  if (view.at === 'result') return <Preview result={view.result} format={popup.format} />;
  if (view.at === 'loading' || view.at === 'reading' || view.at === 'capturing') return <Skeleton />;
  return <div class={popupStyles.well}>{!popup.tab?.isPrivate && <Site popup={popup} />}</div>;
}

function Site({ popup }: { popup: Popup }) {
  const { gestures } = useApp();
  const library = (captureId?: string): void =>
    void gestures.openPanel(
      captureId === undefined ? { section: 'library' } : { section: 'library', captureId },
    );
  return (
    <Recents
      captures={popup.recents}
      failed={popup.failedElsewhere}
      onLibrary={() => library()}
      onOpen={library}
      {...(popup.hasJobs && {
        onJobs: () => void gestures.openPanel({ section: 'site', open: 'jobs' }),
      })}
    />
  );
}
