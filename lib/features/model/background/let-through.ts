import { isLetThrough, letThroughOrigins, type ModelServer } from '../model';
import type { ConnectDeps } from './test-model';

/**
 * Programs such as Ollama answer 403 to requests that name an extension as their sender. Where the user lets Trawl
 * through, its requests go without that name.
 */
export function createLetThrough({ store, hideOriginFrom }: Pick<ConnectDeps, 'store' | 'hideOriginFrom'>) {
  let applied: Promise<void> | undefined;
  const apply = (): Promise<void> =>
    (applied = store
      .get()
      .then((models) => hideOriginFrom(letThroughOrigins(models)))
      // Then the server says that it refuses extensions, which is what the user has to know.
      .catch(() => undefined));
  return {
    /** After a change of addresses, or of who is let through. */
    apply,
    /** Before a request: the browser forgets the rules when it ends. */
    async ready(server: ModelServer): Promise<void> {
      if (isLetThrough(server)) await (applied ?? apply());
    },
  };
}
