import type { Transport } from '../rpc/client';
import type { Answer } from '../rpc/server';
import { answerOn, createLine, type Line } from './port-line';

/** What comes with the port by which the worker talks to one of our pages. */
const GREETING = 'trawl-port';
/** What the page says first: it holds its lock, so that its end will be noticed. */
const READY = 'ready';
/** A page that has not said so by then is not waited for. */
const READY_MS = 5_000;

/** The part of a worker's `clients` that is used; the DOM's types know nothing of workers. */
type Clients = {
  matchAll(options: {
    type: 'window';
    includeUncontrolled: true;
  }): Promise<readonly { url: string; postMessage(message: unknown, transfer: Transferable[]): void }[]>;
};

type Locks = Pick<LockManager, 'request'>;

/** The first message of a port, or a rejection when it does not come in time. */
function firstOf(port: MessagePort, limitMs: number): Promise<unknown> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error('the page did not answer')), limitMs);
    const heard = ({ data }: MessageEvent<unknown>): void => {
      clearTimeout(late);
      done(data);
    };
    port.addEventListener('message', heard, { once: true });
    port.start();
  });
}

/** Opens a line to the page at this address, or rejects: no such page is there, or it does not answer. */
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
  if ((await firstOf(port, READY_MS)) !== READY) throw new Error('not our page');
  const line = createLine(port);
  // A port does not tell of a page that is gone; the lock that the page holds while it lives does, however it ended.
  void locks.request(url, () => {
    closed();
    line.close('the page was closed');
  });
  return line;
}

/**
 * A transport from the worker to one of our pages by a port of its own: a message of the browser's goes through the
 * browser's own process and costs a millisecond of the machine, which counts where there is one for each page of a
 * site. `otherwise` carries a call for which no port could be opened; it has not been sent by then. Calls that were
 * under way when the page closed reject. It does not keep the worker alive.
 */
export function createPortTransport(
  url: string,
  otherwise: Transport,
  // Firefox's background is a page itself and sees no clients.
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
 * Serves the ports that the worker hands to the page at this address, which is the only one of its kind. No web page
 * and no content script can hand one.
 */
export function servePorts(
  url: string,
  serve: (name: string, input: unknown) => Promise<Answer>,
  // Firefox's background is a page itself and hands out none.
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
