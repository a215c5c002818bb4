import { createConnection } from '../../lib/app/connection';
import { createHeldPages } from '../../lib/app/held-pages';
import { createRuledReaders } from '../../lib/app/site-rules';
import { sleep } from '../../lib/async/sleep';
import { createDeviceEngine } from '../../lib/engine/device/engine';
import { createServiceParts } from '../../lib/engine/service/parts';
import { createDomHostClient } from '../../lib/platform/dom-host';
import { createFetchedPages, createFileReading } from '../../lib/platform/fetched-pages';
import { maySendTo } from '../../lib/platform/sending-permission';
import { keepAlive } from '../../lib/platform/keep-alive';
import { createPageSource } from '../../lib/platform/page-source';
import { createRenderingTabs } from '../../lib/platform/rendering-tabs';
import { createSecrets } from '../../lib/platform/secrets';
import { createSiteReader } from '../../lib/platform/site-reader';
import { createTabRenderer } from '../../lib/platform/tab-renderer';
import type { Clock } from '../../lib/ports/host';
import type { Stores } from './stores';

export type Engines = ReturnType<typeof createEngines>;

/** This device and the service, with what both use to read pages. */
export function createEngines({ settings, changes, inbox, held }: Stores, now: Clock) {
  const domHost = createDomHostClient();
  const secrets = createSecrets();
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
    maySendTo,
    keepAlive,
    readInbox: inbox.read,
    now,
  });
  return {
    domHost,
    pages,
    device,
    service,
    both: { device, service: service.engine },
    connection: createConnection({ settings, secrets, now, ...service.connection }),
    closeLeftTabs: () => renderingTabs.closeLeft(),
  };
}
