import { useEffect, useRef } from 'preact/hooks';
import type { LeftOut as LeftOutPart } from '@/lib/core/model/capture';
import { useModule } from '@/components/shell/state/use-module';
import type { Popup } from './use-popup';
import { SlimLine } from './SlimLine';
import { usePutBack, type PutBack } from './use-put-back';
import { noteOf } from './notes';
import { JsonAsk } from './JsonAsk';
import { preparePreview, Preview } from './Preview';
import { Skeleton } from './Skeleton';
import { Recents } from './Recents';
import { useApp } from '@/components/shell/state/app';
import { usePopupFailureActions } from './use-popup-failure-actions';
import * as popupStyles from './popup.module.css';

const loadLeftOut = () => import('../viewers/LeftOutList');

/** How much of the page was kept, and what was read, or what was left out of it. */
export function Shown({ popup }: { popup: Popup }) {
  const putBack = usePutBack(popup);
  return (
    <>
      <SlimLine popup={popup} putBack={putBack} />
      <Middle popup={popup} putBack={putBack} />
    </>
  );
}

/** The list is rarely asked for, and loaded then. */
function LeftOut({ leftOut, putBack }: { leftOut: readonly LeftOutPart[]; putBack: PutBack }) {
  const module = useModule(loadLeftOut);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('button')?.focus(), [module]);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    putBack.show(false);
  };
  return (
    <div class={`${popupStyles.well} ${popupStyles.left}`} ref={root} onKeyDown={leave}>
      {module && <module.LeftOutList parts={leftOut} actions={putBack} />}
    </div>
  );
}

/** What everything else replaces: a note, else what was read, else what was captured on this site. */
function Middle({ popup, putBack }: { popup: Popup; putBack: PutBack }) {
  const note = noteOf(popup, usePopupFailureActions(popup));
  const waits = popup.view.at === 'reading' || popup.view.at === 'capturing';
  useEffect(() => {
    if (waits) preparePreview(popup.format);
  }, [waits, popup.format]);
  if (note) return <div class={`${popupStyles.well} ${popupStyles.lowNote}`}>{note}</div>;
  const { view } = popup;
  if (popup.asks) return <JsonAsk popup={popup} />;
  if (view.at === 'result' && putBack.isShown)
    return <LeftOut leftOut={view.result.look.report.leftOut} putBack={putBack} />;
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
