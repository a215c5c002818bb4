import type { Transport } from '../rpc/client';
import { browser, browserName } from './browser';
import { within } from '../async/deadline';
import { DIRECT_MARK } from './direct-mark';

/** A background that has to be started first answers well within this time. */
const ANSWER_MS = 30_000;

type Receiver = { postMessage(message: unknown, transfer: Transferable[]): void };

/** Chromium's service worker; Firefox's event page, which the browser starts on request. */
async function findBackground(): Promise<Receiver> {
  if (browserName() === 'chromium') {
    const { active } = await navigator.serviceWorker.ready;
    if (!active) throw new Error('no worker is active');
    return active;
  }
  const page = await browser.runtime.getBackgroundPage();
  // Null for a page in a private window of Firefox.
  if (!page) throw new Error('the background is out of reach');
  return {
    postMessage: (message, transfer) => page.postMessage(message, location.origin, transfer),
  };
}

/**
 * A transport to the background that no other page of the extension receives: the call is posted to it alone, and the
 * answer comes back over its own port. `runtime.sendMessage` and `runtime.connect` reach every page that listens.
 */
export function createDirectTransport(find: () => Promise<Receiver> = findBackground): Transport {
  return async (name, input) => {
    const { port1: mine, port2: theirs } = new MessageChannel();
    const answered = new Promise<unknown>((resolve) => {
      mine.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
      mine.start();
    });
    const asked = async (): Promise<unknown> => {
      // Payloads are sent as JSON text, as in the browser's own messages: both ways deliver the same.
      const call = { mark: DIRECT_MARK, name, input };
      (await find()).postMessage(JSON.stringify(call), [theirs]);
      return answered;
    };
    try {
      const text = await within(asked(), ANSWER_MS);
      return typeof text === 'string' ? JSON.parse(text) : undefined;
    } finally {
      mine.close();
    }
  };
}
