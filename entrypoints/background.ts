import { defineBackground } from 'wxt/utils/define-background';
import { createAfterCommit } from '../lib/app/after-commit';
import { createCleanUp } from '../lib/app/clean-up';
import { createConnection } from '../lib/app/connection';
import { createPageCopy } from '../lib/app/page-copy';
import { createDeliverer } from '../lib/app/deliver';
import { createFolderWriting } from '../lib/app/folder-writing';
import { createHandlers } from '../lib/app/handlers';
import { createRuledReaders } from '../lib/app/site-rules';
import { createHeldPages } from '../lib/app/held-pages';
import { createMonitors } from '../lib/app/monitors';
import { createOpenReading, READINGS_MS } from '../lib/app/open-reading';
import { createCommandHandlers } from '../lib/app/command-handlers';
import { createRestores } from '../lib/app/restores';
import { createSyncCopy } from '../lib/app/sync-copy';
import { createOmnibox } from '../lib/app/omnibox';
import { createPageMarks } from '../lib/app/page-marks';
import { createQuickCapture } from '../lib/app/quick-capture';
import { createWebhook } from '../lib/app/webhook';
import { createNotifyOnEnd } from '../lib/app/notify-on-end';
import { createDeviceEngine } from '../lib/engine/device/engine';
import { createServiceParts } from '../lib/engine/service/parts';
import { createOnce } from '../lib/async/once';
import { createRunner, LEASE_MS } from '../lib/jobs/runner';
import { createCaptureWriter } from '../lib/library/capture-store';
import { createEditWriter } from '../lib/library/edit-store';
import { createCollectionStore } from '../lib/library/collection-store';
import { createCleanUpStore } from '../lib/library/clean-up-store';
import { createMarkWriter } from '../lib/library/mark-store';
import { createPassageWriter } from '../lib/library/passage-store';
import { createChanges } from '../lib/library/changes';
import { createLibraryDoor } from '../lib/library/db';
import { startNewLibrary } from '../lib/library/start-new';
import { createFolderStore } from '../lib/library/folder-store';
import { createHandOffStore } from '../lib/library/hand-off-store';
import { createInbox } from '../lib/library/inbox';
import { createJobStore } from '../lib/library/job-store';
import { createMonitorStore } from '../lib/library/monitor-store';
import { createReadings } from '../lib/library/readings';
import { createLibraryReader } from '../lib/library/reader';
import { createRecipeStore } from '../lib/library/recipe-store';
import { createRestoreStore } from '../lib/library/restore-store';
import { createSettingsStore } from '../lib/library/settings-store';
import { createWebhookStore } from '../lib/library/webhook-store';
import { createUsedExportsStore } from '../lib/library/used-exports-store';
import { createSyncStore } from '../lib/library/sync-store';
import { createTemplateStore } from '../lib/library/template-store';
import { pageExportOf } from '../lib/model/used-exports';
import { badgeFor } from '../lib/model/badge';
import {
  cleanUpAlarm,
  createWakeup,
  monitorAlarm,
  onAlarms,
  schedulePurge,
  webhookAlarm,
} from '../lib/platform/alarms';
import { serveScreens } from '../lib/platform/background-line';
import { browser, type Tabs } from '../lib/platform/browser';
import { createBadge } from '../lib/platform/badge';
import { onCommand } from '../lib/platform/commands';
import { createDomHostClient } from '../lib/platform/dom-host';
import { createFetchedPages, createFileReading } from '../lib/platform/fetched-pages';
import { onOmnibox } from '../lib/platform/omnibox';
import { openPanelOf, openPanelOrTab } from '../lib/platform/panel';
import { hasHost, requestHost } from '../lib/platform/host-permission';
import { onStart } from '../lib/platform/install';
import { keepAlive } from '../lib/platform/keep-alive';
import { leavePlaceInMemory } from '../lib/platform/place-in-memory';
import { createMenus, onMenu } from '../lib/platform/menus';
import { notify } from '../lib/platform/notify';
import { copyInPage } from '../lib/platform/page-clipboard';
import { openTab } from '../lib/platform/open-tab';
import { createPageSource } from '../lib/platform/page-source';
import { createRenderingTabs } from '../lib/platform/rendering-tabs';
import { requestSaving } from '../lib/platform/save-file';
import { createSiteReader } from '../lib/platform/site-reader';
import { sleep } from '../lib/async/sleep';
import { onSynced, syncArea } from '../lib/platform/sync-area';
import { createSecrets } from '../lib/platform/secrets';
import { allTabs, createTabWatch, frontPages } from '../lib/platform/tab-pages';
import { createTabRenderer } from '../lib/platform/tab-renderer';
import { frontTab, isPrivateTab, viewTab, viewTabById } from '../lib/platform/tab-view';
import { createPostWebhook } from '../lib/platform/webhook-post';
import { procedures } from '../lib/rpc/protocol';
import { createServer } from '../lib/rpc/server';
import { enBackground } from '../lib/words/en-background';
import { exportEntries } from '../lib/app/export-menu';
import { createFormat } from '../lib/words/format';
import { jobCounts } from '../lib/derive/job-counts';
import { monitorNewsWords } from '../lib/words/monitor-news';
import { jobEndWords } from '../lib/words/job-end';

const UNDO_MS = 10 * 60_000;
/** What was sent to the webhook stays on its list for so long. */
const SENT_MS = 7 * 24 * 60 * 60_000;
/** A job that failed may be tried again with its file for so long. */
const INBOX_MS = 24 * 60 * 60_000;

/** Assembly: builds the doers and registers every listener in the first turn. Nothing is decided here. */
export default defineBackground({
  main() {
    const now = Date.now;
    const newId = (): string => crypto.randomUUID();
    const changes = createChanges();
    const db = createLibraryDoor();
    const reader = createLibraryReader(db);
    const settings = createSettingsStore({ db, changes });
    const jobs = createJobStore({ db, changes, now });
    const captures = createCaptureWriter({ db, changes, now });
    const marks = createMarkWriter({ db, changes, now });
    const passages = createPassageWriter({ db, changes, now });
    const edits = createEditWriter({ db, changes, now });
    const collections = createCollectionStore({ db, changes, now });
    const inbox = createInbox({ db });
    const secrets = createSecrets();
    const domHost = createDomHostClient();
    const held = createReadings({ db, now });
    const ruled = createRuledReaders({ settings, changes });
    const pages = createHeldPages(ruled.pages(createPageSource()), held);

    const renderingTabs = createRenderingTabs();
    const device = createDeviceEngine({
      pages,
      domHost: ruled.domHost(createFetchedPages(domHost)),
      site: ruled.site(createSiteReader(domHost)),
      readFile: createFileReading(domHost),
      renderer: ruled.renderer(createTabRenderer(renderingTabs)),
      now,
      sleep,
    });
    const service = createServiceParts({
      settings,
      secrets,
      hasHost,
      keepAlive,
      readInbox: inbox.read,
      now,
    });
    const engines = { device, service: service.engine };
    const connection = createConnection({ settings, secrets, now, ...service.connection });

    const badge = createBadge();
    const failed = (): void => void badge.flashFailed();
    // Errands that nobody waits for: what goes wrong in one is shown, and the alarm or the next event tries again.
    const runDetached = (work: Promise<unknown>): void => void work.catch(failed);
    const updateBadge = (): void => runDetached(reader.openJobs().then((open) => badge.show(badgeFor(open))));
    const pageMarks = createPageMarks({
      settings,
      reader,
      badge,
      tabs: frontPages,
      allTabs,
      watch: createTabWatch(),
    });
    const markPages = (changed = false): void => runDetached(pageMarks.update(changed));
    const delivered = (): void => runDetached(badge.flashDone());
    const deliver = createDeliverer({
      jobs,
      domHost,
      pageCopy: createPageCopy({ reader, inPage: copyInPage }),
      delivered,
    });

    const format = createFormat(browser.i18n.getUILanguage());
    const notifyOnEnd = createNotifyOnEnd({
      reader,
      notify,
      words: (job) => jobEndWords(job, jobCounts(job), format),
    });

    const owner = newId();
    const monitors = createMonitors({
      service: service.monitors,
      store: createMonitorStore({ db, changes }),
      settings,
      reader,
      now,
      life: owner,
      notify: (id, news) => notify(id, monitorNewsWords(news, format)),
      paid: () => runDetached(keepAlive(connection.refreshBalance())),
      alarm: monitorAlarm,
    });
    const lookAtMonitors = (): void => runDetached(keepAlive(monitors.poll()));
    const wakeup = createWakeup(now);
    const ensureWakeup = (): Promise<void> => wakeup.at(now() + LEASE_MS);
    const restores = createRestores({
      store: createRestoreStore({ db, changes }),
      readInbox: inbox.read,
      forgetFile: inbox.forget,
      ensureWakeup,
    });
    const runRestore = (): void => runDetached(keepAlive(restores.run()));
    const webhookStore = createWebhookStore({ db, changes, now });
    const webhook = createWebhook({
      store: webhookStore,
      reader,
      secrets: createSecrets(undefined, 'webhook'),
      hasHost,
      post: createPostWebhook(),
      alarm: webhookAlarm,
      now,
    });
    const runWebhook = (): void => runDetached(keepAlive(webhook.run()));
    const folder = createFolderStore({ db, changes });
    const folderWriting = createFolderWriting({ store: folder, domHost, ensureWakeup });
    const runFolder = (): void => runDetached(keepAlive(folderWriting.run()));
    const runner = createRunner({
      store: jobs,
      engines,
      owner,
      now,
      wakeup,
      every: (ms, call) => {
        const timer = setInterval(call, ms);
        return () => clearInterval(timer);
      },
      committed: createAfterCommit({
        deliver,
        refreshBalance: connection.refreshBalance,
        notifyOnEnd,
        monitorMade: monitors.refresh,
        sendQueued: runWebhook,
        keepAlive,
        runDetached,
      }),
    });
    const recover = createOnce(() => jobs.releaseOthers(owner));
    const run = (): void =>
      runDetached(
        keepAlive(
          recover()
            // On a full device nothing can be released; the leases of dead workers end by themselves.
            .catch(() => undefined)
            .then(() => runner.run()),
        ),
      );

    const usedExports = createUsedExportsStore({ db, changes });
    const quick = createQuickCapture({
      usedExports,
      jobs,
      runner,
      settings,
      device,
      domHost,
      newId,
      run,
      delivered,
      refused: failed,
    });
    const templates = createTemplateStore({ db, changes });
    const sync = createSyncCopy({
      store: createSyncStore({ db, changes }),
      area: syncArea,
      settings,
      templates,
      reader,
      newId,
      now,
    });
    const runSync = (): void => runDetached(keepAlive(sync.run()));
    const cleanUp = createCleanUp({
      store: createCleanUpStore({ db, changes, now }),
      reader,
      alarm: cleanUpAlarm,
      now,
    });
    const runCleanUp = (): void => runDetached(keepAlive(cleanUp.run()));
    const menus = createMenus(enBackground.menus);
    const updateMenus = (): void =>
      runDetached(
        Promise.all([settings.get(), usedExports.get()]).then(([{ contextMenus }, used]) =>
          menus.show(contextMenus, exportEntries(used)),
        ),
      );

    serveScreens(
      createServer(
        procedures,
        createHandlers({
          jobs,
          captures,
          marks,
          passages,
          edits,
          collections,
          reader,
          settings,
          recipes: createRecipeStore({ db, changes, now }),
          templates,
          sync,
          handOff: createHandOffStore({ db, changes }),
          usedExports,
          webhook,
          runWebhook,
          engines,
          runner,
          run,
          ensureWakeup,
          isPrivateTab,
          startNewLibrary: () => startNewLibrary(db),
          connection,
          clearInbox: inbox.clear,
          previewCrawl: service.previewCrawl,
          agentReader: service.agentReader,
          monitors,
          watchSession: async (session) => openTab(await service.liveViewOf(session)),
          restores,
          runRestore,
          folder,
          runFolder,
          readings: createOpenReading({ settings, viewTab: viewTabById, device, pages, held, reader, now }),
          domHost,
        }),
      ),
    );
    onAlarms(
      run,
      () => {
        runDetached(captures.purge(now() - UNDO_MS));
        runDetached(jobs.purge(now() - UNDO_MS));
        runDetached(inbox.purge(now() - INBOX_MS));
        runDetached(held.purge(now() - READINGS_MS));
        runDetached(webhookStore.purge(now() - SENT_MS));
      },
      lookAtMonitors,
      runWebhook,
      runCleanUp,
    );
    onStart(() => {
      updateMenus();
      runDetached(schedulePurge());
      run();
    });
    const presses = createCommandHandlers<Tabs.Tab>({
      openPanel: openPanelOf,
      leavePlace: leavePlaceInMemory,
      viewTab: (tab) => viewTab(tab, true),
      quick,
      usedExports,
      requestSaving,
      requestHost,
    });
    onOmnibox(
      createOmnibox<Tabs.Tab>({
        reader,
        front: frontTab,
        show: (place, windowId) => openPanelOrTab(windowId, () => leavePlaceInMemory(place, windowId)),
        captureLink: (tab, linkUrl) => presses.menus['copy-link'](tab, { linkUrl }),
        runDetached,
        after: (ms) => sleep(ms, new AbortController().signal),
        words: enBackground.omnibox,
      }),
    );
    onSynced(runSync);
    onCommand((name, tab) => runDetached(presses.commands[name](tab)));
    onMenu(
      (id, info, tab) => runDetached(presses.menus[id](tab, info)),
      (name, tab) => {
        const page = pageExportOf(name);
        if (page) runDetached(presses.again(page, tab));
      },
    );
    changes.subscribe((store) => {
      if (store === 'jobs') updateBadge();
      if (store === 'captures' || store === 'settings') markPages(store === 'settings');
      if (store !== 'settings') return;
      updateMenus();
      runSync();
      runCleanUp();
    });
    runDetached(renderingTabs.closeLeft());
    run();
    runDetached(keepAlive(monitors.wake()));
    runRestore();
    runWebhook();
    runFolder();
    runSync();
    runCleanUp();
    runDetached(deliver());
    updateBadge();
    markPages();
  },
});
