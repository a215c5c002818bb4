import { createCleanUp } from '@/lib/features/clean-up/background/clean-up';
import { createFolderWriting } from '@/lib/features/folder/background/folder-writing';
import { createAllMonitors, createMonitors } from '@/lib/features/monitors/background/monitors';
import { createWatches } from '@/lib/features/monitors/background/watches';
import { createRestores } from '@/lib/features/backup/background/restores';
import { createSyncCopy } from '@/lib/features/backup/background/sync-copy';
import { createWebhook } from '@/lib/features/webhook/background/webhook';
import { cleanUpAlarm, monitorAlarm, watchAlarm, webhookAlarm } from '@/lib/core/platform/alarms';
import { grantedHosts } from '@/lib/core/platform/granted-hosts';
import { keepAlive } from '@/lib/core/platform/keep-alive';
import { maySendTo } from '@/lib/core/platform/sending-permission';
import { notify } from '@/lib/core/platform/notify';
import { createSecrets } from '@/lib/core/platform/secrets';
import { syncArea } from '@/lib/core/platform/sync-area';
import { createPostWebhook } from '@/lib/core/platform/webhook-post';
import { monitorNewsWords } from '@/lib/features/monitors/words/monitor-news';
import type { Assembly } from './assembly';

export type Services = ReturnType<typeof createServices>;

/** What runs besides the jobs: monitors, restores, the webhook, the folder, the synced copy, the clean-up. */
export function createServices(
  { stores, engines, signs, now, newId, owner, ensureWakeup, format }: Assembly,
  /** Runs the jobs that are due. */
  runJobs: () => void,
) {
  const { settings, reader, inbox } = stores;
  const { runAwake } = signs;
  const accountMonitors = createMonitors({
    service: engines.service.monitors,
    store: stores.monitors,
    settings,
    reader,
    now,
    life: owner,
    notify: (id, news) => notify(id, monitorNewsWords(news, format)),
    paid: () => runAwake(engines.connection.refreshBalance),
    alarm: monitorAlarm,
  });
  const watches = createWatches({
    store: stores.monitors,
    jobs: stores.jobs,
    captures: stores.captures,
    reader,
    run: runJobs,
    now,
    newId,
    notify: (id, news) => notify(id, monitorNewsWords(news, format)),
    alarm: watchAlarm,
  });
  const monitors = createAllMonitors(accountMonitors, watches);
  const restores = createRestores({
    store: stores.restores,
    readInbox: inbox.read,
    forgetFile: inbox.forget,
    ensureWakeup,
    keepAlive,
  });
  const webhook = createWebhook({
    store: stores.webhook,
    reader,
    secrets: createSecrets(undefined, 'webhook'),
    maySendTo,
    post: createPostWebhook(),
    alarm: webhookAlarm,
    now,
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
  const cleanUp = createCleanUp({ store: stores.cleanUp, reader, alarm: cleanUpAlarm, now });
  return {
    monitors,
    restores,
    webhook,
    models,
    asking,
    prompts,
    sync,
    lookAtMonitors: (): void => runAwake(() => monitors.poll()),
    lookAtWatches: (): void => runAwake(() => watches.look()),
    wakeMonitors: (): void => runAwake(() => monitors.wake()),
    wakeModels: (): void => runAwake(() => asking.recover()),
    runRestore: (): void => runAwake(() => restores.run()),
    runWebhook: (): void => runAwake(() => webhook.run()),
    runFolder: (): void => runAwake(() => folderWriting.run()),
    runSync: (): void => runAwake(() => sync.run()),
    runCleanUp: (): void => runAwake(() => cleanUp.run()),
  };
}
