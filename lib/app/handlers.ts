import type { ListedRun, RawEvent } from '../model/agent-run';
import type { CrawlPreview } from '../model/crawl-preview';
import { AppError, type Failure, type FailureReason } from '../model/errors';
import { hasItems, isEnded, type Job } from '../model/job';
import type { EngineId, ScrapeRequest, TrawlRequest } from '../model/request';
import { sessionOf } from '../model/session';
import type { Settings, SettingsPatch } from '../model/settings';
import { templateSchema, withoutTemplate, withTemplates } from '../model/template';
import { hostOf } from '../model/url';
import type { Engine } from '../ports/engine';
import type {
  CaptureWriter,
  HandOffStore,
  JobStore,
  LibraryReader,
  RecipeStore,
  SettingsStore,
  TemplateStore,
} from '../ports/store';
import type { Procedures } from '../rpc/protocol';
import type { HandlersOf } from '../rpc/server';
import type { Runner } from '../jobs/runner';
import type { DomHostClient } from '../rpc/dom-host-protocol';
import type { MonitorUseCases } from './monitors';
import type { RestoreUseCases } from './restores';
import type { FolderStore } from '../ports/folder';
import { captureOnce } from './capture-once';
import type { createOpenReading } from './open-reading';
import type { ConnectionUseCases } from './connection';
import type { WebhookUseCases } from './webhook';
import { withSiteRule } from './site-rules';
import { toUnkept } from './unkept';

type Deps = {
  jobs: JobStore;
  captures: CaptureWriter;
  reader: Pick<LibraryReader, 'captures' | 'jobs'>;
  settings: SettingsStore;
  recipes: RecipeStore;
  templates: TemplateStore;
  handOff: HandOffStore;
  webhook: Omit<WebhookUseCases, 'run'>;
  /** Sends what waits for the webhook; not awaited by any caller. */
  runWebhook: () => void;
  engines: Record<EngineId, Engine>;
  runner: Pick<Runner, 'abort' | 'trouble'>;
  /** Whether a tab is in a private window; false when it is gone. */
  isPrivateTab: (tabId: number) => Promise<boolean>;
  /** Puts an empty library in the place of one that cannot be opened. */
  startNewLibrary: () => Promise<void>;
  /** Starts the runner; not awaited by any caller. */
  run: () => void;
  /** Sets the alarm that brings a worker back, should this one end between storing a job and running it. */
  ensureWakeup: () => Promise<void>;
  connection: ConnectionUseCases;
  /** Forgets the files that were put down for jobs, but for these. */
  clearInbox: (except: ReadonlySet<string>) => Promise<void>;
  readings: ReturnType<typeof createOpenReading>;
  domHost: DomHostClient;
  /** What the service makes of a sentence about a site; starts nothing. */
  previewCrawl: (asked: { url: string; prompt: string }) => Promise<CrawlPreview>;
  /** What the service tells of runs of its agent; starts nothing. */
  agentReader: {
    trace(asked: { runId: string; known: number }): Promise<{ events: RawEvent[]; creditsUsed?: number }>;
    snapshot(asked: { runId: string; snapshotId: string }): Promise<{ text: string }>;
    runs(asked: { before?: number | undefined }): Promise<{ runs: ListedRun[]; before?: number }>;
  };
  monitors: MonitorUseCases;
  /** Opens the live view of an open session in a tab of its own; throws `job-gone` when there is none. */
  watchSession: (session: { id: string | undefined; openedAt: number }) => Promise<void>;
  restores: Pick<RestoreUseCases, 'begin' | 'dismiss'>;
  folder: FolderStore;
  /** Writes to the folder what is to be written; not awaited by any caller. */
  runFolder: () => void;
  /** Merges what was begun; not awaited by any caller. */
  runRestore: () => void;
};

/** Whole address or first address of a request, for the job's name. */
function subjectOf(request: TrawlRequest): { url: string; title: string } {
  switch (request.kind) {
    case 'interact': {
      const { url } = request.source;
      const title = request.source.type === 'tab' ? request.source.title : '';
      return { url, title: title || url.replace(/^https?:\/\//, '').slice(0, 300) };
    }
    case 'scrape':
      return { url: request.source.url, title: request.source.type === 'tab' ? request.source.title : '' };
    case 'batch':
      return { url: request.sources[0]?.url ?? '', title: '' };
    case 'map':
    case 'crawl':
      return { url: request.url, title: '' };
    case 'extract':
      return { url: request.urls[0] ?? '', title: request.prompt ?? request.urls[0] ?? '' };
    case 'agent':
      return { url: request.urls[0] ?? '', title: request.prompt.replace(/\s+/g, ' ').trim().slice(0, 300) };
    case 'monitor':
      return { url: request.urls[0] ?? '', title: '' };
    case 'search':
      return { url: '', title: request.query };
    case 'parse':
      return { url: '', title: request.fileName };
  }
}

/** The tabs that a request reads as they stand. */
function tabsOf(request: TrawlRequest): number[] {
  const sources = request.kind === 'batch' ? request.sources : 'source' in request ? [request.source] : [];
  return sources.flatMap((source) => (source.type === 'tab' ? [source.tabId] : []));
}

function patched(settings: Settings, patch: SettingsPatch): Settings {
  const given = <T extends object>(part: T): Partial<T> =>
    Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<T>;
  const { capture, ...rest } = patch;
  return {
    ...settings,
    ...(given(rest) as Partial<Settings>),
    capture: { ...settings.capture, ...(given(capture ?? {}) as Partial<Settings['capture']>) },
  };
}

/** What a service that is connected with a key that works mends. */
const KEY_REASONS: ReadonlySet<FailureReason> = new Set([
  'not-connected',
  'other-service',
  'key-refused',
  'forbidden',
]);

/** Work of many pages goes on by itself; a single request only where it was sent, and its result is all that is missing. */
function goesOnConnected(job: Job, { reason, facts }: Failure): boolean {
  const wasSent = reason === 'other-service' || facts.detail === 'sent';
  return KEY_REASONS.has(reason) && (hasItems(job) || wasSent);
}

function assertSupported(engine: Engine, request: TrawlRequest): void {
  const support = engine.supports(request);
  if (!support.ok) throw new AppError('engine-cannot', { detail: support.reason });
}

/** The files in the inbox that jobs have still to send. */
const filesToRead = (jobs: readonly Job[]): Set<string> =>
  new Set(
    jobs.flatMap(({ request, state }) =>
      request.kind === 'parse' && !isEnded(state) ? [request.inboxId] : [],
    ),
  );

/** The request without the name under which what is read would be held. */
function unheld(request: ScrapeRequest): ScrapeRequest {
  if (request.source.type !== 'tab') return request;
  const { readingId: _held, ...source } = request.source;
  return { ...request, source };
}

/** One short function per procedure: what the screens may ask of the background. */
export function createHandlers(deps: Deps): HandlersOf<Procedures> {
  const { jobs, captures, settings, engines, runner, run, connection } = deps;
  /** Ends a job; what works for it outside is told by one more step. */
  async function cancel(jobId: string): Promise<void> {
    await deps.ensureWakeup();
    let mayBeCharged = false;
    const cancelled = await jobs.cancel(jobId, ({ engine, request, state }) => {
      const cursor = 'cursor' in state ? state.cursor : undefined;
      const owes = engines[engine].owesCancel?.(request, cursor) ?? false;
      mayBeCharged = engine === 'service' && !owes;
      return owes;
    });
    // Pressed again, the step that tells the service is left to it.
    if (cancelled) runner.abort(jobId);
    run();
    // What was sent may be charged all the same; a job that ends by a step has the balance read with that.
    if (cancelled && mayBeCharged) void connection.refreshBalance().catch(() => undefined);
  }

  /** Jobs of many pages that a service without a key, or with a refused one, has stopped: they go on by themselves. */
  async function goOnConnected(): Promise<void> {
    const stopped = (await deps.reader.jobs()).filter(
      (job) =>
        job.engine === 'service' && job.state.status === 'blocked' && goesOnConnected(job, job.state.failure),
    );
    if (stopped.length === 0) return;
    await deps.ensureWakeup();
    for (const { id } of stopped) await jobs.retry(id);
    run();
  }

  /** What is read in a private window is handed back, and never kept, whoever asks for it. */
  async function assertNotPrivate(request: TrawlRequest): Promise<void> {
    for (const tabId of tabsOf(request))
      if (await deps.isPrivateTab(tabId)) throw new AppError('private-window');
  }

  return {
    async 'jobs.start'({ jobId, request, engine, delivery, notify }) {
      await assertNotPrivate(request);
      assertSupported(engines[engine], request);
      const { url, title } = subjectOf(request);
      await deps.ensureWakeup();
      const startedId = await jobs.add({
        id: jobId,
        request,
        engine,
        host: hostOf(url),
        title,
        ...(delivery && { delivery }),
        ...(notify && { notify }),
      });
      run();
      return { jobId: startedId };
    },
    async 'jobs.cancel'({ jobId }) {
      await cancel(jobId);
      return {};
    },
    async 'jobs.letGo'({ jobId }) {
      await jobs.letGo(jobId);
      return {};
    },
    async 'jobs.pause'({ jobId }) {
      await jobs.pause(jobId);
      return {};
    },
    async 'jobs.reopen'({ jobId, ...again }) {
      await deps.ensureWakeup();
      await jobs.reopen(jobId, again);
      run();
      return {};
    },
    async 'jobs.readAgain'({ jobId, keys }) {
      await deps.ensureWakeup();
      await jobs.readAgain(jobId, keys);
      run();
      return {};
    },
    async 'jobs.readInTabs'({ jobId, keys }) {
      await deps.ensureWakeup();
      await jobs.readInTabs(jobId, keys);
      run();
      return {};
    },
    async 'jobs.forget'({ jobIds }) {
      await jobs.forget(jobIds);
      return {};
    },
    async 'jobs.retry'({ jobId }) {
      await jobs.retry(jobId);
      run();
      return {};
    },
    async 'jobs.dismiss'({ jobId }) {
      const job = await jobs.get(jobId);
      if (job?.state.status === 'blocked' && !hasItems(job)) await cancel(jobId);
      else await jobs.markSeen(jobId);
      return {};
    },
    async 'jobs.nudge'() {
      run();
      const trouble = runner.trouble();
      return trouble ? { trouble } : {};
    },
    async 'library.startNew'() {
      await deps.startNewLibrary();
      return {};
    },
    async 'captures.delete'({ ids }) {
      await captures.delete(ids);
      return {};
    },
    async 'captures.restore'({ ids, jobIds }) {
      await captures.restore(ids);
      if (jobIds.length > 0) await jobs.restore(jobIds);
      return {};
    },
    async 'captures.clear'() {
      const all = await deps.reader.captures({ limit: Number.MAX_SAFE_INTEGER });
      const ids = all.map(({ id }) => id);
      await captures.delete(ids);
      // A request names its pages as a capture does.
      const jobIds = await jobs.clear().catch(async (thrown: unknown) => {
        // Nobody is told how to undo half of it.
        await captures.restore(ids);
        throw thrown;
      });
      // What is only held goes by itself in time.
      await deps.clearInbox(filesToRead(await deps.reader.jobs())).catch(() => undefined);
      await deps.readings.forgetAll().catch(() => undefined);
      return { ids, jobIds };
    },
    async 'recipes.save'(recipe) {
      await deps.recipes.save(recipe);
      return {};
    },
    async 'recipes.delete'({ id }) {
      await deps.recipes.delete(id);
      return {};
    },
    async 'settings.update'(patch) {
      await settings.update((old) => patched(old, patch));
      return {};
    },
    async 'siteRules.add'(rule) {
      await settings.update((old) => ({ ...old, siteRules: withSiteRule(old.siteRules, rule) }));
      return {};
    },
    async 'siteRules.remove'({ id }) {
      await settings.update((old) => ({ ...old, siteRules: old.siteRules.filter((one) => one.id !== id) }));
      return {};
    },
    async 'templates.put'({ templates }) {
      const parsed = templates.map((one) => templateSchema.parse(one));
      await deps.templates.update((book) => withTemplates(book, parsed));
      return {};
    },
    async 'templates.remove'({ id }) {
      await deps.templates.update((book) => withoutTemplate(book, id));
      return {};
    },
    async 'templates.setDefault'({ id }) {
      await deps.templates.update(({ templates }) => ({ templates, ...(id !== null && { defaultId: id }) }));
      return {};
    },
    async 'handOff.put'(handOff) {
      await deps.handOff.put(handOff);
      return {};
    },
    async 'webhook.put'(change) {
      await deps.webhook.put(change);
      deps.runWebhook();
      return {};
    },
    async 'webhook.setSecret'({ secret }) {
      await deps.webhook.setSecret(secret);
      deps.runWebhook();
      return {};
    },
    async 'webhook.remove'() {
      await deps.webhook.remove();
      return {};
    },
    async 'webhook.send'({ ids, pressId }) {
      const queued = await deps.webhook.send(ids, pressId);
      deps.runWebhook();
      return { queued };
    },
    async 'webhook.tryAgain'({ ids }) {
      await deps.webhook.tryAgain(ids);
      deps.runWebhook();
      return {};
    },
    async 'webhook.cancel'({ ids }) {
      await deps.webhook.cancel(ids);
      return {};
    },
    async 'webhook.preview'({ captureId }) {
      const body = await deps.webhook.preview(captureId);
      return body === undefined ? {} : { body };
    },
    async 'folder.choose'(asked) {
      const handle = 'inboxId' in asked ? await deps.folder.takeHandle(asked.inboxId) : undefined;
      if ('inboxId' in asked && !handle) throw new AppError('file-gone');
      await deps.folder.choose(handle ? { type: 'handle', handle } : { type: 'downloads' });
      // What another folder had no room or no permission for goes on in this one.
      await deps.folder.resume();
      deps.runFolder();
      return {};
    },
    async 'folder.forget'() {
      await deps.folder.choose(undefined);
      return {};
    },
    async 'folder.save'({ taskId, subject, of }) {
      const captureIds =
        'jobId' in of ? (await deps.domHost('folder.list', { jobId: of.jobId })).captureIds : of.captureIds;
      await deps.ensureWakeup();
      await deps.folder.add({ id: taskId, subject }, captureIds);
      deps.runFolder();
      return {};
    },
    async 'folder.cancel'({ taskId }) {
      await deps.folder.cancel(taskId);
      return {};
    },
    async 'folder.resume'() {
      await deps.folder.resume();
      deps.runFolder();
      return {};
    },
    async 'folder.dismiss'({ taskId }) {
      await deps.folder.dismiss(taskId);
      return {};
    },
    async 'backups.restore'(asked) {
      await deps.restores.begin(asked);
      deps.runRestore();
      return {};
    },
    async 'backups.dismiss'() {
      await deps.restores.dismiss();
      return {};
    },
    'service.setAddress': (input) => connection.setAddress(input),
    async 'service.setKey'({ key }) {
      await connection.setKey(key);
      return {};
    },
    async 'service.removeKey'() {
      await connection.removeKey();
      return {};
    },
    async 'service.disconnect'() {
      await connection.disconnect();
      return {};
    },
    async 'service.test'() {
      const result = await connection.test();
      if (result.kind === 'connected' || result.kind === 'connected-no-billing') await goOnConnected();
      return result;
    },
    async 'service.setProfile'({ profile }) {
      await connection.setProfile(profile ?? undefined);
      return {};
    },
    'service.usage': () => connection.usage(),
    'service.previewCrawl': (asked) => deps.previewCrawl(asked),
    'agent.trace': (asked) => deps.agentReader.trace(asked),
    'agent.snapshot': (asked) => deps.agentReader.snapshot(asked),
    'agent.runs': (asked) => deps.agentReader.runs(asked),
    async 'interact.turn'({ jobId, turn }) {
      await deps.ensureWakeup();
      if (!(await jobs.addTurn(jobId, turn))) throw new AppError('conflict');
      run();
      return {};
    },
    async 'interact.watch'({ jobId }) {
      const job = await jobs.get(jobId);
      const session = job && sessionOf(job);
      if (!session || session.ended || isEnded(job.state)) throw new AppError('job-gone');
      await deps.watchSession({ id: job.progress.remoteId, openedAt: session.openedAt });
      return {};
    },
    async 'monitors.refresh'() {
      await deps.monitors.refresh();
      return {};
    },
    async 'monitors.open'({ monitorId }) {
      await deps.monitors.open(monitorId);
      return {};
    },
    async 'monitors.readCheck'({ monitorId, checkId }) {
      await deps.monitors.readPages(monitorId, checkId);
      return {};
    },
    async 'monitors.change'({ monitorId, change }) {
      await deps.monitors.change(monitorId, change);
      return {};
    },
    async 'monitors.remove'({ monitorId }) {
      await deps.monitors.remove(monitorId);
      return {};
    },
    'monitors.run': ({ monitorId, again }) => deps.monitors.run(monitorId, again),
    async 'monitors.tell'({ monitorId, on }) {
      await deps.monitors.tell(monitorId, on);
      return {};
    },
    async 'monitors.seen'({ monitorId, checkId }) {
      await deps.monitors.seen(monitorId, checkId);
      return {};
    },
    'readings.open': (asked) => deps.readings.open(asked),
    async 'readings.first'({ request }) {
      await assertNotPrivate(request);
      return deps.readings.first(request);
    },
    async 'readings.look'({ request }) {
      await assertNotPrivate(request);
      return deps.readings.look(request);
    },
    async 'readings.before'({ request }) {
      await assertNotPrivate(request);
      const before = await deps.readings.before(request);
      return before ? { before } : {};
    },
    async 'captures.deliver'(asked) {
      await deps.domHost('capture.deliver', asked);
      return {};
    },
    async 'private.capture'({ request, engine }) {
      assertSupported(engines[engine], request);
      return toUnkept(await captureOnce(engines[engine], unheld(request)));
    },
  };
}
