import { serverMark } from '../../../../lib/derive/server-lacks';
import { popupFormats, type CaptureFormat } from '../../../../lib/model/format';
import type { Pagination } from '../../../../lib/model/request';
import type { Settings } from '../../../../lib/model/settings';
import { lackHint } from '../../../../lib/words/lacks';
import { updateCaptureSettings } from '../../../state/actions';
import { useApp } from '../../../state/app';
import type { MenuItem } from '../../../ui/Menu';
import { usePanelWords } from '../../../state/use-panel-words';
import { useParseWords } from '../shared/use-parse-words';

const formats = [...popupFormats, 'rawHtml'] as const;

/** Seconds that the menu offers to wait before the page is read. */
const WAITS = [0, 2, 5, 10] as const;

/** How far a series and a page without an end are followed. */
export const MOST_PAGES = 50;
const MOST_SCREENS = 300;

type Input = {
  settings: Settings;
  /** The format that is chosen becomes the usual one. */
  remembers: boolean;
  waitSeconds: number;
  onWait: (seconds: number) => void;
  /** Absent where only the page itself can be read: by a service, or in a tab that is closed to Trawl. */
  pagination?: {
    now: Pagination | undefined;
    choose: (pagination: Pagination | undefined) => void;
    onPick: () => void;
  };
  onCapture: (change: { format?: CaptureFormat; whole?: 'page' | 'everything' }) => void;
  onMoreOptions: () => void;
  /** The tools of Research for this page; none where it has no web address. */
  research: MenuItem[];
  /** Absent where no service could open the page, or nothing may be kept. */
  onWork?: (() => void) | undefined;
  /** Opens the files to read. */
  onParse: () => void;
};

/** The variants of a capture. Choosing a format captures in it; the waiting and the scope hold for what follows. */
export function useCaptureMenu({
  settings,
  remembers,
  waitSeconds,
  onWait,
  pagination,
  onCapture,
  onMoreOptions,
  research,
  onWork,
  onParse,
}: Input): MenuItem[] {
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
    { label: panel.moreOptions, icon: 'sliders', onChoose: onMoreOptions },
    { label: parse.open, icon: 'file', onChoose: onParse },
  ];
}
