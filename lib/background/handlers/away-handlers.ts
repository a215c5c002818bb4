import { AppError } from '@/lib/core/model/errors';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { HandlerDeps } from './handler-deps';

/** What leaves the library as a whole: the copy in the browser's account, folder, backup. */
export function createAwayHandlers(deps: HandlerDeps): HandlersFor<'sync' | 'folder' | 'backups'> {
  return {
    'sync.set': ({ on }) => deps.sync.set(on),
    'sync.take': () => deps.sync.take(),
    'sync.replace': () => deps.sync.replace(),
    'sync.remove': () => deps.sync.remove(),
    async 'folder.choose'(asked) {
      const handle = 'inboxId' in asked ? await deps.folder.takeHandle(asked.inboxId) : undefined;
      if ('inboxId' in asked && !handle) throw new AppError('file-gone');
      await deps.folder.choose(handle ? { type: 'handle', handle } : { type: 'downloads' });
      // Tasks stopped by missing space or permission in the old folder continue in this one.
      await deps.folder.resume();
      deps.runFolder();
    },
    'folder.forget': () => deps.folder.choose(undefined),
    async 'folder.save'({ taskId, subject, of, images }) {
      const captureIds =
        'jobId' in of ? (await deps.domHost('folder.list', { jobId: of.jobId })).captureIds : of.captureIds;
      await deps.ensureWakeup();
      const none = { saved: 0, left: 0, notGranted: 0 };
      await deps.folder.add({ id: taskId, subject, ...(images && { images: none }) }, captureIds);
      deps.runFolder();
    },
    'folder.cancel': ({ taskId }) => deps.folder.cancel(taskId),
    async 'folder.resume'() {
      await deps.folder.resume();
      deps.runFolder();
    },
    'folder.dismiss': ({ taskId }) => deps.folder.dismiss(taskId),
    async 'backups.restore'(asked) {
      await deps.restores.begin(asked);
      deps.runRestore();
    },
    'backups.dismiss': () => deps.restores.dismiss(),
  };
}
