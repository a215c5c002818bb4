import {
  crawlRequestSchema,
  parseRequestSchema,
  type CrawlRequest,
  type ParseRequest,
} from '@/lib/core/model/request';

/** A crawl for Markdown, with the defaults of its schema. */
export const aCrawlOf = (change: object = {}): CrawlRequest =>
  crawlRequestSchema.parse({
    kind: 'crawl',
    url: 'https://a.test/',
    limit: 100,
    formats: ['markdown'],
    ...change,
  });

/** A file to be read as Markdown. */
export const aParse = (change: object = {}): ParseRequest =>
  parseRequestSchema.parse({
    kind: 'parse',
    inboxId: 'i',
    fileName: 'report.pdf',
    formats: ['markdown'],
    ...change,
  });
