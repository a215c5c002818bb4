import { within } from '../async/deadline';
import { createMutex } from '../async/mutex';
import type { Transport } from '../rpc/client';
import type { Answer } from '../rpc/server';
import { answerOn, createLine, type Line } from './port-line';

/** Sent with the port that connects an extension page to its sandboxed frame. */
const GREETING = 'trawl-reading';
/** How long to wait for a frame's answer. */
const ANSWER_MS = 45_000;
const OPEN_MS = 10_000;

type OpenFrame = { line: Line; remove(): void };

/** The frame did not open, or did not answer in time. */
export class FrameSilence extends Error {}

const silent = (): Error => new FrameSilence();

/** Opens a sandboxed extension page in this one. It does not have our origin, so it is addressed only by its window. */
async function openFrame(page: string): Promise<OpenFrame> {
  const frame = document.createElement('iframe');
  frame.src = page;
  frame.hidden = true;
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
  document.body.append(frame);
  try {
    await within(loaded, OPEN_MS, undefined, silent);
  } catch (silence) {
    frame.remove();
    throw silence;
  }
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow?.postMessage(GREETING, '*', [port2]);
  return { line: createLine(port1), remove: () => frame.remove() };
}

/**
 * A transport to a sandboxed extension page in a frame of this one: it has its own process and thread, so that a heavy
 * page blocks no screen, and it has no access to the extension or the network. The frame is opened when first needed.
 * It has one thread, so calls wait for each other here, and the time limit of each starts with its turn: a call that is
 * not answered rejects alone with a FrameSilence, and the next call gets a new frame.
 */
export function createFrameTransport(
  page: string,
  { open = openFrame, answerMs = ANSWER_MS }: { open?: typeof openFrame; answerMs?: number } = {},
): Transport {
  let frame: OpenFrame | undefined;
  const inTurn = createMutex();

  async function ask(name: string, input: unknown): Promise<unknown> {
    const { line, remove } = (frame ??= await open(page));
    try {
      return await within(line.call(name, input), answerMs, undefined, silent);
    } catch (silence) {
      frame = undefined;
      remove();
      line.close('the frame did not answer');
      throw silence;
    }
  }

  return (name, input) => inTurn(() => ask(name, input));
}

/** Serves the port that the parent page sends. */
export function serveParent(serve: (name: string, input: unknown) => Promise<Answer>): void {
  window.addEventListener('message', ({ data, ports, source }: MessageEvent<unknown>) => {
    const port = ports[0];
    if (source === window.parent && data === GREETING && port) answerOn(port, serve);
  });
}
