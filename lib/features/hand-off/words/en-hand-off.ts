import { handOffMessages } from '@/lib/core/words/compiled/en/hand-off';

/** The strings of handing captures to other apps, in English. */
export function createHandOffWords() {
  const messages = handOffMessages();
  return {
    ...messages,
    handed: (name: string, vault: string, byClipboard: boolean) =>
      messages.handed({ name, vault: vault || undefined, byClipboard }),
  };
}
