import { useSettings } from '@/components/shell/state/settings';
import { isWebUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useApp } from '@/components/shell/state/app';
import type { MenuItem } from '@/components/ui/Menu';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { toolTo } from '@/lib/core/model/research-tool';
import { researchItems } from '@/components/features/research/shared/research-items';
import type { PageSession } from './use-page-session';
import type { DefaultChoice } from './page-memory';
import type { Pagination } from '@/lib/core/model/request';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useToast } from '@/components/shell/state/use-toast';
import { lackHint, serverMark } from '@/components/shell/state/server-mark';
import { popupFormats, type CaptureFormat } from '@/lib/core/model/format';
import { updateCaptureSettings } from '@/components/shell/state/actions';
import { useParseWords } from '@/components/features/files/use-parse-words';

const formats = [...popupFormats, 'rawHtml'] as const;

/** The delays that the menu offers before the page is read, in seconds. */
const WAITS = [0, 2, 5, 10] as const;

/** Limits for following a series and an endless page. */
const MOST_PAGES = 50;
const MOST_SCREENS = 300;

type UseCaptureMenuInput = {
  /** The chosen format becomes the default. */
  remembers: boolean;
  waitSeconds: number;
  onWait: (seconds: number) => void;
  /** Absent if only the page itself can be read: by a service, or in a tab Trawl has no access to. */
  pagination?: {
    now: Pagination | undefined;
    choose: (pagination: Pagination | undefined) => void;
    onPick: () => void;
  };
  onCapture: (change: { format?: CaptureFormat; whole?: 'page' | 'everything' }) => void;
  onMoreOptions: () => void;
  /** The Research tools for this page; none if it has no web address. */
  research: MenuItem[];
  /** Absent if no service could open the page, or nothing may be stored. */
  onWork?: (() => void) | undefined;
  /** Watches this page; absent if it has no web address, or nothing may be stored. */
  onWatch?: (() => void) | undefined;
  /** Points at rows of this page; absent where it cannot be read. */
  onRows?: (() => void) | undefined;
  /** Opens the files to read. */
  onParse: () => void;
};

/** The variants of a capture. Choosing a format captures in it; the delay and the scope apply to what follows. */
function useCaptureMenu({
  remembers,
  waitSeconds,
  onWait,
  pagination,
  onCapture,
  onMoreOptions,
  research,
  onWork,
  onWatch,
  onRows,
  onParse,
}: UseCaptureMenuInput): MenuItem[] {
  const settings = useSettings();
  const app = useApp();
  const { panel, words } = usePanelWords();
  const { parse } = useParseWords();
  const paginationItems = ({ now, choose, onPick }: NonNullable<typeof pagination>): MenuItem[] => {
    const picked = now?.how === 'next' && now.selector !== undefined;
    return [
      { kind: 'heading', label: panel.menuPagination },
      { label: panel.pagination.none, checked: !now, onChoose: () => choose(undefined) },
      {
        label: panel.pagination.next(MOST_PAGES),
        checked: now?.how === 'next' && !picked,
        onChoose: () => choose({ how: 'next', pages: MOST_PAGES }),
      },
      { label: panel.pagination.pick, checked: picked, onChoose: onPick },
      {
        label: panel.pagination.scroll,
        checked: now?.how === 'scroll',
        onChoose: () => choose({ how: 'scroll', screens: MOST_SCREENS }),
      },
    ];
  };
  const marks = new Map(
    formats.map((name) => [name, serverMark(name, words.formats[name], settings)] as const),
  );
  return [
    { kind: 'heading', label: panel.menuFormat },
    ...formats.map((name): MenuItem => ({
      label: words.formats[name],
      mark: marks.get(name),
      checked: name === settings.capture.format,
      onChoose: () => {
        if (remembers) void updateCaptureSettings(app, { format: name });
        onCapture({ format: name });
      },
    })),
    ...([...marks.values()].some((mark) => mark !== undefined)
      ? [{ kind: 'hint', label: lackHint } as const]
      : []),
    { kind: 'heading', label: panel.menuWait },
    ...WAITS.map((seconds): MenuItem => ({
      label: panel.wait(seconds),
      checked: seconds === waitSeconds,
      onChoose: () => onWait(seconds),
    })),
    ...(pagination ? paginationItems(pagination) : []),
    { kind: 'heading', label: panel.menuScope },
    {
      label: panel.mainOnly,
      checked: settings.capture.onlyMainContent,
      onChoose: () => void updateCaptureSettings(app, { onlyMainContent: !settings.capture.onlyMainContent }),
    },
    { label: panel.captureWhole, icon: 'capture', onChoose: () => onCapture({ whole: 'everything' }) },
    ...research,
    { kind: 'rule' },
    ...(onWork ? [{ label: panel.workFirst, icon: 'play', onChoose: onWork } as const] : []),
    ...(onRows ? [{ label: panel.pickData, icon: 'table', onChoose: onRows } as const] : []),
    ...(onWatch ? [{ label: panel.watchThis, icon: 'clock', onChoose: onWatch } as const] : []),
    { label: panel.moreOptions, icon: 'sliders', onChoose: onMoreOptions },
    { label: parse.open, icon: 'file', onChoose: onParse },
  ];
}

type Input = {
  tab: TabView | undefined;
  withDefaults: DefaultChoice['withDefaults'];
  extras: Omit<DefaultChoice, 'withDefaults'>;
  run: PageSession;
  onMoreOptions: () => void;
  onParse: () => void;
};

/** The menu of the button: the variants of a capture, and the service's tools for the page. */
export function usePageMenu(props: Input): MenuItem[] {
  const settings = useSettings();
  const { tab, withDefaults, extras, run, onMoreOptions, onParse } = props;
  const app = useApp();
  const { panel } = usePanelWords();
  const failed = run.report;
  const onPick = usePickNext(tab, extras.setPagination, run.report);
  // What a service can open and may receive.
  const address =
    settings.service.connected && tab?.isPrivate === false && tab.url !== undefined && isWebUrl(tab.url)
      ? tab.url
      : undefined;
  const watchOf = (url: string) => (): void =>
    void app.gestures.openPanel({ section: 'monitors', lines: [url] }).catch(failed);
  return useCaptureMenu({
    remembers: tab?.isPrivate === false,
    waitSeconds: extras.waitSeconds,
    onWait: extras.setWaitSeconds,
    ...(settings.engine === 'device' && tab?.access.ok
      ? { pagination: { now: extras.pagination, choose: extras.setPagination, onPick } }
      : {}),
    onCapture: (change) => run.capture(withDefaults(change)),
    onMoreOptions,
    research:
      address === undefined
        ? []
        : researchItems({
            lines: [address],
            connected: settings.service.connected,
            words: panel.researchThis,
            openPanel: app.gestures.openPanel,
            onFailure: failed,
          }),
    onWork:
      address === undefined
        ? undefined
        : () =>
            void app.gestures
              .openPanel({ section: 'research', tool: toolTo.work, lines: [address] })
              .catch(failed),
    onParse,
    onRows:
      tab?.isPrivate === false && tab.access.ok
        ? () => void app.gestures.openPanel({ section: 'research', tool: toolTo.pick }).catch(failed)
        : undefined,
    onWatch:
      tab?.isPrivate === false && tab.url !== undefined && isWebUrl(tab.url) ? watchOf(tab.url) : undefined,
  });
}

/** Lets the user pick the link to the next page; captures of this page then follow it. */
function usePickNext(
  tab: TabView | undefined,
  choose: (pagination: Pagination) => void,
  failed: (thrown: unknown) => void,
): () => void {
  const app = useApp();
  const announce = useAnnounce();
  const toast = useToast();
  const { panel } = usePanelWords();
  return () => {
    if (!tab?.access.ok) return;
    announce(panel.pagination.pointing);
    app.picker.pick(tab.access.source, panel.pagination.pointing).then((picked) => {
      if (!picked) return;
      choose({ how: 'next', pages: MOST_PAGES, selector: picked.selector });
      toast({ text: panel.pagination.picked(picked.text || picked.selector) });
    }, failed);
  };
}
