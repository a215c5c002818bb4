import { countChanges } from '../diff/count-changes';
import { diffMarkdown } from '../diff/diff-markdown';
import type { App } from '../../components/state/app';
import { lookAt } from '../derive/look';
import { templateNameFor } from '../templates/template-name';
import { AppError } from '../model/errors';
import { captureRequest } from '../model/capture-request';
import { waitsFor } from '../model/read-on-open';
import { defaultSettings, type Settings } from '../model/settings';
import { changedPassage, passagePageOf, type Passage } from '../model/passage';
import { asCaptured, editOf, withEdit } from '../model/edited-text';
import { renamedCollection, withCollection, withoutCollection } from '../model/collection';
import { changedMarks, readMarks } from '../model/marks';
import { sameTag } from '../model/tag';
import type { CleanUpRecord } from '../model/clean-up';
import type { StorageRoom, StoredRest } from '../model/stored';
import type { Restore } from '../model/backup';
import type { FullCapture } from '../model/capture';
import type { Item } from '../model/item';
import type { ChosenFolder, FolderTask } from '../model/folder';
import type { SyncRecord } from '../model/sync-copy';
import { readUsedExports, withUsed, type UsedExports } from '../model/used-exports';
import type { HandOff } from '../model/hand-off';
import type { Recipe } from '../model/recipe';
import { webhookBody } from '../export/webhook-body';
import {
  readReceiver,
  readWebhook,
  type Receiver,
  type Webhook,
  type WebhookDelivery,
} from '../model/webhook';
import { hasItems, isEnded, isLive, type Job } from '../model/job';
import type { CheckPages, Monitor } from '../model/monitor';
import type { PictureAnswer } from '../model/picture';
import type { TabView } from '../ports/current-tab';
import type { Gestures, PanelPlace } from '../ports/gesture';
import type { StoreName } from '../ports/host';
import type { PickedElement } from '../ports/picker';
import type { OpenTab } from '../ports/open-tabs';
import type { LibraryReader } from '../ports/store';
import type { Client, Input, Output, ProcedureName } from '../rpc/protocol';
import { pageKeyOf } from '../model/page-key';
import { lastDateOf } from '../model/seen-dates';
import {
  noTemplates,
  readTemplateBook,
  withoutTemplate,
  withTemplates,
  type TemplateBook,
} from '../model/template';
import { anArticle } from './captures';
import { aFolder } from './folder';
import { fakeSearch } from './fake-search';
import { templateContext } from './template-page';

export type FakeState = {
  settings: Settings;
  recipes: Recipe[];
  /** Templates as they lie in the library. */
  templates?: TemplateBook;
  /** A restore as it lies in the library. */
  restore?: Restore;
  /** The folder that captures are written to, and what is being written. */
  folder?: ChosenFolder;
  folderTasks?: FolderTask[];
  /** Whether the browser lets Trawl write there, and whether it does when asked. */
  folderAllowed?: boolean;
  folderAllows?: boolean;
  /** Where captures can be handed to. */
  handOff?: HandOff;
  usedExports?: UsedExports;
  /** The copy in the browser's account. */
  sync?: SyncRecord;
  /** The webhook as it lies in the library, its queue and how its receiver does. */
  webhook?: Webhook;
  deliveries?: WebhookDelivery[];
  receiver?: Receiver;
  /** What is stored beside captures, what the browser says of the room, and the clean-up as it lies in the library. */
  storedRest?: StoredRest;
  room?: StorageRoom;
  cleanUp?: CleanUpRecord;
  jobs: Job[];
  items: Item[];
  captures: FullCapture[];
  /** What was highlighted on their pages. */
  passages?: Passage[];
  blobs: Record<string, Blob>;
  /** A reading of the page in the tab that the popup made. */
  heldReading?: { id: string; readAt: number };
  monitors: Monitor[];
  checkPages: CheckPages[];
  tab: TabView;
  /** What reading the tab gives. */
  page: FullCapture;
  openTabs: OpenTab[];
  /** What the person points at next. */
  picked?: PickedElement;
  /** What there is of images, by address; others are closed to Trawl. */
  pictures: Record<string, PictureAnswer>;
  /** The files that tabs show, by address; of others, the site says no. */
  webFiles: Record<string, File>;
  grantedHosts: string[];
  shortcuts: Record<string, string>;
  /** The browser lets Trawl set its keys, but for these. */
  refusedKeys?: string[];
  now: number;
  /** Where another surface sent the panel; taken once. */
  place?: PanelPlace;
};

type Handlers = { [N in ProcedureName]?: (input: Input<N>) => Output<N> | Promise<Output<N>> };
type Call = { [N in ProcedureName]: { name: N; input: Input<N> } }[ProcedureName];

export type FakeApp = App & {
  /** What the library, the tab and the clock say now. Change it through `change`. */
  state: FakeState;
  /** Everything asked of the background, oldest first. */
  calls: Call[];
  /** What was copied, saved, opened, asked for: gesture name and its arguments. */
  gestured: { name: keyof Gestures; args: unknown[] }[];
  /** Changes the state and tells those who listen, as the background does. */
  change(change: Partial<FakeState>, ...stores: StoreName[]): void;
  /** Another tab comes to the front. */
  showTab(tab: TabView): void;
  /** Another surface sends the panel somewhere. */
  sendPanelTo(place: PanelPlace): void;
  /** What the background answers and does; settings are changed for real without it. */
  on: Handlers;
  /** The files that were put down for jobs, oldest first. */
  files: File[];
};

/** Of the reading that began with the popup. */
export const READING_ID = '00000000-0000-4000-9000-000000000000';
export const FAKE_NOW = Date.UTC(2026, 10, 20, 9, 30, 0);

/** An open documentation page. */
export function aTab(change: Partial<TabView> = {}): TabView {
  const url = change.url ?? 'https://docs.example/library/tasks.html';
  return {
    tabId: 7,
    windowId: 1,
    isPrivate: false,
    title: 'Coroutines and tasks — Example documentation',
    url,
    access: {
      ok: true,
      hasSelection: false,
      source: { type: 'tab', tabId: 7, windowId: 1, documentId: 'D1', url, title: '' },
    },
    ...change,
  };
}

/** Screens run against this: an in-memory library, a recording background, gestures that are written down. */
export function createFakeApp(
  initial: Partial<FakeState> = {},
  surface: App['surface'] = 'popup',
  on: Handlers = {},
): FakeApp {
  const state: FakeState = {
    settings: defaultSettings,
    recipes: [],
    jobs: [],
    items: [],
    captures: [],
    blobs: {},
    monitors: [],
    checkPages: [],
    tab: aTab(),
    page: anArticle(),
    openTabs: [],
    pictures: {},
    webFiles: {},
    grantedHosts: [],
    shortcuts: {
      _execute_action: 'Alt+Shift+Y',
      'capture-copy': 'Alt+Shift+K',
      'capture-save': '',
      'open-panel': '',
    },
    now: FAKE_NOW,
    ...initial,
  };
  const listeners = new Set<(store: StoreName) => void>();
  const tabListeners = new Set<() => void>();
  const placeListeners = new Set<() => void>();
  const calls: Call[] = [];
  const gestured: FakeApp['gestured'] = [];
  let ids = 0;

  const change = (next: Partial<FakeState>, ...stores: StoreName[]): void => {
    Object.assign(state, next);
    for (const store of stores) for (const listener of listeners) listener(store);
  };
  const changeCollections = (to: (list: readonly string[]) => string[]): Record<never, never> => {
    const { settings } = state;
    const library = { ...settings.library, collections: to(settings.library.collections) };
    change({ settings: { ...settings, library } }, 'settings');
    return {};
  };
  const newest = (): FullCapture[] =>
    state.captures
      .filter((capture) => capture.deletedAt === undefined)
      .toSorted((one, other) => lastDateOf(other) - lastDateOf(one) || other.id.localeCompare(one.id));

  const passagesOf = (of: { id: string; url: string }): Passage[] =>
    (state.passages ?? []).filter(({ page }) => page === passagePageOf(of));
  const samePage = (url: string) => (capture: { url: string }) => pageKeyOf(capture.url) === pageKeyOf(url);
  const reader: LibraryReader = {
    settings: async () => state.settings,
    recipes: async () => state.recipes,
    templateRecord: async () => state.templates,
    handOffRecord: async () => state.handOff,
    usedExportsRecord: async () => state.usedExports,
    webhookRecord: async () => state.webhook,
    deliveries: async (limit) => {
      const all = state.deliveries ?? [];
      const of = (status: WebhookDelivery['status']) => all.filter((one) => one.status === status);
      return {
        counts: { waiting: of('waiting').length, sent: of('sent').length, failed: of('failed').length },
        rows: (['waiting', 'failed', 'sent'] as const).flatMap((status) => of(status).slice(0, limit)),
        receiver: readReceiver(state.receiver),
      };
    },
    folderRecord: async () => state.folder,
    folderTasksRecord: async () => state.folderTasks ?? [],
    syncRecord: async () => state.sync,
    restoreRecord: async () => state.restore,
    jobs: async () => state.jobs.toSorted((one, other) => other.createdAt - one.createdAt),
    openJobs: async () =>
      state.jobs.filter(
        (job) => isLive(job) || job.state.status === 'failed' || job.delivery?.status === 'failed',
      ),
    currentJobs: (since) =>
      reader
        .jobs()
        .then((jobs) =>
          jobs.filter(
            (job) =>
              !isEnded(job.state) ||
              !job.seen ||
              job.state.endedAt >= since ||
              job === jobs.find(({ request }) => request.kind === job.request.kind && hasItems(job)),
          ),
        ),
    job: async (id) => state.jobs.find((job) => job.id === id),
    items: async ({ jobId, status, limit, before }) =>
      state.items
        .filter((item) => item.jobId === jobId && (status === undefined || item.status === status))
        .filter(({ order }) => order !== undefined && (before === undefined || order < before))
        .toSorted((one, other) => (other.order ?? 0) - (one.order ?? 0))
        .slice(0, limit),
    allItems: async (jobId) =>
      state.items
        .filter((item) => item.jobId === jobId)
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    captures: async ({ host, limit, before }) =>
      newest()
        .filter((capture) => !host || capture.host === host)
        .filter(
          (capture) =>
            !before ||
            lastDateOf(capture) < before.at ||
            (lastDateOf(capture) === before.at && capture.id < before.id),
        )
        .slice(0, limit),
    capturedPages: async (host) =>
      new Set(newest().flatMap((capture) => (capture.host === host ? [pageKeyOf(capture.url)] : []))),
    markdownOfReading: async (id) => (id === READING_ID ? state.page.content.markdown : undefined),
    heldReading: async () => state.heldReading,
    versions: async (url) => newest().filter(samePage(url)),
    versionsOf: async (url) => newest().filter(samePage(url)).length,
    latestOf: async (url) => newest().find(samePage(url)),
    capture: async (id) => {
      const found = newest().find((capture) => capture.id === id);
      const passages = found ? passagesOf(found) : [];
      return found && (passages.length > 0 ? { ...found, passages } : found);
    },
    passages: async (of) => passagesOf(of),
    rawCapture: async (id) => new Blob([JSON.stringify(newest().find((capture) => capture.id === id))]),
    blob: async (id) => state.blobs[id],
    monitors: async () => state.monitors,
    checkPages: async (monitorId, checkId) =>
      state.checkPages.find((one) => one.monitorId === monitorId && one.id === checkId),
    count: async () => newest().length,
    usage: async () => {
      const pictureBytes = Object.values(state.blobs).reduce((sum, blob) => sum + blob.size, 0);
      const pageBytes = newest().reduce((sum, capture) => sum + capture.bytes, 0);
      return { items: newest().length, pageBytes, pictureBytes };
    },
  };

  const defaults: Handlers = {
    'jobs.start': ({ jobId }) => ({ jobId }),
    'readings.open': ({ readingId }) => {
      const { tab, settings } = state;
      if (!tab.access.ok) return { tab };
      const { engine, capture } = settings;
      const why = waitsFor({ tab, settings, engine, format: capture.format });
      if (why) return { tab, waitsFor: why };
      const source = { ...tab.access.source, title: tab.title, readingId };
      return { tab, request: captureRequest({ source, format: capture.format, engine: 'device', settings }) };
    },
    'readings.look': () => lookAt(state.page, templateNameFor(state.templates, state.page)),
    // All at once, unless a test tells them apart.
    'readings.first': (input) =>
      (app.on['readings.look'] ?? defaults['readings.look'])?.(input) ?? lookAt(state.page),
    'readings.before': () => {
      const last = newest().find(samePage(state.tab.url ?? ''));
      if (!last) return {};
      const [old = '', now = ''] = [last.content.markdown, state.page.content.markdown];
      const changes = countChanges(old, now);
      const version = newest().filter(({ url }) => url === last.url).length;
      const { id: captureId, capturedAt } = last;
      return {
        before: {
          captureId,
          capturedAt,
          changed: old !== now,
          ...(old === now && { same: true as const }),
          version,
          ...(changes && { changes }),
        },
      };
    },
    'recipes.save': (recipe) => {
      const recipes = state.recipes.filter(({ id, name }) => id !== recipe.id && name !== recipe.name);
      change({ recipes: [...recipes, { ...recipe, savedAt: state.now }] }, 'recipes');
      return {};
    },
    'recipes.delete': ({ id: gone }) => {
      change({ recipes: state.recipes.filter(({ id }) => id !== gone) }, 'recipes');
      return {};
    },
    'templates.put': ({ templates }) => {
      // As the border does: what is left out has its default.
      change(
        {
          templates: withTemplates(state.templates ?? noTemplates, readTemplateBook({ templates }).templates),
        },
        'settings',
      );
      return {};
    },
    'templates.remove': ({ id }) => {
      change({ templates: withoutTemplate(state.templates ?? noTemplates, id) }, 'settings');
      return {};
    },
    'templates.setDefault': ({ id }) => {
      const { templates = [] } = state.templates ?? {};
      change({ templates: { templates, ...(id !== null && { defaultId: id }) } }, 'settings');
      return {};
    },
    'exports.used': (used) => {
      change({ usedExports: withUsed(readUsedExports(state.usedExports), used) }, 'settings');
      return {};
    },
    'handOff.put': (handOff) => {
      change({ handOff }, 'settings');
      return {};
    },
    'sync.set': ({ on }) => {
      change({ sync: { browser: 'here', ...state.sync, on } }, 'settings');
      return {};
    },
    'sync.take': () => ({}),
    'sync.replace': () => ({}),
    'sync.remove': () => {
      change({ sync: { browser: 'here', on: false } }, 'settings');
      return {};
    },
    'webhook.put': ({ address, which, on }) => {
      const webhook = readWebhook(state.webhook);
      const next = {
        ...webhook,
        ...(address !== undefined && { address, on: false }),
        ...(which && { which }),
        ...(on !== undefined && { on: on && webhook.hasSecret }),
      };
      change({ webhook: next }, 'settings');
      return {};
    },
    'webhook.setSecret': () => {
      change({ webhook: { ...readWebhook(state.webhook), hasSecret: true } }, 'settings');
      return {};
    },
    'webhook.remove': () => {
      change({ webhook: readWebhook(undefined), deliveries: [] }, 'settings', 'deliveries');
      return {};
    },
    'webhook.send': ({ ids: sent }) => ({ queued: sent.length }),
    'webhook.preview': () => {
      const [last] = newest();
      return last ? { body: webhookBody(last) } : {};
    },
    'settings.update': (patch) => {
      const { capture, library, ...rest } = patch;
      const settings = {
        ...state.settings,
        ...withoutUndefined(rest),
        capture: { ...state.settings.capture, ...withoutUndefined(capture ?? {}) },
        library: { ...state.settings.library, ...withoutUndefined(library ?? {}) },
      } as Settings;
      change({ settings }, 'settings');
      return {};
    },
    'collections.put': ({ name, at }) => changeCollections((list) => withCollection(list, name, at)),
    'collections.remove': ({ name }) => changeCollections((list) => withoutCollection(list, name)),
    'collections.arrange': ({ name, places }) => {
      const at = new Map(places.map((place) => [place.id, place.at]));
      const captures = state.captures.map((capture) => {
        const place = at.get(capture.id);
        const placed = place === undefined ? undefined : { places: { [sameTag(name)]: place } };
        const marks = placed && changedMarks(readMarks(capture), placed, state.now);
        return marks ? { ...capture, marks } : capture;
      });
      change({ captures }, 'captures');
      return {};
    },
    'collections.rename': ({ from, to }) => {
      const captures = state.captures.map((capture) => {
        const marks = readMarks(capture);
        if (!marks.tags.some((tag) => sameTag(tag) === sameTag(from))) return capture;
        return {
          ...capture,
          marks: changedMarks(marks, { removeTags: [from], addTags: [to] }, state.now) ?? marks,
        };
      });
      change({ captures }, 'captures');
      return changeCollections((list) => renamedCollection(list, from, to));
    },
    'captures.mark': ({ ids: asked, change: marked }) => {
      const urls = new Set(state.captures.flatMap(({ id, url }) => (asked.includes(id) ? [url] : [])));
      const changed: string[] = [];
      const captures = state.captures.map((capture) => {
        const marks = urls.has(capture.url) && changedMarks(readMarks(capture), marked, state.now);
        if (!marks) return capture;
        if (asked.includes(capture.id)) changed.push(capture.id);
        return { ...capture, marks };
      });
      change({ captures }, 'captures');
      return { ids: changed };
    },
    'captures.edit': ({ id, markdown }) => {
      const captures = state.captures.map((capture) => {
        if (capture.id !== id) return capture;
        const captured = asCaptured(capture);
        if (markdown === null || markdown === captured.content.markdown) return captured;
        return withEdit(captured, { markdown, editedAt: state.now, wordCount: 9, tokenEstimate: 9 });
      });
      change({ captures }, 'captures');
      const edited = captures.find((capture) => capture.id === id);
      return { editedAt: (edited && editOf(edited)?.editedAt) ?? 0 };
    },
    'passages.add': ({ captureId, passage }) => {
      const of = state.captures.find(({ id }) => id === captureId);
      if (!of) throw new AppError('not-found');
      const { note = '', color = 'yellow', id } = passage;
      const { exact, prefix = '', suffix = '' } = passage.quote;
      const quote = { exact, prefix, suffix };
      const [page, at] = [passagePageOf(of), state.now];
      const passages = [
        ...(state.passages ?? []),
        { id, page, quote, note, color, createdAt: at, changedAt: at },
      ];
      change({ passages }, 'passages');
      return {};
    },
    'passages.change': ({ id, change: changes }) => {
      const passages = (state.passages ?? []).map((one) =>
        one.id === id ? (changedPassage(one, changes, state.now) ?? one) : one,
      );
      change({ passages }, 'passages');
      return {};
    },
    'passages.delete': ({ ids: gone }) => {
      const deleted = (state.passages ?? []).filter(({ id }) => gone.includes(id));
      change({ passages: (state.passages ?? []).filter((one) => !deleted.includes(one)) }, 'passages');
      return { passages: deleted };
    },
    'passages.restore': ({ passages: back }) => {
      change({ passages: [...(state.passages ?? []), ...(back as Passage[])] }, 'passages');
      return {};
    },
    'captures.delete': ({ ids: gone }) => {
      const captures = state.captures.map((capture) =>
        gone.includes(capture.id) ? { ...capture, deletedAt: state.now } : capture,
      );
      change({ captures }, 'captures');
      return {};
    },
    'captures.restore': ({ ids: back }) => {
      const captures = state.captures.map((capture) => {
        if (!back.includes(capture.id)) return capture;
        const { deletedAt: _deletedAt, ...kept } = capture;
        return kept;
      });
      change({ captures }, 'captures');
      return {};
    },
    'captures.clear': () => {
      const cleared = state.captures.map(({ id }) => id);
      const ended = state.jobs.filter((job) => isEnded(job.state));
      const jobs = state.jobs.filter((job) => !ended.includes(job));
      change({ captures: [], blobs: {}, jobs }, 'captures', 'jobs');
      return { ids: cleared, jobIds: ended.map(({ id }) => id) };
    },
  };
  const call: Client = async <N extends ProcedureName>(name: N, input: Input<N>): Promise<Output<N>> => {
    calls.push({ name, input } as Call);
    const handler = (app.on[name] ?? defaults[name]) as ((input: Input<N>) => Output<N>) | undefined;
    return handler ? handler(input) : ({} as Output<N>);
  };
  const note =
    <A extends unknown[], R>(name: keyof Gestures, answer: R) =>
    async (...args: A): Promise<R> => {
      gestured.push({ name, args });
      return answer;
    };

  const app: FakeApp = {
    state,
    calls,
    files: [],
    gestured,
    change,
    on,
    showTab(tab) {
      state.tab = tab;
      for (const listener of tabListeners) listener();
    },
    call,
    reader,
    knowEngines: async () => true,
    htmlToMarkdown: async () => templateContext.toMarkdown,
    async opening() {
      const open = app.on['readings.open'] ?? defaults['readings.open'];
      if (!open) return { tab: state.tab };
      const { access: _access, ...tab } = state.tab;
      return open({ readingId: READING_ID, tab });
    },
    changes: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    gestures: {
      requestHost: note('requestHost', true),
      requestHosts: note('requestHosts', true),
      requestSite: note('requestSite', true),
      requestNotifications: note('requestNotifications', true),
      requestAllSites: note('requestAllSites', true),
      revokeHost: async (pattern) => {
        gestured.push({ name: 'revokeHost', args: [pattern] });
        state.grantedHosts = state.grantedHosts.filter((host) => host !== pattern);
        return true;
      },
      grantedHosts: async () => state.grantedHosts,
      openPanel: note('openPanel', undefined),
      openOptions: note('openOptions', undefined),
      openBrowserPage: note('openBrowserPage', undefined),
      openTab: note('openTab', undefined),
      openApp: note('openApp', undefined),
      copy: note('copy', undefined),
      copyPicture: note('copyPicture', undefined),
      save: note('save', undefined),
      requestSaving: note('requestSaving', undefined),
      close: () => void gestured.push({ name: 'close', args: [] }),
    },
    folder: {
      kind: 'picker',
      choose: async () => (state.folder?.type === 'handle' ? state.folder.handle : aFolder()),
      allow: async () => {
        if (state.folderAllowed !== false) return true;
        state.folderAllowed = state.folderAllows !== false;
        return state.folderAllowed;
      },
      allowed: async () => state.folderAllowed !== false,
      put: async () => '00000000-0000-4000-b000-000000000001',
    },
    currentTab: {
      read: async () => state.tab,
      subscribe(listener) {
        tabListeners.add(listener);
        return () => tabListeners.delete(listener);
      },
    },
    picker: { pick: async () => state.picked },
    pictures: async (_job, signal) => async (url) => {
      signal.throwIfAborted();
      return state.pictures[url] ?? { type: 'left', why: 'not-granted' };
    },
    fetchFile: async (url) => {
      const file = state.webFiles[url];
      if (!file) throw new AppError('site-refused', { status: 403 });
      return file;
    },
    search: fakeSearch(() => state.captures),
    compareTexts: async (before, after) => diffMarkdown(before, after),
    openTabs: { list: async () => state.openTabs },
    putFile: async (file) => {
      app.files.push(file);
      return `inbox-${app.files.length}`;
    },
    storage: {
      async *captures() {
        const { storedCapture } = await import('../library/stored-captures');
        yield state.captures.flatMap((capture) => storedCapture(capture, new Set()) ?? []);
      },
      rest: async () => state.storedRest ?? { jobs: 0, waiting: 0, other: 0 },
      async jobsByUse() {
        const { jobUse } = await import('../library/stored-captures');
        return jobUse(state.jobs.map((job) => [job.id, job]));
      },
      cleanUp: async () => state.cleanUp ?? {},
      room: async () => state.room ?? {},
    },
    putBackup: async (file) => {
      app.files.push(file);
      return `00000000-0000-4000-a000-${String(app.files.length).padStart(12, '0')}`;
    },
    panelPlaces: {
      take() {
        const { place } = state;
        delete state.place;
        return place;
      },
      subscribe(listener) {
        placeListeners.add(listener);
        return () => placeListeners.delete(listener);
      },
    },
    sendPanelTo(place) {
      state.place = place;
      for (const listener of placeListeners) listener();
    },
    shortcuts: async () => state.shortcuts,
    shortcutEditor: state.refusedKeys && {
      set: async (command, keys) => {
        if (state.refusedKeys?.includes(keys)) throw new Error('Invalid shortcut');
        change({ shortcuts: { ...state.shortcuts, [command]: keys } }, 'settings');
      },
      reset: async (command) =>
        change({ shortcuts: { ...state.shortcuts, [command]: 'Alt+Shift+Y' } }, 'settings'),
    },
    estimateCost: (request) => {
      const dear = request.kind === 'scrape' && request.formats.includes('json');
      const check = request.kind === 'scrape' && request.options.checkPromptInjection === true ? 4 : 0;
      return dear ? { min: 5, max: 5 + check } : { min: 1, max: 1 };
    },
    supports: (engine, request) =>
      request.kind === 'scrape'
        ? engine === 'service' && !state.settings.service.connected
          ? { ok: false, reason: 'not-connected' }
          : { ok: true, ignored: [] }
        : { ok: false, reason: 'not-yet' },
    checkPattern: async (pattern) => {
      try {
        new RegExp(pattern);
        return undefined;
      } catch {
        return { why: 'invalid', detail: `error parsing regexp: missing closing ): \`${pattern}\`` };
      }
    },
    now: () => state.now,
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    locale: 'en-GB',
    surface,
    version: '0.1.0',
  };
  return app;
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}
