import { isEnded, type Job } from '@/lib/core/model/job';
import { filesOf } from '@/lib/features/files/parse-files';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { HandlerDeps } from './handler-deps';

/** The inbox files that jobs have yet to send. */
const filesToRead = (jobs: readonly Job[]): Set<string> =>
  new Set(
    jobs.flatMap(({ request, state }) =>
      request.kind === 'parse' && !isEnded(state) ? filesOf(request).map(({ inboxId }) => inboxId) : [],
    ),
  );

type Deps = Pick<
  HandlerDeps,
  'captures' | 'clearInbox' | 'edits' | 'marks' | 'passages' | 'reader' | 'usedExports'
> & { readings: Pick<HandlerDeps['readings'], 'forgetAll'> };

/** Procedures for what is in the library: mark, edit, highlight, delete, restore. */
export function createCaptureHandlers(
  deps: Deps,
): Omit<HandlersFor<'captures' | 'passages' | 'exports'>, 'captures.deliver'> {
  const { captures } = deps;
  return {
    'captures.delete': ({ ids }) => captures.delete(ids),
    async 'captures.mark'({ ids, change }) {
      return { ids: await deps.marks.mark(ids, change) };
    },
    async 'captures.edit'({ id, markdown, since }) {
      return { editedAt: await deps.edits.edit(id, markdown, since) };
    },
    'passages.add': ({ captureId, passage }) => deps.passages.add(captureId, passage),
    'passages.change': ({ id, change }) => deps.passages.change(id, change),
    async 'passages.delete'({ ids }) {
      return { passages: await deps.passages.delete(ids) };
    },
    'passages.restore': ({ passages }) => deps.passages.restore(passages),
    'captures.restore': ({ ids, jobIds }) => captures.restore(ids, jobIds),
    async 'captures.clear'() {
      const { ids, jobIds } = await captures.clear();
      await deps.clearInbox(filesToRead(await deps.reader.jobs())).catch(() => undefined);
      // Held readings expire by themselves.
      await deps.clearInbox(filesToRead(await deps.reader.jobs())).catch(() => undefined);
      await deps.readings.forgetAll().catch(() => undefined);
      return { ids: [...ids], jobIds: [...jobIds] };
    },
    'exports.used': (used) => deps.usedExports.note(used),
  };
}
