import type { Transport } from '../rpc/client';
import { isDirect } from '../rpc/popup-protocol';
import type { Answer } from '../rpc/server';
import { serveDirectCalls } from './serve-direct-calls';
import { serveMessages, transportTo } from './messaging';

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
