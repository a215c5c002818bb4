import type { Share } from '../ports/gesture';

/** Absent where the browser has none. To be called in the click itself. */
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
