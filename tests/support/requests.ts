import { noProgress, type Job } from '@/lib/core/model/job';
import type { SiteRule } from '@/lib/core/model/site-rule';
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

/** What a job has that nothing was done of yet. */
export const jobBasics = {
  engine: 'device',
  title: '',
  progress: noProgress,
  captureIds: [],
  round: 0,
  nextOrder: 0,
  seen: false,
} satisfies Partial<Job>;

/** A rule for the part of a page that has this name as its class. */
export const aRule = (id: string, change: Partial<SiteRule> = {}): SiteRule => ({
  id,
  host: 'a.test',
  part: 'keep',
  selector: `.${id}`,
  text: id,
  madeAt: 1,
  ...change,
});
