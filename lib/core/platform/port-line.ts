import { z } from '../model/zod';
import type { Answer } from '../rpc/server';

const callSchema = z.object({ id: z.number(), name: z.string(), input: z.unknown() });
const replySchema = z.object({ id: z.number(), answer: z.unknown() });

type Waiting = { resolve: (answer: unknown) => void; reject: (why: Error) => void };

/** Payloads are sent as JSON text, as in the browser's own messages: both ways deliver the same. */
const toText = (value: z.input<typeof callSchema> | z.input<typeof replySchema>): string =>
  JSON.stringify(value);

function fromText(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    // Not one of ours; the schemas reject it.
    return undefined;
  }
}

/** Calls over a port, each with its own answer, in any order. */
export type Line = {
  call(name: string, input: unknown): Promise<unknown>;
  /** Closes the connection; calls in progress reject. */
  close(why: string): void;
};

export function createLine(port: MessagePort): Line {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const reply = replySchema.safeParse(fromText(data));
    if (!reply.success) return;
    waiting.get(reply.data.id)?.resolve(reply.data.answer);
    waiting.delete(reply.data.id);
  });
  port.start();
  return {
    call: (name, input) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        port.postMessage(toText({ id: last, name, input }));
      }),
    close(why) {
      port.close();
      for (const { reject } of waiting.values()) reject(new Error(why));
      waiting.clear();
    },
  };
}

/** Answers the calls that arrive over a port. */
export function answerOn(port: MessagePort, serve: (name: string, input: unknown) => Promise<Answer>): void {
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const call = callSchema.safeParse(fromText(data));
    if (!call.success) return;
    const { id, name, input } = call.data;
    void serve(name, input).then((answer) => port.postMessage(toText({ id, answer })));
  });
  port.start();
}
