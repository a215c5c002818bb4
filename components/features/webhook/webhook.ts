import { hostOf } from '@/lib/core/model/url';
import { readWebhook, type Webhook } from '@/lib/features/webhook/webhook';
import { createWebhookWords, type WebhookWords } from '@/lib/features/webhook/words/en-webhook';
import type { App } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import type { ToastContent } from '@/components/shell/state/use-toast';
import { useTable } from '@/components/shell/state/use-words';
import { formatOf, tableOf } from '@/components/shell/state/word-tables';

/** The webhook if it is on, so that captures can be sent to it. */
export function useWebhook(): Webhook | undefined {
  const { value } = useLive(async (reader) => readWebhook(await reader.webhookRecord()), ['settings'], []);
  return value?.on ? value : undefined;
}

/** Sends these captures; this is all the user sees: the queue continues by itself. */
export async function sendToWebhook(
  app: Pick<App, 'call' | 'newId' | 'locale'>,
  webhook: Webhook,
  ids: string[],
): Promise<ToastContent> {
  const { queued } = await app.call('webhook.send', { ids, pressId: app.newId() });
  const own = tableOf(formatOf(app.locale), createWebhookWords);
  return {
    text: queued === 0 ? own.nothingQueued : own.queued({ count: queued, host: hostOf(webhook.address) }),
  };
}

/** The strings of the webhook, for this screen. */
export const useWebhookWords = (): WebhookWords => useTable(createWebhookWords);
