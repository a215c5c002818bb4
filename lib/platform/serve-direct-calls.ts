import { z } from '../model/zod';
import type { Answer } from '../rpc/server';
import { DIRECT_MARK } from './direct-mark';

const callSchema = z.object({ mark: z.literal(DIRECT_MARK), name: z.string(), input: z.unknown() });

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
