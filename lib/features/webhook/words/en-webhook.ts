import type { DeliveryFault } from '../webhook';
import { webhookMessages } from '@/lib/core/words/compiled/en/webhook';
import type { Format } from '@/lib/core/words/format';

/** The strings of the webhook. */
export function createWebhookWords(format: Format) {
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

export type WebhookWords = ReturnType<typeof createWebhookWords>;
