import { defineBackground } from 'wxt/utils/define-background';
import { createPurge } from '@/lib/features/clean-up/background/clean-up';
import { LEASE_MS } from '@/lib/core/jobs/runner';
import { createWakeup, onAlarms, schedulePurge } from '@/lib/core/platform/alarms';
import { browser } from '@/lib/core/platform/browser';
import { onStart } from '@/lib/core/platform/install';
import { onSynced } from '@/lib/core/platform/sync-area';
import { createFormat } from '@/lib/core/words/format';
import type { Assembly } from './assembly';
import { createEngines } from './engines';
import { listenToCommands } from './command-listeners';
import { createRunning } from './runner';
import { serve } from './serve';
import { createServices } from './services';
import { createSigns } from './signs';
import { createStores } from './stores';

/** Assembly: builds the parts and registers every listener in the first turn. It contains no decisions. */
export default defineBackground({
  main() {
    const now = Date.now;
    const newId = (): string => crypto.randomUUID();
    const wakeup = createWakeup(now);
    const stores = createStores(now);
    const signs = createSigns(stores);
    const { runDetached } = signs;
    const life = { now, newId, owner: newId() };
    const engines = createEngines(stores, life);
    const assembly: Assembly = {
      stores,
      engines,
      signs,
      ...life,
      ensureWakeup: () => wakeup.at(now() + LEASE_MS),
      format: createFormat(browser.i18n.getUILanguage()),
    };
    const services = createServices(assembly, () => running.run());
    const running = createRunning(assembly, services, wakeup);
    const purge = createPurge({ ...stores, now, others: services.kept });

    serve(assembly, services, running);
    onAlarms({
      run: running.run,
      purge: () => purge(runDetached),
      ...services.alarms,
    });
    const updateMenus = listenToCommands(assembly, running);
    onStart(() => {
      updateMenus();
      runDetached(schedulePurge());
      running.run();
    });
    onSynced(services.runSync);
    stores.changes.subscribe((store) => {
      if (store === 'jobs') signs.showJobs();
      if (store === 'monitors') signs.showNews(services.monitors.news());
      if (store === 'captures' || store === 'settings') signs.markPages(store === 'settings');
      if (store !== 'settings') return;
      updateMenus();
      services.runSync();
      services.runCleanUp();
    });

    runDetached(engines.closeLeftTabs());
    runDetached(stores.captures.settle());
    running.run();
    services.monitors.wake();
    services.wakeModels();
    services.runRestore();
    services.runWebhook();
    services.runFolder();
    services.runSync();
    services.runCleanUp();
    running.deliver();
    signs.showNews(services.monitors.news());
    signs.markPages();
  },
});
