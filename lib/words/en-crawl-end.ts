import type { FileKind } from '../model/file-kind';
import type { BlockReason } from '../model/item';
import { around } from './around';
import { crawlEndMessages } from './compiled/en/crawl-end';
import type { Format } from './format';

/** The strings of a crawl that has ended, and of the lists of what it skipped, in English. */
export function createCrawlEndWords(format: Format) {
  const messages = crawlEndMessages(format) satisfies {
    group: Record<BlockReason, string>;
    files: Record<FileKind, (count: number) => string>;
  };
  return {
    ...messages,
    onePage: {
      ...messages.onePage,
      folder: {
        ...messages.onePage.folder,
        body: (folder: string, host: string) => messages.onePage.folder.body({ folder, host }),
      },
      alone: {
        ...messages.onePage.alone,
        body: (host: string, noSitemap: boolean) => messages.onePage.alone.body({ host, noSitemap }),
      },
    },
    from: (page: string) => around(messages.from(page), 'page'),
    ofType: (count: number, type: string) => messages.ofType({ count, type }),
  };
}

export type CrawlEndWords = ReturnType<typeof createCrawlEndWords>;
