import { createTurn } from '../async/in-turn';
import type { Transport } from '../rpc/client';
import type { Answer } from '../rpc/server';
import { answerOn, createLine, type Line } from './port-line';

/** What comes with the port by which a page of ours talks to its sandboxed frame. */
const GREETING = 'trawl-reading';
/** A frame that has not answered by then is given up. */
const ANSWER_MS = 45_000;
const OPEN_MS = 10_000;

type OpenFrame = { line: Line; remove(): void };

/** The work's own result, or a rejection after so long. */
function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let late: ReturnType<typeof setTimeout>;
  const ended = new Promise<never>((_done, fail) => {
    late = setTimeout(() => fail(new FrameSilence()), ms);
  });
  return Promise.race([work, ended]).finally(() => clearTimeout(late));
}

/** The frame did not open, or did not answer in time. */
export class FrameSilence extends Error {}

/** Opens a sandboxed page of ours in this one. It is of no origin of ours, so it is addressed by its window alone. */
async function openFrame(page: string): Promise<OpenFrame> {
  const frame = document.createElement('iframe');
  frame.src = page;
  frame.hidden = true;
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
  document.body.append(frame);
  try {
    await inTime(loaded, OPEN_MS);
  } catch (silence) {
    frame.remove();
    throw silence;
  }
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow?.postMessage(GREETING, '*', [port2]);
  return { line: createLine(port1), remove: () => frame.remove() };
}

/**
 * A transport to a sandboxed page of ours in a frame of this one: it has a process and a thread of its own, so that a
 * heavy page holds up no screen, and it can reach nothing of the extension, nor the network. The frame is opened when
 * it is first needed. It has one thread, so calls wait for each other here, and the time of each runs from its own
 * turn: one that is not answered rejects alone with a FrameSilence, and the next gets a new frame.
 */
export function createFrameTransport(
  page: string,
  { open = openFrame, answerMs = ANSWER_MS }: { open?: typeof openFrame; answerMs?: number } = {},
): Transport {
  let frame: OpenFrame | undefined;
  const inTurn = createTurn();

  async function ask(name: string, input: unknown): Promise<unknown> {
    const { line, remove } = (frame ??= await open(page));
    try {
      return await inTime(line.call(name, input), answerMs);
    } catch (silence) {
      frame = undefined;
      remove();
      line.close('the frame did not answer');
      throw silence;
    }
  }

  return (name, input) => inTurn(() => ask(name, input));
}

/** Serves the port that the page around this frame hands over. */
export function serveParent(serve: (name: string, input: unknown) => Promise<Answer>): void {
  window.addEventListener('message', ({ data, ports, source }: MessageEvent<unknown>) => {
    const port = ports[0];
    if (source === window.parent && data === GREETING && port) answerOn(port, serve);
  });
}
