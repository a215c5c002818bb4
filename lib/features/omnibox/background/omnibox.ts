import { readAddressLines } from '@/lib/core/addresses/address-lines';
import type { Piece } from '@/lib/features/library/search-hits';
import { lastDateOf } from '@/lib/core/model/seen-dates';
import { isDamaged } from '@/lib/core/model/capture';
import type { PanelPlace } from '@/lib/core/ports/gesture';
import type { LibraryReader } from '@/lib/core/ports/store';
import {
  findTitles,
  markedTitle,
  titleIndexOf,
  type Titled,
  type TitleIndex,
} from '@/lib/features/library/search/titles';

/** The most that browsers show, besides the line that says what Enter does. */
const MOST = 6;
/** How long a keystroke waits for titles that are still loading; then it searches those already loaded. */
const PATIENCE_MS = 150;
const PORTION = 500;
/** The number of titles searched, newest first. */
const MOST_TITLES = 20_000;
const LONGEST = 2_000;
/** Prefix of the address in a chosen line: a bare address means capture. */
const OPEN = 'open ';

type PressedTab = { windowId?: number | undefined; incognito: boolean };

type Words = {
  empty: string;
  search: (words: string) => string;
  capture: (address: string) => string;
};

type Deps<T> = {
  reader: Pick<LibraryReader, 'captures' | 'latestOf'>;
  /** The active tab of the last used window. */
  front: () => Promise<T | undefined>;
  /**
   * Opens the panel of a window at a place, or a tab with it in a browser that cannot open a panel from the address
   * bar.
   */
  show: (place: PanelPlace, windowId: number) => Promise<unknown>;
  /** Like the context menu of a link. */
  captureLink: (tab: T, url: string) => Promise<unknown>;
  /** Runs work in the background; failures are shown on the toolbar button. */
  runDetached: (work: Promise<unknown>) => void;
  after: (ms: number) => Promise<void>;
  words: Words;
};

/** One use of the keyword, from the first letter to Enter. */
type Session<T> = {
  /** The titles read for this session; gone once the browser reports its end, which Chromium does before Enter too. */
  titles: Titles | undefined;
  front: Promise<T | undefined>;
  tab: T | undefined;
  /** The lines shown last. */
  given: readonly Titled[];
};

type Titles = { index: () => TitleIndex<Titled>; done: Promise<void>; stop: () => void };

/** What Enter does with a text. */
type Meaning = { do: 'capture'; url: string } | { do: 'search'; words: string } | { do: 'library' };

function meaningOf(text: string): Meaning {
  const typed = text.trim();
  if (typed === '') return { do: 'library' };
  const [url] = /\s/.test(typed) ? [] : readAddressLines(typed).urls;
  return url === undefined ? { do: 'search', words: typed.slice(0, LONGEST) } : { do: 'capture', url };
}

/**
 * The keyword in the address bar: words find captures by title and address, an address is captured. The library is not
 * read before the keyword is typed, and nothing of it is kept afterwards.
 */
export function createOmnibox<T extends PressedTab>(deps: Deps<T>) {
  let session: Session<T> | undefined;

  function begin(): Session<T> {
    forgetTitles();
    const begun: Session<T> = { titles: undefined, front: deps.front(), tab: undefined, given: [] };
    deps.runDetached(begun.front.then((tab) => (begun.tab = tab)));
    session = begun;
    return begun;
  }
  function forgetTitles(): void {
    session?.titles?.stop();
    if (session) session.titles = undefined;
  }
  function titlesOf(own: Session<T>): Titles {
    if (own.titles) return own.titles;
    own.titles = readTitles(deps.reader);
    deps.runDetached(own.titles.done);
    return own.titles;
  }

  async function openCapture(url: string, windowId: number, known: Titled | undefined): Promise<unknown> {
    const id = known?.id ?? (await deps.reader.latestOf(url))?.id;
    return deps.show({ section: 'library', ...(id !== undefined && { captureId: id }) }, windowId);
  }

  function enter(text: string, tab: T, given: readonly Titled[]): Promise<unknown> {
    const windowId = tab.windowId ?? -1;
    if (text.startsWith(OPEN)) {
      const url = text.slice(OPEN.length).trim();
      const known = given.find((one) => one.url === url);
      if (known || URL.canParse(url)) return openCapture(url, windowId, known);
    }
    const meant = meaningOf(text);
    switch (meant.do) {
      case 'capture':
        return deps.captureLink(tab, meant.url);
      case 'search':
        return deps.show({ section: 'library', query: meant.words }, windowId);
      case 'library':
        return deps.show({ section: 'library' }, windowId);
    }
  }

  return {
    started: (): void => void titlesOf(begin()),
    canceled: forgetTitles,
    async changed(text: string): Promise<{ first: string; suggestions: Suggestion[] }> {
      const own = session ?? begin();
      const titles = titlesOf(own);
      await Promise.race([titles.done.catch(() => undefined), deps.after(PATIENCE_MS)]);
      const found = findTitles(titles.index(), text.slice(0, LONGEST), MOST);
      own.given = found;
      return { first: sentence(meaningOf(text), deps.words), suggestions: found.map(suggestionOf(text)) };
    },
    /** Everything that a browser allows only in the event itself comes before the first await. */
    entered(text: string): void {
      const { tab, front, given } = session ?? { tab: undefined, front: deps.front(), given: [] };
      forgetTitles();
      session = undefined;
      const work = tab
        ? enter(text, tab, given)
        : front.then((late) => (late ? enter(text, late, given) : undefined));
      deps.runDetached(work);
    },
  };
}

type Suggestion = { content: string; title: Piece[]; address: string };

const suggestionOf =
  (text: string) =>
  ({ url, title }: Titled): Suggestion => ({
    content: OPEN + url,
    title: markedTitle(title.trim() === '' ? url : title, text),
    address: url,
  });

function sentence(meant: Meaning, words: Words): string {
  if (meant.do === 'capture') return words.capture(meant.url);
  return meant.do === 'search' ? words.search(meant.words) : words.empty;
}

/** Reads titles and addresses in portions, newest first, with the newest capture of each page. */
function readTitles(reader: Pick<LibraryReader, 'captures'>): Titles {
  let stopped = false;
  let index: TitleIndex<Titled> = [];
  const pages = new Set<string>();
  async function read(): Promise<void> {
    let before: { at: number; id: string } | undefined;
    while (!stopped && index.length < MOST_TITLES) {
      const portion = await reader.captures({ limit: PORTION, ...(before && { before }) });
      const fresh: Titled[] = [];
      for (const capture of portion) {
        const { id, url, title, page = url } = capture;
        if (url === '' || pages.has(page) || isDamaged(capture)) continue;
        pages.add(page);
        fresh.push({ id, url, title });
      }
      index = [...index, ...titleIndexOf(fresh)];
      const last = portion.at(-1);
      if (!last || portion.length < PORTION) return;
      before = { at: lastDateOf(last), id: last.id };
    }
  }
  return { index: () => index, done: read(), stop: () => (stopped = true) };
}
