import { within } from '../async/deadline';
import type { Transport } from '../rpc/client';
import type { Answer } from '../rpc/server';
import { answerOn, createLine, type Line } from './port-line';

/** Sent with the port that connects the worker to an extension page. */
const GREETING = 'trawl-port';
/** The page's first message: it holds its lock, so its end will be noticed. */
const READY = 'ready';
/** How long to wait for that message. */
const READY_MS = 5_000;

/** The used part of a worker's `clients`; the DOM's types do not include workers. */
type Clients = {
  matchAll(options: {
    type: 'window';
    includeUncontrolled: true;
  }): Promise<readonly { url: string; postMessage(message: unknown, transfer: Transferable[]): void }[]>;
};

type Locks = Pick<LockManager, 'request'>;

/** The first message of a port. */
function firstOf(port: MessagePort): Promise<unknown> {
  return new Promise((done) => {
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => done(data), { once: true });
    port.start();
  });
}

/** Connects to the page at this address, or rejects: there is no such page, or it does not answer. */
async function connect(
  { clients, locks }: { clients: Clients; locks: Locks },
  url: string,
  closed: () => void,
): Promise<Line> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url === url);
  if (!page) throw new Error('the page is not there');
  const { port1: port, port2: theirs } = new MessageChannel();
  page.postMessage(GREETING, [theirs]);
  if ((await within(firstOf(port), READY_MS)) !== READY) throw new Error('not our page');
  const line = createLine(port);
  // A port does not report that its page is gone; the lock that the page holds while it lives does, however it ended.
  void locks.request(url, () => {
    closed();
    line.close('the page was closed');
  });
  return line;
}

/**
 * A transport from the worker to an extension page over its own port: a browser message goes through the browser's main
 * process and costs a millisecond of CPU time, which matters when there is one for each page of a site. `otherwise`
 * carries a call for which no port could be opened; the call has not been sent by then. Calls in progress when the page
 * closes reject. It does not keep the worker alive.
 */
export function createPortTransport(
  url: string,
  otherwise: Transport,
  // Firefox's background is itself a page and has no clients.
  clients = (globalThis as typeof globalThis & { clients?: Clients }).clients,
  locks: Locks | undefined = navigator.locks,
): Transport {
  if (!clients || !locks) return otherwise;
  const worker = { clients, locks };
  let opening: Promise<Line | undefined> | undefined;
  const forget = (): undefined => (opening = undefined);
  return async (name, input) => {
    opening ??= connect(worker, url, forget).catch(forget);
    const line = await opening;
    return line ? line.call(name, input) : otherwise(name, input);
  };
}

/**
 * Serves the ports that the worker sends to the page at this address, which is the only one of its kind. No web page
 * and no content script can send one.
 */
export function servePorts(
  url: string,
  serve: (name: string, input: unknown) => Promise<Answer>,
  // Firefox's background is itself a page and sends none.
  worker: Pick<EventTarget, 'addEventListener'> | undefined = navigator.serviceWorker,
  locks: Locks | undefined = navigator.locks,
): void {
  if (!worker || !locks) return;
  const held = new Promise<void>((hold) => {
    void locks.request(url, () => {
      hold();
      return new Promise(() => undefined);
    });
  });
  worker.addEventListener('message', (event) => {
    const { data, ports } = event as MessageEvent<unknown>;
    const port = ports[0];
    if (data !== GREETING || !port) return;
    answerOn(port, serve);
    void held.then(() => port.postMessage(READY));
  });
}
