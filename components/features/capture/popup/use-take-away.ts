import { useEffect, useState } from 'preact/hooks';
import type { Delivery, Job } from '@/lib/core/model/job';
import { readingIdOf } from '@/lib/core/model/reading-id';
import type { Settings } from '@/lib/core/model/settings';
import { useApp } from '@/components/shell/state/app';
import { useEvent } from '@/components/shell/state/use-event';
import type { Choice } from './use-choice';
import { useResultActions, type ResultActions, type ShownReading } from './use-result-actions';
import type { PopupView, Reading } from './view';

type Parts = {
  view: PopupView;
  reading: Reading;
  choice: Choice;
  jobs: readonly Job[] | undefined;
  settings: Settings;
  report: (thrown: unknown) => void;
  capture: () => void;
};

/** Copying and saving, also before it is known what there is: what cannot be done then waits until it is. */
export function useTakeAway(parts: Parts): {
  actions: ResultActions;
  copy: () => void;
  download: () => void;
} {
  const { view, choice, jobs, settings, report, capture } = parts;
  const { openingId } = useApp();
  const [waiting, setWaiting] = useState<Delivery['to']>();
  const actions = useResultActions({
    result: view.at === 'result' ? view.result : undefined,
    reading: readingToKeep(parts, openingId),
    jobs,
    settings,
    onFailure: report,
    onNotTaken: setWaiting,
  });
  const { ready } = actions;
  const takeNow = { clipboard: () => actions.copy(choice.format), file: () => actions.save(choice.format) };
  // A press before anything is known is kept; one blocked by a page or a question is not.
  const isTime = waiting !== undefined && view.at !== 'loading' && (view.at !== 'reading' || ready);
  const takeWaiting = useEvent((to: Delivery['to']): void => {
    setWaiting(undefined);
    if (ready) takeNow[to]();
    else if (view.at === 'ready' && to === 'clipboard') capture();
  });
  useEffect(() => {
    if (isTime) takeWaiting(waiting);
  }, [isTime, waiting, takeWaiting]);
  const take = (to: Delivery['to']): void => (ready ? takeNow[to]() : setWaiting(to));
  return { actions, copy: () => take('clipboard'), download: () => take('file') };
}

/** The reading that is shown or made; before its request is known, the one that the popup asked for as it opened. */
function readingToKeep(
  { view, reading, choice }: Parts,
  openingId: string | undefined,
): ShownReading | undefined {
  const request = reading.at === 'reading' || reading.at === 'read' ? reading.request : undefined;
  const isMade = view.at === 'loading' || view.at === 'reading';
  if (request) {
    const id =
      isMade || (view.at === 'result' && view.result.request === request) ? readingIdOf(request) : undefined;
    return id === undefined ? undefined : { id, request };
  }
  if (!isMade || choice.engine !== 'device' || openingId === undefined) return undefined;
  return { id: openingId, ...(choice.knownFormat && { format: choice.knownFormat }) };
}
