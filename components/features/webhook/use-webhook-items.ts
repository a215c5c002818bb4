import { toFailure, type Failure } from '@/lib/core/model/errors';
import { createHandOffWords } from '@/lib/features/hand-off/words/en-hand-off';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { sendToWebhook, useWebhook } from './webhook';
import type { MenuItem } from '@/components/ui/Menu';

/** "Send to webhook" for many captures, by their ids; no item if no webhook is on. */
export function useWebhookItems(
  onFailure: (failure: Failure) => void,
): (idsOf: () => Promise<string[]>) => MenuItem[] {
  const app = useApp();
  const toast = useToast();
  const webhook = useWebhook();
  return (idsOf) => {
    if (!webhook) return [];
    const send = (): void =>
      void idsOf()
        .then((ids) => sendToWebhook(app, webhook, ids))
        .then(toast, (thrown: unknown) => onFailure(toFailure(thrown)));
    return [{ label: createHandOffWords().toWebhook, icon: 'ext', onChoose: send }];
  };
}
