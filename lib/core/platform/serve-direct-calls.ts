import { z } from '../model/zod';
import type { Answer } from '../rpc/server';
import { DIRECT_MARK } from './direct-mark';

const callSchema = z.object({ mark: z.literal(DIRECT_MARK), name: z.string(), input: z.unknown() });

/** The call in a message, if it is one; the schema rejects anything else. */
function readCall(data: unknown): z.infer<typeof callSchema> | undefined {
  try {
    return callSchema.safeParse(typeof data === 'string' ? JSON.parse(data) : undefined).data;
  } catch {
    // Not one of ours.
    return undefined;
  }
}

/** The background's own global: what is posted to it goes nowhere else. */
type Own = Pick<EventTarget, 'addEventListener'> & { location: { origin: string } };

/**
 * Serves direct calls, only from our own pages. Call it in the first turn of a background; the worker stays awake until
 * the answer is sent.
 */
export function serveDirectCalls(
  serve: (name: string, input: unknown) => Promise<Answer>,
  own: Own = globalThis,
): void {
  own.addEventListener('message', (event) => {
    // A worker's event has `waitUntil`; a page's does not and does not need it.
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
