import { useEffect, useRef } from 'preact/hooks';
import { toFailure } from '@/lib/core/model/errors';
import type { CaptureFormat } from '@/lib/core/model/format';
import { waitsFor, type WaitsFor } from '@/lib/features/capture/read-on-open';
import type { EngineId, ScrapeRequest } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import type { TabView } from '@/lib/core/ports/current-tab';
import { scrapeRequestFor } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useEvent } from '@/components/shell/state/use-event';
import { useParts } from '@/components/shell/state/use-parts';
import type { Rereading } from './popup-commands';
import type { Reading } from './view';

type Choice = {
  tab: TabView | undefined;
  settings: Settings | undefined;
  engine: EngineId;
  format: CaptureFormat;
  /** The engines can be asked what they support. */
  known: true | undefined;
};

const NOTHING: Reading = { at: 'none' };

/** `opened`: it is known whether the toolbar press has begun a reading; `of`: the document that was read. */
type State = { opened: boolean; of?: string | undefined; reading: Reading };

/**
 * The reading of the page: the one started by the toolbar press, or one started here, when a choice removes what it
 * waited for or the tab shows another document. `why`: what it waits for.
 */
export function useReading({ tab, settings, engine, format, known }: Choice): {
  reading: Reading;
  why: WaitsFor | undefined;
  /** Reads the page again: all of it, without the selection, or with parts put back. */
  readAgain: (change: Rereading) => void;
} {
  const app = useApp();
  const [state, change] = useParts<State>({ opened: false, reading: NOTHING });
  const { opened } = state;
  const turn = useRef(0);
  const shown = tab && documentOf(tab);
  const why = tab && settings && waitsFor({ tab, settings, engine, format });

  const look = useEvent((of: string | undefined, request: ScrapeRequest): void => {
    const mine = ++turn.current;
    const since = app.now();
    const set = (reading: Reading): void => {
      if (turn.current === mine) change({ of, reading });
    };
    set({ at: 'reading', since, request });
    let whole = false;
    app.call('readings.first', { request }).then(
      (seen) => whole || set({ at: 'read', look: seen, request, since }),
      // The reason for missing formats arrives with the whole.
      () => undefined,
    );
    app.call('readings.look', { request }).then(
      (seen) => {
        whole = true;
        set({ at: 'read', look: seen, request });
      },
      (thrown: unknown) => {
        whole = true;
        set({ at: 'failed', failure: toFailure(thrown) });
      },
    );
  });

  useEffect(() => {
    let stopped = false;
    app.opening().then(
      ({ tab: first, request }) => {
        if (stopped) return;
        change({ opened: true });
        if (request) look(documentOf(first), request);
      },
      // The tab itself reports what blocks it.
      () => !stopped && change({ opened: true }),
    );
    return () => {
      stopped = true;
      turn.current += 1;
    };
  }, [app, look, change]);

  const begin = useEvent((wanted: Rereading = {}): void => {
    if (!tab?.access.ok || !settings || !known) return;
    const source = { ...tab.access.source, readingId: app.newId() };
    const choice = { tab: { ...tab, access: { ...tab.access, source } }, settings, engine, format };
    const request = scrapeRequestFor({ ...choice, ...wanted });
    if (app.supports('device', request).ok) look(shown, request);
  });
  const begins = known && opened && settings !== undefined && tab?.access.ok === true && why === undefined;
  useEffect(() => {
    if (begins && state.of !== shown) begin();
  }, [begins, shown, state.of, begin]);

  const current = state.of === shown ? shownAs(state.reading, format) : NOTHING;
  // Until the background has answered, it is unknown whether it reads.
  const reading: Reading =
    current.at === 'none' && tab?.access.ok && !opened && why === undefined
      ? { at: 'reading', since: app.now(), request: undefined }
      : current;
  return { reading, why, readAgain: begin };
}

/** A format that is made after the first counts as being read until it is there. */
function shownAs(reading: Reading, format: CaptureFormat): Reading {
  if (reading.at !== 'read' || reading.since === undefined) return reading;
  const { look, request, since } = reading;
  const isComing = request.formats.includes(format) && !look.formats.includes(format);
  return isComing ? { at: 'reading', since, request } : reading;
}

/** Which document a tab shows, if the browser identifies it. */
function documentOf(tab: TabView): string | undefined {
  return tab.access.ok ? (tab.access.source.documentId ?? tab.access.source.url) : undefined;
}
