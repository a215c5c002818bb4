import { pause } from '../lib/core/async/sleep';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { keepInStep } from '../lib/features/library/index/keep-in-step';
import { createOneOwner, type SearchCall } from '../lib/features/library/index/one-owner';
import { openIndex } from '../lib/features/library/index/open-index';
import { createSearchService } from '../lib/features/library/index/search-service';
import { createChanges } from '../lib/core/library/changes';
import { createLibraryConnection } from '../lib/core/library/db';
import { createIndexFeed } from '../lib/core/library/index-feed';

/** A worker that searches the text of captures. It follows the library for as long as it owns the index. */
export default defineUnlistedScript(() => {
  const feed = createIndexFeed(createLibraryConnection());
  const ask = createOneOwner({
    locks: navigator.locks,
    channel: new BroadcastChannel('trawl-search'),
    id: crypto.randomUUID(),
    async open() {
      // The library is opened at the same time as the engine.
      const [db] = await Promise.all([openIndex(), feed.name().catch(() => undefined)]);
      const inStep = keepInStep(db, feed, () => pause(0), Date.now);
      const follow = (): void => void inStep.follow().catch(() => undefined);
      createChanges().subscribe((store) => {
        if (store === 'captures') follow();
      });
      follow();
      return createSearchService({ db, feed, inStep, now: Date.now });
    },
  });
  self.addEventListener('message', ({ data }: MessageEvent<{ round: number; call: SearchCall }>) => {
    void ask(data.call).then((reply) => self.postMessage({ round: data.round, reply }));
  });
});
