import { AppError } from '@/lib/core/model/errors';
import type { HandlerDeps, HandlersFor } from './handler-deps';

/** What leaves the library as a whole: the copy in the browser's account, webhook, folder, backup. */
export function createAwayHandlers(
  deps: HandlerDeps,
): HandlersFor<'sync' | 'webhook' | 'folder' | 'backups'> {
  return {
    async 'sync.set'({ on }) {
      await deps.sync.set(on);
      return {};
    },
    async 'sync.take'() {
      await deps.sync.take();
      return {};
    },
    async 'sync.replace'() {
      await deps.sync.replace();
      return {};
    },
    async 'sync.remove'() {
      await deps.sync.remove();
      return {};
    },
    async 'webhook.put'(change) {
      await deps.webhook.put(change);
      deps.runWebhook();
      return {};
    },
    async 'webhook.setSecret'({ secret }) {
      await deps.webhook.setSecret(secret);
      deps.runWebhook();
      return {};
    },
    async 'webhook.remove'() {
      await deps.webhook.remove();
      return {};
    },
    async 'webhook.send'({ ids, pressId }) {
      const queued = await deps.webhook.send(ids, pressId);
      deps.runWebhook();
      return { queued };
    },
    async 'webhook.tryAgain'({ ids }) {
      await deps.webhook.tryAgain(ids);
      deps.runWebhook();
      return {};
    },
    async 'webhook.cancel'({ ids }) {
      await deps.webhook.cancel(ids);
      return {};
    },
    async 'webhook.preview'({ captureId }) {
      const body = await deps.webhook.preview(captureId);
      return body === undefined ? {} : { body };
    },
    async 'folder.choose'(asked) {
      const handle = 'inboxId' in asked ? await deps.folder.takeHandle(asked.inboxId) : undefined;
      if ('inboxId' in asked && !handle) throw new AppError('file-gone');
      await deps.folder.choose(handle ? { type: 'handle', handle } : { type: 'downloads' });
      // Tasks stopped by missing space or permission in the old folder continue in this one.
      await deps.folder.resume();
      deps.runFolder();
      return {};
    },
    async 'folder.forget'() {
      await deps.folder.choose(undefined);
      return {};
    },
    async 'folder.save'({ taskId, subject, of }) {
      const captureIds =
        'jobId' in of ? (await deps.domHost('folder.list', { jobId: of.jobId })).captureIds : of.captureIds;
      await deps.ensureWakeup();
      await deps.folder.add({ id: taskId, subject }, captureIds);
      deps.runFolder();
      return {};
    },
    async 'folder.cancel'({ taskId }) {
      await deps.folder.cancel(taskId);
      return {};
    },
    async 'folder.resume'() {
      await deps.folder.resume();
      deps.runFolder();
      return {};
    },
    async 'folder.dismiss'({ taskId }) {
      await deps.folder.dismiss(taskId);
      return {};
    },
    async 'backups.restore'(asked) {
      await deps.restores.begin(asked);
      deps.runRestore();
      return {};
    },
    async 'backups.dismiss'() {
      await deps.restores.dismiss();
      return {};
    },
  };
}
