import { z } from '../model/zod';
import type { Answer } from '../rpc/server';
import type { Transport } from '../rpc/client';
import { browser, type Runtime } from './browser';

/** The receiver of a message: every extension page receives every message. */
export type Address = 'background' | 'dom-host';

const envelopeSchema = z.object({
  to: z.enum(['background', 'dom-host']),
  name: z.string(),
  input: z.unknown(),
});

/** Accepts only our own pages and worker; a content script has our id but a page's address. */
function isOurs(sender: Runtime.MessageSender): boolean {
  if (sender.id !== browser.runtime.id) return false;
  const from = sender.url ?? '';
  return from.startsWith(browser.runtime.getURL('')) || (sender.tab === undefined && from === '');
}

/** Serves the messages sent to `address`. Call it in the first turn of a background. */
export function serveMessages(
  address: Address,
  serve: (name: string, input: unknown) => Promise<Answer>,
): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
    const envelope = envelopeSchema.safeParse(message);
    if (!envelope.success || envelope.data.to !== address || !isOurs(sender)) return undefined;
    return serve(envelope.data.name, envelope.data.input);
  });
}

/** A transport for rpc clients. */
export function transportTo(address: Address): Transport {
  return (name, input) =>
    browser.runtime.sendMessage({ to: address, name, input } satisfies z.input<typeof envelopeSchema>);
}
