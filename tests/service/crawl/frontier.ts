import type { Source } from '../page-job-run';
import type { Scope } from './scope';

export type Waiting = { url: string; depth: number };

/** The pages found by a crawl: each is returned once, in discovery order, at most `limit` of them. */
export type Frontier = Source<Waiting> & {
  /** True if it was new and within the limit. */
  add(url: string, depth: number): boolean;
  /** Records a page that needs no visit: the target of another one. */
  know(url: string): void;
  /** True for a page that was returned or waits. */
  knows(url: string): boolean;
  /** True if no further page will be accepted. */
  isFull(): boolean;
};

export function createFrontier(scope: Scope, limit: number): Frontier {
  const seen = new Set<string>();
  const queue: Waiting[] = [];
  let taken = 0;
  return {
    isFull: () => queue.length >= limit,
    add(url, depth) {
      const key = scope.keyOf(new URL(url));
      if (queue.length >= limit || seen.has(key)) return false;
      seen.add(key);
      queue.push({ url, depth });
      return true;
    },
    know: (url) => void seen.add(scope.keyOf(new URL(url))),
    knows: (url) => seen.has(scope.keyOf(new URL(url))),
    take() {
      const next = queue[taken];
      if (next) taken += 1;
      return next;
    },
    waiting: () => queue.length - taken,
    urlOf: ({ url }) => url,
  };
}
