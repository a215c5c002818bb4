import { asCaptured } from '@/lib/core/model/edited-text';
import { lookAt } from '@/lib/features/capture/look-at';
import type { CapturedPage } from '@/lib/core/model/capture';
import { captureRequest } from '@/lib/features/capture/capture-request';
import type { Look } from '@/lib/features/capture/look';
import type { PageOptions } from '@/lib/core/model/page';
import { MOST_ELEMENTS_ON_OPEN, waitsFor, type WaitsFor } from '@/lib/features/capture/read-on-open';
import type { ScrapeRequest, TabSource } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import type { KnownTab, TabView } from '@/lib/core/model/tab-view';
import { isWebUrl } from '@/lib/core/model/url';
import type { Engine } from '@/lib/core/ports/engine';
import type { HeldReadings, LibraryReader, SettingsStore } from '@/lib/core/ports/store';
import { templateNameFor } from '@/lib/features/templates/template-name';
import { captureOnce } from '@/lib/features/capture/background/capture-once';
import type { HeldPages } from '@/lib/features/capture/background/held-pages';

type Deps = {
  settings: Pick<SettingsStore, 'get'>;
  /** Views a tab whose toolbar button was just clicked. */
  viewTab: (tab: KnownTab) => Promise<TabView>;
  /** What the caller says of it is not relied on: a private page is not held. */
  isPrivateTab: (tabId: number) => Promise<boolean>;
  device: Engine;
  /** The device's options for this request. */
  optionsOf: (request: ScrapeRequest) => PageOptions;
  /** The device's pages, including those that are only partly read. */
  pages: Pick<HeldPages, 'begin' | 'first'>;
  held: HeldReadings;
  reader: Pick<LibraryReader, 'latestOf' | 'versionsOf' | 'capture' | 'templateRecord'>;
  /** Undefined for texts that are too long to compare immediately. */
  countChanges: (before: string, after: string) => Promise<number | undefined>;
  now: () => number;
};

/** A reading that was only viewed expires this long after; deleted when the popup opens again, or within the hour. */
export const READINGS_MS = 10 * 60_000;

type Opened = { readingId: string; tab: KnownTab };

export type Opening = { tab: TabView; waitsFor?: WaitsFor; request?: ScrapeRequest };

export type Before = {
  captureId: string;
  capturedAt: number;
  changed: boolean;
  /** Read in the same way, it has exactly the same text. */
  same?: true;
  /** The number of changed places; absent when not counted. */
  changes?: number;
  /** Which capture of the page it is: 1 for the first. */
  version: number;
};

/** What happens when the popup opens: the page is read for viewing, and not stored in the library. */
export function createOpenReading(deps: Deps) {
  const { settings, device, optionsOf, pages, held, reader, now } = deps;
  const read = (request: ScrapeRequest) => captureOnce(device, request);
  const requestOf = (source: TabSource, chosen: Settings): ScrapeRequest =>
    captureRequest({ source, format: chosen.capture.format, engine: 'device', settings: chosen });

  /** What is known of the tab after querying it, and what is read of it. */
  async function lookAtTab(readingId: string, viewed: Promise<TabView>, chosen: Settings): Promise<Opening> {
    const tab = await viewed;
    if (!tab.access.ok) return { tab };
    const why = waitsFor({ tab, settings: chosen, engine: chosen.engine, format: chosen.capture.format });
    if (why) return { tab, waitsFor: why };
    return { tab, request: requestOf({ ...tab.access.source, title: tab.title, readingId }, chosen) };
  }

  /**
   * Starts to read a tab before it has reported what it shows, which takes two round trips through a browser that is
   * busy opening the popup. The address proves that it read the clicked page, as where documents have no ids.
   */
  function beginEarly(
    readingId: string,
    pressed: KnownTab,
    chosen: Settings,
    opening: Promise<Opening>,
  ): void {
    const { tabId, windowId, url, title, isPrivate } = pressed;
    const { engine } = chosen;
    const waits = waitsFor({
      tab: { isPrivate },
      settings: chosen,
      engine,
      format: chosen.capture.format,
    });
    if (url === undefined || !isWebUrl(url) || waits) return;
    const source: TabSource = { type: 'tab', tabId, windowId, url, title, readingId };
    // A large page waits for a click.
    const options = { ...optionsOf(requestOf(source, chosen)), mostElements: MOST_ELEMENTS_ON_OPEN };
    pages.begin(readingId, { source, options }, async () => {
      const { request } = await opening;
      return request?.source.type === 'tab'
        ? { source: request.source, options: optionsOf(request) }
        : undefined;
    });
  }

  async function open({ readingId, tab: pressed }: Opened): Promise<Opening> {
    const viewed = viewPressed(pressed, deps);
    // Handled below.
    viewed.catch(() => undefined);
    const chosen = await settings.get();
    const opening = lookAtTab(readingId, viewed, chosen);
    beginEarly(readingId, pressed, chosen, opening);
    const { tab, waitsFor: why, request } = await opening;
    if (!request) return { tab, ...(why && { waitsFor: why }) };
    // The caller that awaits the reading gets the error; until then it is ignored.
    read(request).catch(() => undefined);
    void held.purge(now() - READINGS_MS).catch(() => undefined);
    return { tab, request };
  }

  /** The popup that opened last. */
  let last: { readingId: string; opening: Promise<Opening> } | undefined;

  return {
    /** Views the tab and, if nothing prevents it, starts to read it. Does not wait for the reading. */
    open(opened: Opened): Promise<Opening> {
      const opening = open(opened);
      last = { readingId: opened.readingId, opening };
      return opening;
    },
    /** The request of a reading, once the tab has answered; undefined where none was started. */
    async requestOf(readingId: string): Promise<ScrapeRequest | undefined> {
      // The opener gets the reason why the tab could not be viewed.
      const opening = last?.readingId === readingId ? await last.opening.catch(() => undefined) : undefined;
      return opening?.request;
    },
    forgetAll: (): Promise<void> => held.purge(Infinity),
    /** A summary of the first part of a reading, as soon as it is made; otherwise of all of it, or the failure. */
    async first(request: ScrapeRequest): Promise<Look> {
      const whole = read(request);
      const { readingId } = request.source.type === 'tab' ? request.source : {};
      const page = readingId === undefined ? undefined : await pages.first(readingId);
      if (!page?.ok) return lookAt(await whole);
      // Whoever awaits the whole page gets the error.
      whole.catch(() => undefined);
      return lookAt(page);
    },
    /** A summary of a reading, once it is made. */
    async look(request: ScrapeRequest): Promise<Look> {
      const [page, templates] = await Promise.all([read(request), reader.templateRecord()]);
      return lookAt(page, templateNameFor(templates, page));
    },
    before: async (request: ScrapeRequest): Promise<Before | undefined> =>
      compareWithLast(await read(request), deps),
  };
}

/** The tab that was pressed, private if it is, whatever is said of it. */
async function viewPressed(
  pressed: KnownTab,
  { viewTab, isPrivateTab }: Pick<Deps, 'viewTab' | 'isPrivateTab'>,
): Promise<TabView> {
  const [tab, isPrivate] = await Promise.all([viewTab(pressed), isPrivateTab(pressed.tabId)]);
  return isPrivate ? { ...tab, isPrivate } : tab;
}

/** The last capture of a page, which version it is, and how the page differs now. */
async function compareWithLast(
  page: CapturedPage,
  { reader, countChanges }: Pick<Deps, 'reader' | 'countChanges'>,
): Promise<Before | undefined> {
  const last = await reader.latestOf(page.url);
  const old = last && (await reader.capture(last.id));
  if (!old) return undefined;
  // The user's edits of the text are not changes of the page.
  const { markdown } = asCaptured(old).content;
  // A capture of another part of the page, or one read by a service, always differs.
  const alike = old.engine === 'device' && old.report.scope === page.report.scope;
  const differs = markdown !== page.content.markdown;
  const changed = markdown !== undefined && alike && differs;
  const changes = changed ? await countChanges(markdown, page.content.markdown ?? '') : undefined;
  return {
    captureId: old.id,
    capturedAt: old.capturedAt,
    changed,
    ...(markdown !== undefined && alike && !differs && { same: true as const }),
    ...(changes && { changes }),
    version: await reader.versionsOf(page.url),
  };
}
