import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import { popupFormats } from '@/lib/core/model/format';
import type { EngineId } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { useKeys } from '@/components/shell/state/use-keys';
import { preload, useModule } from '@/components/shell/state/use-module';
import { Button } from '@/components/ui/Button';
import { Mark } from '@/components/ui/Icon';
import { useRescuedFocus } from '@/components/ui/rescue-focus';
import { Actions } from './Actions';
import { Footer } from './Footer';
import { FormatPicker } from './FormatPicker';
import { PageHead } from './PageHead';
import { Tools } from './Tools';
import { footerNote } from './footer-note';
import { Skeleton } from './Skeleton';
import { usePopup, type Popup } from './use-popup';
import { usePopupWords } from './use-popup-words';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as noteStyles from '@/components/ui/Note.module.css';
import * as popupStyles from './popup.module.css';
import * as recentMenuStyles from './RecentMenu.module.css';

/** Not needed for the first paint: everything that depends on the tab, the library or a job. */
const loadLater = () => import('./after-paint');
/** Renders the text of most pages: requested in parallel with it, not after it. */
const loadText = () => import('../viewers/MarkdownStart');
/** The list of tabs, which is rarely shown. */
const loadTabs = () => import('@/components/features/batch/popup/TabsView');

const loadNothing = (): Promise<undefined> => Promise.resolve(undefined);

/** The page in the tab, already read if that is allowed, and where it can be sent. */
export function PopupScreen() {
  const { gestures, now } = useApp();
  const popup = usePopup();
  // The header is painted before any of this runs, so waiting for the first render to end would gain nothing.
  useState(() => [loadLater, loadText].forEach(preload));
  const later = useModule(loadLater);
  const { words, popup: own } = usePopupWords();
  const root = useRef<HTMLElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const { view, tab, settings, actions } = popup;
  const blocked = obstacleOf(popup);
  const [listsTabs, setListsTabs] = useState(false);
  const tabs = useModule(listsTabs ? loadTabs : loadNothing);
  const TabsView = listsTabs ? tabs?.TabsView : undefined;
  const busy = busyAt(view);

  const url = tab?.url;
  const map = (): void => (url !== undefined ? popup.startMap(url) : undefined);
  const openCrawl = (): void =>
    tab?.isPrivate
      ? popup.ask({ kind: 'private-keeps-nothing' })
      : void gestures.openPanel({ section: 'site', open: 'crawl' });
  const listTabs = (): void =>
    tab?.isPrivate ? popup.ask({ kind: 'private-keeps-nothing' }) : setListsTabs(true);
  const mapFromTabs = (): void => {
    setListsTabs(false);
    map();
  };
  const panel = (): void => {
    // First in the click handler: the browser opens a panel only there.
    void gestures.openPanel();
    actions.keep();
  };

  usePopupKeys({
    popup,
    isBlocked: blocked !== undefined,
    listsTabs,
    root,
    primary,
    commands: { map, mapFromTabs, openCrawl, listTabs, closeTabs: () => setListsTabs(false), panel },
  });
  usePopupFocus(
    root,
    `${TabsView ? 'tabs' : ''} ${view.at} ${blocked ? 'blocked' : ''} ${later ? 'whole' : ''}`,
  );

  const note = footerNote(popup, words, own, now());
  return (
    <main class={popupStyles.popup} ref={root}>
      <header class={popupStyles.bar}>
        <Mark />
        <h1 class="grow">{words.appName}</h1>
        <Button kind="quiet" icon="panel" label={own.openPanel} onPress={panel} />
        <Button
          kind="quiet"
          icon="gear"
          label={own.openOptions}
          onPress={() => void gestures.openOptions()}
        />
      </header>
      {TabsView ? (
        <TabsView
          popup={popup}
          primary={primary}
          onBack={() => setListsTabs(false)}
          onMap={mapFromTabs}
          onCrawl={openCrawl}
        />
      ) : (
        <>
          <PageHead tab={tab} wholeAddress={popup.engine === 'service'}>
            {later && !blocked && <later.RecentMenu popup={popup} />}
          </PageHead>
          <div class={popupStyles.body}>
            {blocked ? (
              later && <later.Blocked popup={popup} obstacle={blocked} />
            ) : (
              <>
                <FormatPicker
                  format={popup.format}
                  onChange={popup.setFormat}
                  needsService={popup.needsServiceFor}
                  reader={{ engine: popup.engine, service: settings.service }}
                />
                {later ? <later.Status popup={popup} /> : <div class={popupStyles.stat} />}
                {later ? <later.Shown popup={popup} /> : <Skeleton />}
                <Actions popup={popup} primary={primary} onPanel={panel} Busy={later?.BusyAction} />
                <Tools disabled={busy} onMap={map} onCrawl={openCrawl} onTabs={listTabs} />
              </>
            )}
          </div>
        </>
      )}
      {later && <later.Announcements popup={popup} />}
      <Footer engine={popup.engine} onChange={popup.setEngine} note={note.text} bad={note.bad} />
    </main>
  );
}

/** The single-key shortcuts of the popup; the list of tabs has fewer. */
function usePopupKeys({
  popup,
  isBlocked,
  listsTabs,
  root,
  primary,
  commands,
}: {
  popup: Popup;
  isBlocked: boolean;
  listsTabs: boolean;
  root: RefObject<HTMLElement | null>;
  primary: RefObject<HTMLButtonElement | null>;
  commands: Record<'map' | 'mapFromTabs' | 'openCrawl' | 'listTabs' | 'closeTabs' | 'panel', () => void>;
}): void {
  const { gestures } = useApp();
  const { view, actions, settings } = popup;
  const { map, mapFromTabs, openCrawl, listTabs, closeTabs, panel } = commands;
  const isBusy = busyAt(view);
  const anywhere = {
    Enter: () => primary.current?.click(),
    c: openCrawl,
    o: panel,
    ',': () => void gestures.openOptions(),
  };
  const inTabs = { ...anywhere, m: mapFromTabs, t: closeTabs };
  useKeys(
    listsTabs
      ? inTabs
      : {
          ...anywhere,
          Escape: () => (isBusy ? popup.cancel() : gestures.close()),
          ...Object.fromEntries(
            popupFormats.map((format, index) => [
              String(index + 1),
              isBlocked ? undefined : () => popup.setFormat(format),
            ]),
          ),
          m: isBlocked || isBusy ? undefined : map,
          c: isBlocked || isBusy ? undefined : openCrawl,
          t: isBlocked || isBusy ? undefined : listTabs,
          k: view.at === 'result' ? actions.keep : undefined,
          d: view.at === 'result' || view.at === 'reading' ? popup.download : undefined,
          r: () => root.current?.querySelector<HTMLElement>(`.${recentMenuStyles.recent}`)?.click(),
          e: () => popup.setEngine(popup.engine === 'device' ? 'service' : 'device'),
        },
    { singleKeys: settings.singleKeys },
  );
}

const busyAt = (view: Popup['view']): boolean => view.at === 'capturing' || view.at === 'waiting';

/** What fills the whole popup: a page or a permission that blocks. */
function obstacleOf({ view, engine, note }: Popup): { failure: Failure; engine: EngineId } | undefined {
  if (note?.kind === 'private') return undefined;
  if (view.at === 'obstacle') return { failure: { reason: view.reason, facts: {} }, engine };
  if (view.at !== 'failed' || !WHOLE.has(view.failure.reason)) return undefined;
  return { failure: view.failure, engine: view.engine };
}

const WHOLE: ReadonlySet<Failure['reason']> = new Set([
  'restricted-page',
  'file-switch',
  'tab-not-open',
  'pdf-viewer',
  'host-not-granted',
]);

/**
 * Opening focuses the primary action; so does another state of the popup that removed the focused button. Within one
 * state, the focus stays near the button.
 */
function usePopupFocus(root: RefObject<HTMLElement | null>, state: string): void {
  useRescuedFocus();
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    const target =
      root.current?.querySelector<HTMLElement>(
        `.${buttonStyles.primary}:not([aria-disabled]), .${popupStyles.primary}[aria-busy]`,
      ) ?? root.current?.querySelector<HTMLElement>(`.${noteStyles.note} button`);
    // The focus ring appears with the first key: a popup opened by pointer shows none.
    target?.focus({ preventScroll: true, focusVisible: false } as FocusOptions);
  }, [root, state]);
}
