import { popupFormatOf } from '@/lib/core/model/format';
import type { ScrapeRequest } from '@/lib/core/model/request';
import { captureOnce } from '@/lib/features/capture/background/capture-once';
import { toPrivatePage } from '@/lib/features/capture/background/private-page';
import { assertNotPrivate, assertSupported } from './request-checks';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { HandlerDeps } from './handler-deps';
import { startJob } from './start-job';

/** The request without the reading id, so that its page is not held. */
function unheld(request: ScrapeRequest): ScrapeRequest {
  if (request.source.type !== 'tab') return request;
  const { readingId: _held, ...source } = request.source;
  return { ...request, source };
}

/** Procedures that reach beyond what is stored: a new library, delivery, and the readings of a page. */
export function createLibraryHandlers(
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
