import type { Format, Words } from '@/lib/core/words';
import { createCrawlWords, type CrawlWords } from '@/lib/features/crawl/words/en-crawl';
import { createCrawlEndWords, type CrawlEndWords } from '@/lib/features/crawl/words/en-crawl-end';
import type { PanelWords } from '@/lib/core/words/en-panel';
import { panelWords } from '@/components/shell/state/use-panel-words';
import { useTable } from '@/components/shell/state/use-words';

type AllCrawlWords = {
  crawl: CrawlWords;
  ends: CrawlEndWords;
  panel: PanelWords;
  words: Words;
  format: Format;
};

const build = (format: Format): AllCrawlWords => ({
  crawl: createCrawlWords(format),
  ends: createCrawlEndWords(format),
  ...panelWords(format),
});

/** The strings of crawls and batches, in addition to those of the panel. */
export const useCrawlWords = (): AllCrawlWords => useTable(build);
