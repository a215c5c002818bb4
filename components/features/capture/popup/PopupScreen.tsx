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
import { useOpen, useOpened } from '@/components/ui/use-open';
import { Actions, FormatPicker, Tools } from './Actions';
import type { Wanted } from './Asking';
import { lacks } from './view';
import { PageHead, Skeleton } from './PageHead';
import { footerNote } from './footer-note';
import { usePopup, type Popup } from './use-popup';
import { usePopupWords } from './use-popup-words';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as noteStyles from '@/components/ui/Note.module.css';
import * as popupStyles from './popup.module.css';
import * as headButtonsStyles from './HeadButtons.module.css';
import { Segmented } from '@/components/ui/Segmented';

type Props = { engine: EngineId; onChange: (engine: EngineId) => void; note: string; bad: boolean };

/** The engine, and one note about it. */
function Footer({ engine, onChange, note, bad }: Props) {
  const { words } = usePopupWords();
  return (
    <footer class={popupStyles.foot}>
      <Segmented<EngineId>
        label={words.engine}
        small
        value={engine}
        onChange={onChange}
        segments={[
          { value: 'device', label: words.engines.device },
          { value: 'service', label: words.engines.service },
        ]}
      />
      <span class={bad ? `tabular ${popupStyles.bad}` : 'tabular'}>{note}</span>
    </footer>
  );
}

/** Not needed for the first paint: everything that depends on the tab, the library or a job. */
const loadLater = () => import('./after-paint');
/** Renders the text of most pages: requested in parallel with it, not after it. */
const loadText = () => import('../viewers/MarkdownStart');
/** Answers of a model, which come only by a press. */
const loadAsk = () => import('./Asking');
/** The list of tabs, which is rarely shown. */
const loadTabs = () => import('@/components/features/batch/popup/TabsView');

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
  const { view, tab, actions } = popup;
  const blocked = obstacleOf(popup);
  const [files, setFiles] = useState<readonly File[]>();
  const { opened: asked, open: setAsked, close: closeAsked } = useOpened<Wanted>();
  const ask = useModule(asked && loadAsk);
  // A question is answered from the text that this device has read; a private window keeps none.
  const isAskable =
    tab?.isPrivate === false && !blocked && (popup.engine === 'device' || view.at === 'result');
  const Asking = isAskable && asked && ask?.Asking;

  const url = tab?.url;
  const map = (): void => (url !== undefined ? popup.startMap(url) : undefined);
  const openCrawl = (): void =>
    tab?.isPrivate
      ? popup.ask({ kind: 'private-keeps-nothing' })
      : void gestures.openPanel({ section: 'site', open: 'crawl' });
  const { listsTabs, TabsView, listTabs, closeTabs } = useTabList(popup);
  const mapFromTabs = (): void => {
    closeTabs();
    map();
  };
  const panel = (): void => {
    // First in the click handler: the browser opens a panel only there.
    void gestures.openPanel();
    actions.keep();
  };

  const commands = { map, mapFromTabs, openCrawl, listTabs, closeTabs, panel };
  usePopupKeys({
    popup,
    isBlocked: blocked !== undefined,
    listsTabs,
    asks: Boolean(Asking) || files !== undefined,
    root,
    primary,
    commands,
  });
  usePopupFocus(root, [view.at, !TabsView, !Asking, !blocked, !later].join());

  const note = footerNote(popup, words, own, now());
  return (
    <main class={popupStyles.popup} ref={root}>
      <Bar
        later={isAskable && !files ? later : undefined}
        asked={asked}
        onAsk={setAsked}
        onClear={closeAsked}
        onPanel={panel}
      />
      {later && <later.FilesOver popup={popup} frame={root} files={files} onFiles={setFiles} />}
      {files ? undefined : TabsView ? (
        <TabsView
          popup={popup}
          primary={primary}
          onBack={closeTabs}
          onMap={mapFromTabs}
          onCrawl={openCrawl}
        />
      ) : (
        <>
          <PageHead tab={tab} wholeAddress={popup.engine === 'service'}>
            {later && !blocked && <later.HeadButtons popup={popup} />}
          </PageHead>
          <div class={popupStyles.body}>
            {Asking ? (
              <Asking asked={asked} popup={popup} onBack={closeAsked} />
            ) : blocked ? (
              later && <later.Blocked popup={popup} obstacle={blocked} />
            ) : (
              <ReadPage
                popup={popup}
                later={later}
                primary={primary}
                onAsk={isAskable ? setAsked : undefined}
                commands={commands}
              />
            )}
          </div>
        </>
      )}
      {later && <later.Announcements popup={popup} />}
      <Footer engine={popup.engine} onChange={popup.setEngine} note={note.text} bad={note.bad} />
    </main>
  );
}

/** The open tabs in place of the page, whose code is loaded when they are wanted. */
function useTabList(popup: Popup) {
  const { isOpen: listsTabs, open, close: closeTabs } = useOpen();
  const tabs = useModule(listsTabs && loadTabs);
  return {
    listsTabs,
    TabsView: listsTabs ? tabs?.TabsView : undefined,
    listTabs: (): void => (popup.tab?.isPrivate ? popup.ask({ kind: 'private-keeps-nothing' }) : open()),
    closeTabs,
  };
}

type Later = Awaited<ReturnType<typeof loadLater>> | undefined;
type BarProps = {
  /** With the field for questions, once it is there and the page may be asked. */
  later: Later;
  asked: Wanted | undefined;
  onAsk: (asked: Wanted) => void;
  onClear: () => void;
  onPanel: () => void;
};

function Bar({ later, asked, onAsk, onClear, onPanel }: BarProps) {
  const { gestures } = useApp();
  const { words, popup: own } = usePopupWords();
  return (
    <header class={popupStyles.bar}>
      <Mark />
      <h1 class={later ? 'visually-hidden' : 'grow'}>{words.appName}</h1>
      {later && (
        <later.AskField
          asked={asked?.question}
          onAsk={(question) => onAsk({ task: 'ask', question })}
          onClear={onClear}
        />
      )}
      <Button size="md" kind="quiet" icon="panel" label={own.openPanel} onPress={onPanel} />
      <Button
        size="md"
        kind="quiet"
        icon="gear"
        label={own.openOptions}
        onPress={() => void gestures.openOptions()}
      />
    </header>
  );
}

type ReadPageProps = {
  popup: Popup;
  later: Later;
  primary: RefObject<HTMLButtonElement | null>;
  /** Asks a model about the page. */
  onAsk: ((asked: Wanted) => void) | undefined;
  commands: Record<'map' | 'openCrawl' | 'listTabs' | 'panel', () => void>;
};

/** What was read of the page, and what can be done with it. */
function ReadPage({ popup, later, primary, onAsk, commands }: ReadPageProps) {
  return (
    <>
      <FormatPicker
        format={popup.format}
        onChange={popup.setFormat}
        needsService={popup.needsServiceFor}
        reader={{ engine: popup.engine, service: popup.settings.service }}
        isTold={popup.view.at === 'result' && lacks(popup.view.result, popup.format)}
      />
      {later ? <later.Status popup={popup} /> : <div class={popupStyles.stat} />}
      {later ? <later.Shown popup={popup} onAsk={onAsk} /> : <Skeleton />}
      <Actions popup={popup} primary={primary} onPanel={commands.panel} Busy={later?.BusyAction} />
      <Tools
        disabled={busyAt(popup.view)}
        onMap={commands.map}
        onCrawl={commands.openCrawl}
        onTabs={commands.listTabs}
      />
    </>
  );
}

/** The single-key shortcuts of the popup; the list of tabs has fewer. */
function usePopupKeys({
  popup,
  isBlocked,
  listsTabs,
  asks,
  root,
  primary,
  commands,
}: {
  popup: Popup;
  isBlocked: boolean;
  listsTabs: boolean;
  /** An answer is shown, which has its own Escape. */
  asks: boolean;
  root: RefObject<HTMLElement | null>;
  primary: RefObject<HTMLButtonElement | null>;
  commands: Record<'map' | 'mapFromTabs' | 'openCrawl' | 'listTabs' | 'closeTabs' | 'panel', () => void>;
}): void {
  const { gestures } = useApp();
  const { view, actions, settings } = popup;
  const isBusy = busyAt(view);
  const mayStart = !isBlocked && !isBusy;
  const anywhere = {
    Enter: () => primary.current?.click(),
    c: commands.openCrawl,
    o: commands.panel,
    ',': () => void gestures.openOptions(),
  };
  const inTabs = { ...anywhere, m: commands.mapFromTabs, t: commands.closeTabs };
  const field = (event: KeyboardEvent): void => {
    event.preventDefault();
    root.current?.querySelector<HTMLElement>('.js-ask')?.focus();
  };
  useKeys(
    listsTabs
      ? inTabs
      : asks
        ? { o: anywhere.o, ',': anywhere[','], '/': field }
        : {
            ...anywhere,
            '/': field,
            Escape: () => (isBusy ? popup.cancel() : gestures.close()),
            ...Object.fromEntries(
              popupFormats.map((format, index) => [
                index + 1,
                isBlocked ? undefined : () => popup.setFormat(format),
              ]),
            ),
            m: mayStart ? commands.map : undefined,
            c: mayStart ? commands.openCrawl : undefined,
            t: mayStart ? commands.listTabs : undefined,
            k: view.at === 'result' ? actions.keep : undefined,
            d: view.at === 'result' || view.at === 'reading' ? popup.download : undefined,
            r: () => root.current?.querySelector<HTMLElement>(`.${headButtonsStyles.recent}`)?.click(),
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
  'file-closed',
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
