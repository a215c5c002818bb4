import type { Transport } from '../rpc/client';
import { isDirect } from '../rpc/popup-protocol';
import type { Answer } from '../rpc/server';
import { serveDirectCalls } from './serve-direct-calls';
import { serveMessages, transportTo } from './messaging';

type Serve = (name: string, input: unknown) => Promise<Answer>;

/** Few screens call the background directly: how is loaded with the first such call. */
const directLater: Transport = async (name, input) =>
  (await import('./direct-call')).createDirectTransport()(name, input);

/** How a screen reaches the background: by messages, and directly for what no other page may hear. */
export function transportToBackground(
  byMessage: Transport = transportTo('background'),
  direct: Transport = directLater,
): Transport {
  return (name, input) => (isDirect(name) ? direct : byMessage)(name, input);
}

/** What other pages may hear is served by message; a call that carries more is refused there, whoever sent it. */
export function onlyHeard(serve: Serve): Serve {
  return async (name, input) =>
    isDirect(name)
      ? { ok: false, failure: { reason: 'bad-request', facts: { detail: `${name} is called directly` } } }
      : serve(name, input);
}

/** Serves the screens. To be called in the first turn of the background. */
export function serveScreens(serve: Serve): void {
  serveMessages('background', onlyHeard(serve));
  serveDirectCalls(serve);
}
