import { createConnection } from '@/lib/features/connection/background/connection';
import { createFilePasswords } from '@/lib/features/files/background/passwords';
import { createHeldPages } from '@/lib/features/capture/background/held-pages';
import { createPageReaders } from '@/lib/background/page-readers';
import { sleep } from '@/lib/core/async/sleep';
import { createDeviceEngine } from '@/lib/device/engine';
import { createServiceParts } from '@/lib/service/parts';
import { createDomHostClient } from '@/lib/core/platform/dom-host';
import { createFetchedPages, createFileReading, withTabFiles } from '@/lib/core/platform/fetched-pages';
import { hideOriginFrom } from '@/lib/core/platform/hide-origin';
import { maySendTo } from '@/lib/core/platform/sending-permission';
import { keepAlive } from '@/lib/core/platform/keep-alive';
import { createPageSource } from '@/lib/core/platform/page-source';
import { createRenderingTabs } from '@/lib/core/platform/rendering-tabs';
import { createSecrets } from '@/lib/core/platform/secrets';
import { createSiteReader } from '@/lib/core/platform/site-files';
import { createTabRenderer } from '@/lib/core/platform/tab-renderer';
import { createModelParts } from '@/lib/features/model/background/parts';
import type { Clock } from '@/lib/core/ports/host';
import type { Stores } from './stores';

export type Engines = ReturnType<typeof createEngines>;

/** This device and the service, with what both use to read pages. */
export function createEngines(
  { settings, reader, changes, inbox, held, modelStore }: Stores,
  { now, owner }: { now: Clock; owner: string },
) {
  const domHost = createDomHostClient();
  const secrets = createSecrets();
  const ruled = createPageReaders({ settings, templates: reader, changes });
  const fetched = createFetchedPages(domHost);
  const passwords = createFilePasswords();
  const pages = createHeldPages(ruled.pages(withTabFiles(createPageSource(), fetched, passwords.take)), held);
  const renderingTabs = createRenderingTabs();
  const model = createModelParts({
    store: modelStore,
    reader,
    findPages: async (words, limit) => (await domHost('library.find', { words, limit })).ids,
    talks: {
      answer: (order, replies) => domHost('talk.answer', { order, replies: [...replies] }),
      json: (order, replies) => domHost('talk.json', { order, replies: [...replies] }),
      move: (order, replies) => domHost('talk.move', { order, replies: [...replies] }),
    },
    held,
    now,
    owner,
    secretsOf: (origin) => createSecrets(undefined, `model ${origin}`),
    maySendTo,
    hideOriginFrom,
    keepAlive,
  });
  const device = createDeviceEngine({
    pages,
    domHost: ruled.domHost(fetched),
    site: ruled.site(createSiteReader(domHost)),
    readFile: passwords.reading(createFileReading(domHost)),
    renderer: ruled.renderer(createTabRenderer(renderingTabs)),
    now,
    sleep,
    askForJson: model.askForJson,
    declaredData: (order) => domHost('data.declared', order),
    research: model.research,
  });
  const service = createServiceParts({
    settings,
    secrets,
    maySendTo,
    keepAlive,
    readInbox: inbox.read,
    now,
  });
  return {
    domHost,
    pages,
    passwords,
    model,
    device,
    service,
    both: { device, service: service.engine },
    connection: createConnection({ settings, secrets, now, ...service.connection }),
    closeLeftTabs: () => renderingTabs.closeLeft(),
  };
}
