import { createCaptureHandlers } from './capture-handlers';
import type { HandlerDeps } from './handler-deps';
import { createModelHandlers } from '@/lib/features/model/background/model-handlers';
import { AppError, type Failure, type FailureReason } from '@/lib/core/model/errors';
import type { HandlersFor } from '@/lib/core/rpc/server';
import { hasItems, type Job } from '@/lib/core/model/job';
import { given } from '@/lib/core/text/given';
import { withCollection, withoutCollection } from '@/lib/features/collections/collection';
import { withImageSite, type Settings, type SettingsPatch } from '@/lib/core/model/settings';
import { templateSchema, withoutTemplate, withTemplates } from '@/lib/features/templates/template';
import { withSiteRule } from '@/lib/features/site-rules/background/site-rules';
import { popupFormatOf } from '@/lib/core/model/format';
import type { ScrapeRequest } from '@/lib/core/model/request';
import { captureOnce } from '@/lib/features/capture/background/capture-once';
import { toPrivatePage } from '@/lib/features/capture/background/private-page';
import { assertNotPrivate, assertSupported, startJob } from './start-job';

/** Procedures for jobs: start, stop, resume; and the password that one waits for. */
function createJobHandlers(deps: HandlerDeps): HandlersFor<'jobs' | 'parse'> {
  const { jobs, engines, runner, run, connection } = deps;
  /** Another round of a job that has ended is a start, too. */
  async function assertMayStart(jobId: string): Promise<void> {
    const job = await jobs.get(jobId);
    if (job) await assertSupported(deps, job.engine, job.request);
  }
  /** Ends a job; one more step notifies whatever works for it outside. */
  async function cancel(jobId: string): Promise<void> {
    await deps.ensureWakeup();
    let mayBeCharged = false;
    const canceled = await jobs.cancel(jobId, ({ engine, request, state }) => {
      const cursor = 'cursor' in state ? state.cursor : undefined;
      const needsRemoteCancel = engines[engine].needsRemoteCancel?.(request, cursor) ?? false;
      mayBeCharged = engine === 'service' && !needsRemoteCancel;
      return needsRemoteCancel;
    });
    // On a second press, the step that notifies the service keeps running.
    if (canceled) runner.abort(jobId);
    run();
    // What was sent may still be charged; a job that ends with a step reads the balance then.
    if (canceled && mayBeCharged) void connection.refreshBalance().catch(() => undefined);
  }

  return {
    'jobs.start': async (asked) => ({ jobId: await startJob(deps, asked) }),
    'jobs.cancel': ({ jobId }) => cancel(jobId),
    'jobs.stopWaiting': ({ jobId }) => jobs.stopWaiting(jobId),
    'jobs.pause': ({ jobId }) => jobs.pause(jobId),
    async 'jobs.reopen'({ jobId, ...again }) {
      await assertMayStart(jobId);
      await deps.ensureWakeup();
      await jobs.reopen(jobId, again);
      run();
    },
    async 'jobs.readAgain'({ jobId, keys }) {
      await assertMayStart(jobId);
      await deps.ensureWakeup();
      await jobs.readAgain(jobId, keys);
      run();
    },
    async 'jobs.readInTabs'({ jobId, keys }) {
      await deps.ensureWakeup();
      await jobs.readInTabs(jobId, keys);
      run();
    },
    'jobs.forget': ({ jobIds }) => jobs.forget(jobIds),
    async 'jobs.retry'({ jobId }) {
      await deps.ensureWakeup();
      await jobs.retry(jobId);
      run();
    },
    async 'jobs.dismiss'({ jobId }) {
      const job = await jobs.get(jobId);
      if (job?.state.status === 'blocked' && !hasItems(job)) await cancel(jobId);
      else await jobs.markSeen(jobId);
    },
    async 'parse.setSecret'({ file, password }) {
      deps.passwords.set(file, password);
    },
    async 'jobs.nudge'() {
      run();
      const trouble = runner.trouble();
      return trouble ? { trouble } : {};
    },
  };
}

/** The request without the reading id, so that its page is not held. */
function unheld(request: ScrapeRequest): ScrapeRequest {
  if (request.source.type !== 'tab') return request;
  const { readingId: _held, ...source } = request.source;
  return { ...request, source };
}

/** Procedures that reach beyond what is stored: a new library, delivery, and the readings of a page. */
function createLibraryHandlers(
  deps: HandlerDeps,
): HandlersFor<'library' | 'readings' | 'private'> & Pick<HandlersFor<'captures'>, 'captures.deliver'> {
  const { engines } = deps;
  return {
    'library.startNew': () => deps.startNewLibrary(),
    async 'captures.deliver'({ captureId, ...page }) {
      await deps.usedExports.note({ page });
      await deps.domHost('capture.deliver', { captureId, ...page });
    },
    'readings.open': (asked) => deps.readings.open(asked),
    async 'readings.take'({ readingId, jobId, to, format }) {
      const request = await deps.readings.requestOf(readingId);
      const wanted = format ?? popupFormatOf((await deps.settings.get()).capture.format);
      if (!request?.formats.includes(wanted)) return { taken: false };
      await startJob(deps, { jobId, request, engine: 'device', delivery: { to, format: wanted } });
      return { taken: true };
    },
    async 'readings.first'({ request }) {
      await assertNotPrivate(request, deps.isPrivateTab);
      return deps.readings.first(request);
    },
    async 'readings.look'({ request }) {
      await assertNotPrivate(request, deps.isPrivateTab);
      return deps.readings.look(request);
    },
    async 'readings.before'({ request }) {
      await assertNotPrivate(request, deps.isPrivateTab);
      const before = await deps.readings.before(request);
      return before ? { before } : {};
    },
    async 'private.capture'({ request, engine }) {
      await assertSupported(deps, engine, request);
      return toPrivatePage(await captureOnce(engines[engine], unheld(request)));
    },
  };
}

function patched(settings: Settings, patch: SettingsPatch): Settings {
  const { capture, imageSite, library, searchAddress = settings.searchAddress, ...rest } = patch;
  return {
    ...settings,
    ...given(rest),
    searchAddress: searchAddress || undefined,
    ...(imageSite && { imageSites: withImageSite(settings.imageSites, imageSite) }),
    capture: { ...settings.capture, ...given(capture ?? {}) },
    library: { ...settings.library, ...given(library ?? {}) },
  };
}

type Deps = Pick<HandlerDeps, 'settings' | 'collections' | 'marks' | 'templates' | 'recipes' | 'handOff'>;

/** Procedures for settings and everything else the user defines. */
export function createSettingsHandlers(
  deps: Deps,
): HandlersFor<'settings' | 'siteRules' | 'collections' | 'templates' | 'recipes' | 'handOff'> {
  const { settings } = deps;
  const changeCollections = (change: (list: readonly string[]) => string[]) =>
    settings.update((old) => ({
      ...old,
      library: { ...old.library, collections: change(old.library.collections) },
    }));
  return {
    'collections.put': ({ name, at }) => changeCollections((list) => withCollection(list, name, at)),
    'collections.remove': ({ name }) => changeCollections((list) => withoutCollection(list, name)),
    'collections.arrange': ({ name, places }) => deps.marks.arrange(name, places),
    'collections.rename': ({ from, to }) => deps.collections.rename(from, to),
    'settings.update': (patch) => settings.update((old) => patched(old, patch)),
    'siteRules.add': (rule) =>
      settings.update((old) => ({ ...old, siteRules: withSiteRule(old.siteRules, rule) })),
    'siteRules.remove': ({ id }) =>
      settings.update((old) => ({ ...old, siteRules: old.siteRules.filter((one) => one.id !== id) })),
    async 'templates.put'({ templates, areEdits }) {
      const parsed = templates.map((one) => templateSchema.parse(one));
      await deps.templates.update((book) => {
        const known = new Set(book.templates.map(({ id }) => id));
        return withTemplates(book, areEdits ? parsed.filter(({ id }) => known.has(id)) : parsed);
      });
    },
    'templates.remove': ({ id }) => deps.templates.update((book) => withoutTemplate(book, id)),
    'templates.setDefault': ({ id }) =>
      deps.templates.update(({ templates }) => ({ templates, ...(id !== null && { defaultId: id }) })),
    'recipes.save': (recipe) => deps.recipes.save(recipe),
    'recipes.delete': ({ id }) => deps.recipes.delete(id),
    'handOff.put': (handOff) => deps.handOff.put(handOff),
  };
}

/** Failures that connecting a service with a working key resolves. */
const KEY_REASONS: ReadonlySet<FailureReason> = new Set([
  'not-connected',
  'needs-key',
  'other-service',
  'key-refused',
  'forbidden',
]);

/** Jobs of many pages resume by themselves; a single request only if it was sent and just its result is missing. */
function goesOnConnected(job: Job, { reason, facts }: Failure): boolean {
  const wasSent = reason === 'other-service' || facts.detail === 'sent';
  return KEY_REASONS.has(reason) && (hasItems(job) || wasSent);
}

/** Procedures of the connected service outside jobs. */
function createServiceHandlers(deps: HandlerDeps): HandlersFor<'service' | 'agent'> {
  const { jobs, run, connection } = deps;
  /** Resumes jobs of many pages that stopped because the service had no key, or a refused one. */
  async function goOnConnected(): Promise<void> {
    const stopped = (await deps.reader.openJobs()).filter(
      (job) =>
        job.engine === 'service' && job.state.status === 'blocked' && goesOnConnected(job, job.state.failure),
    );
    if (stopped.length === 0) return;
    await deps.ensureWakeup();
    for (const { id } of stopped) await jobs.retry(id);
    run();
  }

  return {
    'service.setAddress': (input) => connection.setAddress(input),
    'service.setKey': ({ key }) => connection.setKey(key),
    'service.removeKey': () => connection.removeKey(),
    'service.disconnect': () => connection.disconnect(),
    async 'service.test'(asked) {
      const result = await connection.test(asked);
      if (result.kind === 'connected' || result.kind === 'connected-no-billing') await goOnConnected();
      return result;
    },
    'service.setProfile': ({ profile }) => connection.setProfile(profile ?? undefined),
    'service.usage': () => connection.usage(),
    'service.balance': () => connection.refreshBalance(),
    'service.previewCrawl': (asked) => deps.previewCrawl(asked),
    'agent.trace': (asked) => deps.agentReader.trace(asked),
    'agent.snapshot': (asked) => deps.agentReader.snapshot(asked),
    'agent.runs': (asked) => deps.agentReader.runs(asked),
  };
}

/** What leaves the library as a whole: the copy in the browser's account, folder, backup. */
function createAwayHandlers(deps: HandlerDeps): HandlersFor<'sync' | 'folder' | 'backups'> {
  return {
    'sync.set': ({ on }) => deps.sync.set(on),
    'sync.take': () => deps.sync.take(),
    'sync.replace': () => deps.sync.replace(),
    'sync.remove': () => deps.sync.remove(),
    async 'folder.choose'(asked) {
      const handle = 'inboxId' in asked ? await deps.folder.takeHandle(asked.inboxId) : undefined;
      if ('inboxId' in asked && !handle) throw new AppError('file-gone');
      await deps.folder.choose(handle ? { type: 'handle', handle } : { type: 'downloads' });
      // Tasks stopped by missing space or permission in the old folder continue in this one.
      await deps.folder.resume();
      deps.runFolder();
    },
    'folder.forget': () => deps.folder.choose(undefined),
    async 'folder.save'({ taskId, subject, of, images }) {
      const captureIds =
        'jobId' in of ? (await deps.domHost('folder.list', { jobId: of.jobId })).captureIds : of.captureIds;
      await deps.ensureWakeup();
      const none = { saved: 0, left: 0, notGranted: 0 };
      await deps.folder.add({ id: taskId, subject, ...(images && { images: none }) }, captureIds);
      deps.runFolder();
    },
    'folder.cancel': ({ taskId }) => deps.folder.cancel(taskId),
    async 'folder.resume'() {
      await deps.folder.resume();
      deps.runFolder();
    },
    'folder.dismiss': ({ taskId }) => deps.folder.dismiss(taskId),
    async 'backups.restore'(asked) {
      await deps.restores.begin(asked);
      deps.runRestore();
    },
    'backups.dismiss': () => deps.restores.dismiss(),
  };
}

/** One short function per procedure: what screens may ask of the background, besides what features answer themselves. */
export const createHandlers = (deps: HandlerDeps) => ({
  ...createJobHandlers(deps),
  ...createCaptureHandlers(deps),
  ...createLibraryHandlers(deps),
  ...createSettingsHandlers(deps),
  ...createAwayHandlers(deps),
  ...createServiceHandlers(deps),
  ...createModelHandlers(deps),
});
