import type { ItemOrigin } from '@/lib/core/model/item';
import type { JobStatus } from '@/lib/core/model/job';
import type { MapRequest, RequestKind } from '@/lib/core/model/request';
import type { ResearchTool } from '@/lib/core/model/research-tool';
import { around, aroundBold } from '@/lib/core/words/around';
import { siteFieldsMessages } from '@/lib/core/words/compiled/en/site-fields';
import { siteMessages } from '@/lib/core/words/compiled/en/site';
import { createWords } from '@/lib/core/words/en';
import type { Format } from '@/lib/core/words/format';

/** The kinds of jobs that Site lists. */
type SiteKind = Extract<RequestKind, 'map' | 'crawl' | 'batch' | 'parse' | ResearchTool>;

/** The strings of Site: maps, their tree, and the list of all jobs, in English. */
export function createSiteWords(format: Format) {
  const words = createWords(format);
  const fields = siteFieldsMessages(format) satisfies {
    map: { sitemap: { choices: Record<MapRequest['sitemap'], string> } };
  };
  const messages = siteMessages(format) satisfies {
    source: Record<ItemOrigin, string>;
  };
  return {
    ...messages,
    sources: (names: readonly string[]) => format.list(names),
    /** The permission that the browser will ask for: these hosts, or all sites. */
    asksFor: (hosts: readonly string[]) => {
      if (hosts.length === 0) return messages.asks.all;
      return hosts.length > 2 ? messages.asks.many(hosts.length) : messages.asks.some(format.list(hosts));
    },
    notAllowed: {
      ...messages.notAllowed,
      body: (hosts: readonly string[]) =>
        messages.notAllowed.body({ count: hosts.length, hosts: format.list(hosts.slice(0, 3)) }),
    },
    options: {
      ...messages.options,
      mapHost: (host: string) => around(messages.options.mapHost(host), 'host'),
    },
    ofSelected: (count: number, of: number) => aroundBold(messages.ofSelected({ count, of })),
    /** By the field of a map's options. */
    field: { ...fields.both, ...fields.map },
    jobs: {
      ...messages.jobs,
      name: {
        ...messages.jobs.name,
        batch: (_host: string, count: number, hosts: readonly string[]) => words.pagesOf(count, hosts),
        parse: (fileName: string, count: number) => messages.jobs.name.parse({ count, fileName }),
      } satisfies Record<SiteKind, (host: string, count: number, hosts: readonly string[]) => string>,
      status: { ...messages.jobs.status, done: '' } satisfies Record<JobStatus, string>,
      file: (isRead: boolean, size: number | undefined) =>
        [isRead && messages.jobs.fileRead, size !== undefined && format.bytes(size)]
          .filter(Boolean)
          .join(' · ') || messages.jobs.fileNamed,
      forgetTitle: {
        ...messages.jobs.forgetTitle,
        batch: (_host: string, count: number, hosts: readonly string[]) =>
          messages.jobs.forgetTitle.batch({ count, sites: hosts.length, host: hosts[0] ?? '' }),
        parse: (fileName: string, count: number) => messages.jobs.forgetTitle.parse({ count, fileName }),
      } satisfies Record<SiteKind, (about: string, count: number, hosts: readonly string[]) => string>,
      forgetBody: {
        ...messages.jobs.forgetBody,
        agent: () => messages.jobs.forgetBody.agent,
        search: () => messages.jobs.forgetBody.search,
        extract: () => messages.jobs.forgetBody.extract,
        interact: () => messages.jobs.forgetBody.interact,
        parse: () => messages.jobs.forgetBody.parse,
      } satisfies Record<SiteKind, (rows: number) => string>,
    },
  };
}

export type SiteWords = ReturnType<typeof createSiteWords>;
