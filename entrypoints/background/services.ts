import { createCleanUp } from '@/lib/features/clean-up/background/clean-up';
import { createFolderWriting } from '@/lib/features/folder/background/folder-writing';
import { createInteractHandlers } from '@/lib/features/interact/background/interact-handlers';
import { createMonitorsFeature } from '@/lib/features/monitors/background/monitors';
import { createRestores } from '@/lib/features/backup/background/restores';
import { createSyncCopy } from '@/lib/features/backup/background/sync-copy';
import { createWebhookFeature } from '@/lib/features/webhook/background/webhook';
import { alarmOf } from '@/lib/core/platform/alarms';
import { keepAlive } from '@/lib/core/platform/keep-alive';
import { maySendTo } from '@/lib/core/platform/sending-permission';
import { grantedHosts } from '@/lib/core/platform/granted-hosts';
import { notify } from '@/lib/core/platform/notify';
import { createSecrets } from '@/lib/core/platform/secrets';
import { syncArea } from '@/lib/core/platform/sync-area';
import { createPostWebhook } from '@/lib/core/platform/webhook-post';
import { openTab } from '@/lib/core/platform/open-tab';
import type { Assembly } from './assembly';

const CLEAN_UP = 'clean-up';

export type Services = ReturnType<typeof createServices>;

/** What runs besides the jobs: monitors, restores, the webhook, the folder, the synced copy, the clean-up. */
export function createServices(
  { stores, engines, signs, now, newId, owner, ensureWakeup, format }: Assembly,
  runJobs: () => void,
) {
  const { settings, reader, inbox } = stores;
  const { runAwake } = signs;
  const host = {
    ...stores,
    run: runJobs,
    runJobs,
    now,
    newId,
    owner,
    format,
    notify,
    alarmOf,
    secretsOf: (owner: string) => createSecrets(undefined, owner),
    maySendTo,
    runAwake,
    ensureWakeup,
  };
  const monitors = createMonitorsFeature({
    ...host,
    service: engines.service.monitors,
    compareReads: (order) => engines.domHost('reads.compare', order),
    paid: () => runAwake(engines.connection.refreshBalance),
  });
  const webhook = createWebhookFeature({ ...host, post: createPostWebhook() });
  const { liveViewOf } = engines.service;
  const interact = createInteractHandlers({
    ...host,
    watchSession: async (...session: Parameters<typeof liveViewOf>) => openTab(await liveViewOf(...session)),
  });
  const restores = createRestores({
    store: stores.restores,
    readInbox: inbox.read,
    forgetFile: inbox.forget,
    ensureWakeup,
    keepAlive,
  });
  const { models, asking, prompts } = engines.model;
  const folderWriting = createFolderWriting({
    store: stores.folder,
    domHost: engines.domHost,
    ensureWakeup,
    grantedHosts,
  });
  const sync = createSyncCopy({
    store: stores.sync,
    area: syncArea,
    settings,
    templates: stores.templates,
    reader,
    newId,
    now,
  });
  const cleanUp = createCleanUp({ store: stores.cleanUp, reader, alarm: alarmOf(CLEAN_UP), now });
  const runCleanUp = (): void => runAwake(() => cleanUp.run());
  return {
    restores,
    models,
    asking,
    prompts,
    sync,
    monitors,
    runWebhook: webhook.run,
    /** What features answer screens, what their alarms call, and what they keep for a while. */
    handlers: { ...interact, ...monitors.handlers, ...webhook.handlers },
    alarms: { ...monitors.alarms, ...webhook.alarms, [CLEAN_UP]: runCleanUp },
    kept: [webhook.kept],
    wakeModels: (): void => runAwake(() => asking.recover()),
    runRestore: (): void => runAwake(() => restores.run()),
    runFolder: (): void => runAwake(() => folderWriting.run()),
    runSync: (): void => runAwake(() => sync.run()),
    runCleanUp,
  };
}
