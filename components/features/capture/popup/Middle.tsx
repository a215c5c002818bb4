import { useEffect, useState } from 'preact/hooks';
import { useModule } from '@/components/shell/state/use-module';
import type { Popup } from './use-popup';
import { SlimLine } from './SlimLine';
import { usePutBack } from '../state/use-put-back';
import type { Result, ShownParts } from './view';
import { noteOf } from './notes';
import { JsonAsk } from './JsonAsk';
import { preparePreview, Preview } from './Preview';
import { Skeleton } from './Skeleton';
import { Recents } from './Recents';
import { useAskFieldWords } from '@/components/features/model/ask/AskField';
import { Button } from '@/components/ui/Button';
import { useApp } from '@/components/shell/state/app';
import { usePopupFailureActions } from './use-popup-failure-actions';
import * as popupStyles from './popup.module.css';

const loadNothing = (): Promise<undefined> => Promise.resolve(undefined);
/** The list is rarely asked for, and loaded then. */
const loadLeftOut = () => import('./LeftOut');

/** How much of the page was kept, and what was read, or what was left out of it. */
export function Shown({ popup, write }: { popup: Popup; write: (() => void) | undefined }) {
  const { view, job, tab } = popup;
  const result = view.at === 'result' ? view.result : undefined;
  const request = result?.request ?? (job?.request.kind === 'scrape' ? job.request : undefined);
  const [shownOf, setShownOf] = useState<Result>();
  const putBack = usePutBack({
    url: result?.look.url,
    isPrivate: tab?.isPrivate === true,
    asked: request?.putBack,
    readAgain: popup.readAgain,
    failed: popup.report,
  });
  const parts: ShownParts = {
    ...putBack,
    // What is read anew is shown by its text.
    isShown: result !== undefined && shownOf?.look === result.look,
    show: (isShown) => setShownOf(isShown ? result : undefined),
  };
  return (
    <>
      <SlimLine popup={popup} putBack={parts} />
      <Middle popup={popup} putBack={parts} />
      {write && view.at === 'result' && popup.format === 'summary' && <WriteSummary onPress={write} />}
    </>
  );
}

/** What everything else replaces: a note, else what was read, else what was captured on this site. */
function Middle({ popup, putBack }: { popup: Popup; putBack: ShownParts }) {
  const note = noteOf(popup, usePopupFailureActions(popup));
  const list = useModule(putBack.isShown ? loadLeftOut : loadNothing);
  const waits = popup.view.at === 'reading' || popup.view.at === 'capturing';
  useEffect(() => {
    if (waits) preparePreview(popup.format);
  }, [waits, popup.format]);
  if (note) return <div class={`${popupStyles.well} ${popupStyles.lowNote}`}>{note}</div>;
  const { view } = popup;
  if (popup.asks) return <JsonAsk popup={popup} />;
  if (view.at === 'result' && putBack.isShown && list)
    return <list.LeftOut parts={view.result.look.report.leftOut} putBack={putBack} />;
  if (view.at === 'result') return <Preview result={view.result} format={popup.format} />;
  if (view.at === 'loading' || view.at === 'reading' || view.at === 'capturing') return <Skeleton />;
  return <div class={popupStyles.well}>{!popup.tab?.isPrivate && <Site popup={popup} />}</div>;
}

/** The sentences of the page are its summary until a model is asked for one. */
function WriteSummary({ onPress }: { onPress: () => void }) {
  const own = useAskFieldWords();
  return (
    <Button size="sm" kind="quiet" icon="spark" onPress={onPress}>
      {own.write}
    </Button>
  );
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
