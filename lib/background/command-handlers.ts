import type { Delivery, PageExport } from '../core/model/job';
import type { TabView } from '../core/ports/current-tab';
import type { PanelPlace } from '../core/ports/gesture';
import type { UsedExportsStore } from '../core/ports/store';
import type { QuickCapture } from '../features/capture/background/quick-capture';

/** The tab where a key or a menu was used. */
type PressedTab = { windowId?: number | undefined; incognito: boolean };
/** What a menu was opened on. */
type Clicked = {
  linkUrl?: string | undefined;
  linkText?: string | undefined;
  selectionText?: string | undefined;
};

/** The maximum length of the search field. */
const LONGEST_QUERY = 500;

type Deps<T> = {
  openPanel: (windowId: number) => Promise<void>;
  /** Leaves a place for the panel of this window, whether it is already open or about to open. */
  leavePlace: (place: PanelPlace, windowId: number) => Promise<void>;
  /** Views a tab that was just clicked; an open panel learns from it that the tab may be read now. */
  viewTab: (tab: T) => Promise<TabView>;
  quick: QuickCapture;
  /** Requests the permission to save, in the event itself; does nothing where none is needed. */
  requestSaving: () => Promise<unknown>;
  usedExports: Pick<UsedExportsStore, 'get'>;
  requestHost: (url: string) => Promise<boolean>;
  /** Requests the host of the file that a tab shows, in the event itself; does nothing where none is needed. */
  requestFile: (tab: T) => Promise<unknown>;
};

/**
 * What each key and each menu entry does. Everything that a browser allows only in the event itself is requested before
 * the first await.
 */
export function createCommandHandlers<T extends PressedTab>(deps: Deps<T>) {
  const { quick } = deps;
  const showPanel = (tab: T): Promise<unknown> =>
    Promise.all([deps.openPanel(tab.windowId ?? -1), deps.viewTab(tab)]);
  /** Opens Search with the selected words in its field. Sends nothing. */
  const researchSelection = (tab: T, { selectionText = '' }: Clicked): Promise<unknown> =>
    Promise.all([
      showPanel(tab),
      deps.leavePlace(
        {
          section: 'research',
          tool: 'search',
          query: selectionText.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUERY),
        },
        tab.windowId ?? -1,
      ),
    ]);
  async function captureTo(as: Delivery['to'] | PageExport, tab: T): Promise<void> {
    const saves = as === 'file' || (typeof as === 'object' && as.to === 'file');
    await Promise.all([saves && deps.requestSaving(), deps.requestFile(tab)]);
    await quick.tab(await deps.viewTab(tab), as);
  }
  const exportAs =
    (page: PageExport) =>
    (tab: T): Promise<void> =>
      captureTo(page, tab);
  /** The last used export is read only after requesting the permission, since reading it takes an await. */
  async function exportAgain(tab: T): Promise<void> {
    await Promise.all([deps.requestSaving(), deps.requestFile(tab)]);
    const [view, { page }] = await Promise.all([deps.viewTab(tab), deps.usedExports.get()]);
    await quick.tab(view, page[0] ?? 'file');
  }
  const copy = (tab: T): Promise<void> => captureTo('clipboard', tab);
  const save = (tab: T): Promise<void> => captureTo('file', tab);
  async function copyLink({ incognito }: T, { linkUrl = '', linkText = '' }: Clicked): Promise<void> {
    if (await deps.requestHost(linkUrl)) await quick.link(linkUrl, linkText, incognito);
    else await quick.refusedLink(linkUrl, linkText, incognito);
  }
  return {
    commands: {
      'capture-copy': copy,
      'capture-save': save,
      'open-panel': showPanel,
      'export-last': exportAgain,
      'export-markdown': exportAs({ to: 'file', format: 'markdown' }),
      'export-html': exportAs({ to: 'file', format: 'html' }),
      'export-text': exportAs({ to: 'file', format: 'markdown', whole: 'text' }),
      'export-json': exportAs({ to: 'file', format: 'markdown', whole: 'json' }),
      'export-screenshot': exportAs({ to: 'file', format: 'screenshot' }),
    },
    /** A menu entry of one of the last used exports. */
    again: captureTo,
    menus: {
      'copy-page': copy,
      'save-page': save,
      'copy-selection': copy,
      'research-selection': researchSelection,
      'copy-link': copyLink,
      'open-panel': showPanel,
    },
  };
}
