import type { Format } from '@/lib/core/words';
import { createCrawlWords } from '@/lib/features/crawl/words/en-crawl';
import { panelWords } from '@/components/shell/state/use-panel-words';
import { wordsHook } from '@/components/shell/state/use-words';
import type { FileKind } from '@/lib/core/model/file-kind';
import type { BlockReason } from '@/lib/core/model/item';
import { around } from '@/lib/core/words/around';
import { crawlEndMessages } from '@/lib/core/words/compiled/en/crawl-end';

/** The strings of a crawl that has ended, and of the lists of what it skipped, in English. */
function createCrawlEndWords(format: Format) {
  const messages = crawlEndMessages(format) satisfies {
    group: Record<BlockReason, string>;
    files: Record<FileKind, (count: number) => string>;
  };
  return {
    ...messages,
    from: (page: string) => around(messages.from(page), 'page'),
  };
}

/** The strings of crawls and batches, in addition to those of the panel. */
export const useCrawlWords = wordsHook((format) => ({
  crawl: createCrawlWords(format),
  ends: createCrawlEndWords(format),
  ...panelWords(format),
}));
