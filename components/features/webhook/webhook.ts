import { hostOf } from '@/lib/core/model/url';
import { readWebhook, type Webhook, type DeliveryFault } from '@/lib/features/webhook/webhook';
import { type App, useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { type ToastContent, useToast } from '@/components/shell/state/use-toast';
import { wordsHook, formatOf, tableOf } from '@/components/shell/state/use-words';
import { webhookMessages } from '@/lib/core/words/compiled/en/webhook';
import type { Format } from '@/lib/core/words/format';
import { createHandOffWords } from '@/lib/features/hand-off/words/en-hand-off';
import type { MenuItem } from '@/components/ui/Menu';

function createWebhookWords(format: Format) {
  const messages = webhookMessages(format);
  const said = messages.fault;
  return {
    ...messages,
    /** Why a capture has not arrived at the webhook, as a sentence. */
    fault({ reason, status }: DeliveryFault, host: string): string {
      switch (reason) {
        case 'answered':
          if (status === 401 || status === 403) return said.refused({ host, status: String(status) });
          if (status === 404) return said['nothing-there'](host);
          if (status === 410) return said['takes-no-more'](host);
          if (status === 413) return said['too-large'](host);
          return said.answered({ host, status: String(status ?? '?') });
        case 'no-secret':
        case 'capture-gone':
        case 'not-writable':
          return said[reason];
        default:
          return said[reason](host);
      }
    },
  };
}

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
export const useWebhookWords = wordsHook(createWebhookWords);

/** "Send to webhook" for many captures, by their ids; no item if no webhook is on. */
export function useWebhookItems(
  onFailure: (thrown: unknown) => void,
): (idsOf: () => Promise<string[]>) => MenuItem[] {
  const app = useApp();
  const toast = useToast();
  const webhook = useWebhook();
  return (idsOf) => {
    if (!webhook) return [];
    const send = (): void =>
      void idsOf()
        .then((ids) => sendToWebhook(app, webhook, ids))
        .then(toast, onFailure);
    return [{ label: createHandOffWords().toWebhook, icon: 'ext', onChoose: send }];
  };
}
