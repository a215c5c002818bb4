import init, { type Sqlite } from '@sqlite.org/sqlite-wasm';
import { keepInStep } from '@/lib/features/library/index/keep-in-step';
import { openSearchDb, type SearchDb } from '@/lib/features/library/index/search-db';
import { createSearchService } from '@/lib/features/library/index/search-service';
import type { LibraryDb } from '@/lib/core/library/db';
import { createIndexFeed } from '@/lib/core/library/index-feed';
import { noteInOutbox } from '@/lib/core/library/outbox';
import { pageKeyOf } from '@/lib/core/model/page-key';
import type { FullCapture } from '@/lib/core/model/capture';
import type { LibraryFeed } from '@/lib/features/library/search-port';

const now = (): number => performance.now();
const pause = (): Promise<void> => Promise.resolve();

let sqlites: Promise<Sqlite> | undefined;

/** The real engine, in memory, by this clock. */
export async function openTestIndex(clock = now): Promise<SearchDb> {
  sqlites ??= init();
  const sqlite = await sqlites;
  return openSearchDb(new sqlite.oo1.DB(':memory:'), sqlite, clock);
}

/** A search over a library, as a worker has it; `seen` is how it sees the library. */
export async function searchOver(
  library: LibraryDb,
  db?: SearchDb,
  seen: (feed: LibraryFeed) => LibraryFeed = (feed) => feed,
) {
  const index = db ?? (await openTestIndex());
  const feed = seen(createIndexFeed(() => Promise.resolve(library)));
  const inStep = keepInStep(index, feed, pause, now);
  const service = createSearchService({ db: index, feed, inStep, now });
  return {
    index,
    inStep,
    service,
    /** Titles of what is found, the best first. */
    async titles(query: string, more: object = {}): Promise<string[]> {
      await inStep.follow();
      const { hits } = await service.find({ query, limit: 50, ...more });
      return hits.map(({ capture }) => capture.title);
    },
  };
}

/** Stores captures as a commit does. */
export async function keep(library: LibraryDb, ...captures: readonly FullCapture[]): Promise<void> {
  const tx = library.transaction(['captures', 'contents', 'outbox'], 'readwrite');
  for (const { content, ...capture } of captures) {
    await tx.objectStore('captures').put({ ...capture, page: capture.page ?? pageKeyOf(capture.url) });
    await tx.objectStore('contents').put({ id: capture.id, content });
    await noteInOutbox(tx.objectStore('outbox'), capture.id);
  }
  await tx.done;
}
