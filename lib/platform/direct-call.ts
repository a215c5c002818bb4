import { z } from '../model/zod';
import type { Transport } from '../rpc/client';
import type { Answer } from '../rpc/server';
import { browser, browserName } from './browser';
import { within } from './deadline';

const MARK = 'trawl-direct';
const callSchema = z.object({ mark: z.literal(MARK), name: z.string(), input: z.unknown() });

/** A background that has to be started first answers well before. */
const ANSWER_MS = 30_000;

type Receiver = { postMessage(message: unknown, transfer: Transferable[]): void };

/** Chromium's service worker; Firefox's event page, which is started when it is asked for. */
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
 * A transport to the background that no other page of the extension hears: the call is posted to it alone, and the
 * answer comes back over a port of its own. `runtime.sendMessage` and `runtime.connect` are heard by every page that
 * listens.
 */
export function createDirectTransport(find: () => Promise<Receiver> = findBackground): Transport {
  return async (name, input) => {
    const { port1: mine, port2: theirs } = new MessageChannel();
    const answered = new Promise<unknown>((resolve) => {
      mine.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
      mine.start();
    });
    const asked = async (): Promise<unknown> => {
      // Payloads cross as JSON text, as in the browser's own messages: what arrives is the same by either way.
      const call: z.input<typeof callSchema> = { mark: MARK, name, input };
      (await find()).postMessage(JSON.stringify(call), [theirs]);
      return answered;
    };
    try {
      const text = await within(asked(), ANSWER_MS, new AbortController().signal);
      return typeof text === 'string' ? JSON.parse(text) : undefined;
    } finally {
      mine.close();
    }
  };
}

/** What came with a message, when it is a call; the schema refuses anything else. */
function readCall(data: unknown): z.infer<typeof callSchema> | undefined {
  try {
    return callSchema.safeParse(typeof data === 'string' ? JSON.parse(data) : undefined).data;
  } catch {
    // Not one of ours.
    return undefined;
  }
}

/** The background's own global: what is posted to it reaches nobody else. */
type Own = Pick<EventTarget, 'addEventListener'> & { location: { origin: string } };

/**
 * Serves direct calls, of our own pages only. To be called in the first turn of a background; the worker stays awake
 * until the answer is out.
 */
export function serveDirectCalls(
  serve: (name: string, input: unknown) => Promise<Answer>,
  own: Own = globalThis,
): void {
  own.addEventListener('message', (event) => {
    // A worker's event can be waited for; a page's cannot, and need not be.
    const { data, origin, ports, waitUntil } = event as MessageEvent<unknown> & {
      waitUntil?: (work: Promise<unknown>) => void;
    };
    const port = ports[0];
    const call = readCall(data);
    if (!call || !port || origin !== own.location.origin) return;
    const answered = serve(call.name, call.input).then((answer) => port.postMessage(JSON.stringify(answer)));
    waitUntil?.call(event, answered);
  });
}
