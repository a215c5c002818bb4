import type { Delivery } from '../model/job';
import type { TabView } from '../ports/current-tab';
import type { PanelPlace } from '../ports/gesture';
import type { QuickCapture } from './quick-capture';

/** The tab that a key or a menu was used on. */
type PressedTab = { windowId?: number | undefined; incognito: boolean };
/** What a menu was opened on. */
type Clicked = {
  linkUrl?: string | undefined;
  linkText?: string | undefined;
  selectionText?: string | undefined;
};

/** As much as the field of a search takes. */
const LONGEST_QUERY = 500;

type Deps<T> = {
  openPanel: (windowId: number) => Promise<void>;
  /** Leaves a place for the panel of this window, whether it is open already or about to open. */
  leavePlace: (place: PanelPlace, windowId: number) => Promise<void>;
  /** Looks at a tab that was just pressed; an open panel learns from it that the tab may be read now. */
  viewTab: (tab: T) => Promise<TabView>;
  quick: QuickCapture;
  /** Asks in the event itself for what saving needs; comes to nothing where nothing is needed. */
  requestSaving: () => Promise<unknown>;
  requestHost: (url: string) => Promise<boolean>;
};

/**
 * What each key and each entry of the menus does. Everything that a browser allows only in the event itself is asked for
 * before anything is waited for.
 */
export function createPresses<T extends PressedTab>(deps: Deps<T>) {
  const { quick } = deps;
  const showPanel = (tab: T): Promise<unknown> =>
    Promise.all([deps.openPanel(tab.windowId ?? -1), deps.viewTab(tab)]);
  /** Search, with the words that were selected in its field. Nothing is sent by it. */
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
  async function captureTo(to: Delivery['to'], tab: T): Promise<void> {
    if (to === 'file') await deps.requestSaving();
    await quick.tab(await deps.viewTab(tab), to);
  }
  const copy = (tab: T): Promise<void> => captureTo('clipboard', tab);
  const save = (tab: T): Promise<void> => captureTo('file', tab);
  async function copyLink({ incognito }: T, { linkUrl = '', linkText = '' }: Clicked): Promise<void> {
    if (await deps.requestHost(linkUrl)) await quick.link(linkUrl, linkText, incognito);
    else await quick.refusedLink(linkUrl, linkText, incognito);
  }
  return {
    commands: { 'capture-copy': copy, 'capture-save': save, 'open-panel': showPanel },
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
