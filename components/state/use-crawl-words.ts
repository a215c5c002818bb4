import type { Format, Words } from '../../lib/words';
import { createCrawlWords, type CrawlWords } from '../../lib/words/en-crawl';
import { createCrawlEndWords, type CrawlEndWords } from '../../lib/words/en-crawl-end';
import type { PanelWords } from '../../lib/words/en-panel';
import { panelWords } from './use-panel-words';
import { useTable } from './use-words';

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
