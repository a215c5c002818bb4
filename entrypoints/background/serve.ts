import { createHandlers } from '@/lib/background/handlers/create-handlers';
import { createOpenReading } from '@/lib/features/reading/background/open-reading';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import { serveScreens } from '@/lib/core/platform/background-line';
import { isPrivateTab, viewKnownTab } from '@/lib/core/platform/tab-view';
import { procedures } from '@/lib/core/rpc/protocol';
import { createServer } from '@/lib/core/rpc/server';
import type { Assembly } from './assembly';
import type { Running } from './runner';
import type { Services } from './services';

/** Serves the screens' calls. */
export function serve(
  { stores, engines, now, ensureWakeup }: Assembly,
  services: Services,
  running: Running,
): void {
  const { settings, reader, held, inbox } = stores;
  const { device, service, connection, pages, passwords, domHost } = engines;
  serveScreens(
    createServer(procedures, {
      ...services.handlers,
      ...createHandlers({
        ...stores,
        // The services for restores and the copy replace their bare stores.
        ...services,
        engines: engines.both,
        runner: running.runner,
        run: running.run,
        ensureWakeup,
        isPrivateTab,
        startNewLibrary: stores.startNew,
        connection,
        passwords,
        clearInbox: inbox.clear,
        previewCrawl: service.previewCrawl,
        agentReader: service.agentReader,
        readings: createOpenReading({
          settings,
          viewTab: (tab) => viewKnownTab(tab, true),
          isPrivateTab,
          optionsOf: pageOptionsOf,
          device,
          pages,
          held,
          reader,
          countChanges: async (before, after) => (await domHost('changes.count', { before, after })).changes,
          now,
        }),
        domHost,
      }),
    }),
  );
}
