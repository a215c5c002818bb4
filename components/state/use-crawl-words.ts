import { useMemo } from 'preact/hooks';
import type { Format, Words } from '../../lib/words';
import { createCrawlWords, type CrawlWords } from '../../lib/words/en-crawl';
import { createCrawlEndWords, type CrawlEndWords } from '../../lib/words/en-crawl-end';
import type { PanelWords } from '../../lib/words/en-panel';
import { usePanelWords } from '../viewers/use-panel-words';

/** The strings of crawls and batches, beside those of the panel. */
export function useCrawlWords(): {
  crawl: CrawlWords;
  ends: CrawlEndWords;
  panel: PanelWords;
  words: Words;
  format: Format;
} {
  const { panel, words, format } = usePanelWords();
  return useMemo(
    () => ({ crawl: createCrawlWords(format), ends: createCrawlEndWords(format), panel, words, format }),
    [panel, words, format],
  );
}
