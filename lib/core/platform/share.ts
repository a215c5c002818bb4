import type { Share } from '../ports/gesture';

/** Undefined if the browser has none. Call it in the click itself. */
export const systemShare: Share | undefined =
  typeof navigator.share === 'function'
    ? async (page) => {
        try {
          await navigator.share(page);
          return true;
        } catch (thrown) {
          if (thrown instanceof DOMException && thrown.name === 'AbortError') return false;
          throw thrown;
        }
      }
    : undefined;
