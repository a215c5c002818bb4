import type { Transport } from '../rpc/client';
import type { Answer } from '../rpc/server';
import { answerOn, createLine, type Line } from './port-line';

/** What comes with the port by which a page of ours talks to its sandboxed frame. */
const GREETING = 'trawl-reading';
/** A frame that has not answered by then is given up, with all it had to do. */
const ANSWER_MS = 45_000;

type OpenFrame = { line: Line; remove(): void };

/** Opens a sandboxed page of ours in this one. It is of no origin of ours, so it is addressed by its window alone. */
async function openFrame(page: string): Promise<OpenFrame> {
  const frame = document.createElement('iframe');
  frame.src = page;
  frame.hidden = true;
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
  document.body.append(frame);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow?.postMessage(GREETING, '*', [port2]);
  return { line: createLine(port1), remove: () => frame.remove() };
}

/**
 * A transport to a sandboxed page of ours in a frame of this one: it has a process and a thread of its own, so that a
 * heavy page holds up no screen, and it can reach nothing of the extension, nor the network. The frame is opened when
 * it is first needed. Where one call is not answered in time, it and all others under way reject, and the next call
 * gets a new frame.
 */
export function createFrameTransport(
  page: string,
  { open = openFrame, answerMs = ANSWER_MS }: { open?: typeof openFrame; answerMs?: number } = {},
): Transport {
  let opening: Promise<OpenFrame> | undefined;
  return async (name, input) => {
    const mine = (opening ??= open(page));
    const { line, remove } = await mine;
    const late = setTimeout(() => {
      if (opening === mine) opening = undefined;
      remove();
      line.close('the frame did not answer');
    }, answerMs);
    return line.call(name, input).finally(() => clearTimeout(late));
  };
}

/** Serves the port that the page around this frame hands over. */
export function serveParent(serve: (name: string, input: unknown) => Promise<Answer>): void {
  window.addEventListener('message', ({ data, ports, source }: MessageEvent<unknown>) => {
    const port = ports[0];
    if (source === window.parent && data === GREETING && port) answerOn(port, serve);
  });
}
