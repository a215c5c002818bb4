import type { Transport } from '../rpc/client';
import { isDirect } from '../rpc/popup-protocol';
import type { Answer } from '../rpc/server';
import { serveMessages, transportTo } from './messaging';
import { z } from '../model/zod';
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

type Serve = (name: string, input: unknown) => Promise<Answer>;

/** Few screens call the background directly: the code is loaded with the first such call. */
const directLater: Transport = async (name, input) =>
  (await import('./direct-call')).createDirectTransport()(name, input);

/** How a screen calls the background: by messages, and directly for what no other page may receive. */
export function transportToBackground(
  byMessage: Transport = transportTo('background'),
  direct: Transport = directLater,
): Transport {
  return (name, input) => (isDirect(name) ? direct : byMessage)(name, input);
}

/** Serves only what other pages may hear; a call that carries a secret is refused, whoever sent it. */
export function onlyHeard(serve: Serve): Serve {
  return async (name, input) =>
    isDirect(name)
      ? { ok: false, failure: { reason: 'bad-request', facts: { detail: `${name} is called directly` } } }
      : serve(name, input);
}

/** Serves the screens. Call it in the first turn of the background. */
export function serveScreens(serve: Serve): void {
  serveMessages('background', onlyHeard(serve));
  serveDirectCalls(serve);
}
