import { isEnded, type Job } from '../../model/job';
import type { ScrapeRequest } from '../../model/request';
import { filesOf } from '../../model/parse-files';
import { captureOnce } from '../capture-once';
import { toPrivatePage } from '../private-page';
import { assertNotPrivate, assertSupported } from './request-checks';
import type { HandlerDeps, HandlersFor } from './handler-deps';

/** The inbox files that jobs have yet to send. */
const filesToRead = (jobs: readonly Job[]): Set<string> =>
  new Set(
    jobs.flatMap(({ request, state }) =>
      request.kind === 'parse' && !isEnded(state) ? filesOf(request).map(({ inboxId }) => inboxId) : [],
    ),
  );

/** The request without the reading id, so that its page is not held. */
function unheld(request: ScrapeRequest): ScrapeRequest {
  if (request.source.type !== 'tab') return request;
  const { readingId: _held, ...source } = request.source;
  return { ...request, source };
}

/** Procedures for captures: keep, delete, restore, read once without keeping. */
export function createLibraryHandlers(
  deps: HandlerDeps,
): HandlersFor<'library' | 'captures' | 'passages' | 'readings' | 'private' | 'exports'> {
  const { jobs, captures, engines } = deps;
  return {
    async 'library.startNew'() {
      await deps.startNewLibrary();
      return {};
    },
    async 'captures.delete'({ ids }) {
      await captures.delete(ids);
      return {};
    },
    async 'captures.mark'({ ids, change }) {
      return { ids: await deps.marks.mark(ids, change) };
    },
    async 'captures.edit'({ id, markdown, since }) {
      return { editedAt: await deps.edits.edit(id, markdown, since) };
    },
    async 'passages.add'({ captureId, passage }) {
      await deps.passages.add(captureId, passage);
      return {};
    },
    async 'passages.change'({ id, change }) {
      await deps.passages.change(id, change);
      return {};
    },
    async 'passages.delete'({ ids }) {
      return { passages: await deps.passages.delete(ids) };
    },
    async 'passages.restore'({ passages }) {
      await deps.passages.restore(passages);
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
      // Like a capture, a request names its pages.
      const jobIds = await jobs.clear().catch(async (thrown: unknown) => {
        // No caller could undo half of it.
        await captures.restore(ids);
        throw thrown;
      });
      // Held readings expire by themselves.
      await deps.clearInbox(filesToRead(await deps.reader.jobs())).catch(() => undefined);
      await deps.readings.forgetAll().catch(() => undefined);
      return { ids, jobIds };
    },
    async 'captures.deliver'({ captureId, ...page }) {
      await deps.usedExports.note({ page });
      await deps.domHost('capture.deliver', { captureId, ...page });
      return {};
    },
    'readings.open': (asked) => deps.readings.open(asked),
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
      assertSupported(engines[engine], request);
      return toPrivatePage(await captureOnce(engines[engine], unheld(request)));
    },
    async 'exports.used'(used) {
      await deps.usedExports.note(used);
      return {};
    },
  };
}
