import type { ItemOrigin } from '../model/item';
import type { JobStatus } from '../model/job';
import type { MapRequest } from '../model/request';
import type { Format } from './format';

/** The kinds of jobs that Site lists. */
type SiteKind = 'map' | 'crawl' | 'batch' | 'search' | 'agent' | 'extract' | 'interact' | 'parse';

/** The strings of Site: maps, their tree, and the list of all jobs, in English. */
export function createSiteWords(format: Format) {
  const { number, plural, bytes } = format;
  const urls = (count: number): string => plural(count, { one: '# URL', other: '# URLs' });
  const pages = (count: number): string => plural(count, { one: '# page', other: '# pages' });
  return {
    // Nothing here yet
    empty: {
      title: 'No map of this site',
      body: 'Mapping lists its pages without reading them.',
    },
    noSite: {
      title: 'No site in this tab',
      body: 'Open a website to map or crawl it. Pages of other tabs can be captured from here.',
    },
    notOpen: {
      title: 'This tab is not open to Trawl yet',
      body: 'Press the toolbar button to let it see this tab. Pages of other tabs can be captured from here.',
    },
    map: 'Map site',
    crawl: 'Crawl…',
    fromTabs: 'Pages from open tabs or a list…',
    optionsOfMap: 'Map options…',
    costsAtMost: (credits: number) => plural(credits, { one: 'Up to # credit', other: 'Up to # credits' }),

    // A map
    urls,
    urlsSoFar: (count: number) => plural(count, { one: '# URL found so far', other: '# URLs found so far' }),
    sources: (names: readonly string[]) => format.list(names),
    source: {
      start: 'links',
      sitemap: 'sitemap',
      page: 'links',
      list: 'list',
      tab: 'links',
      service: 'service',
      llms: 'llms.txt',
      feed: 'feed',
    } satisfies Record<ItemOrigin, string>,
    mapAgain: 'Map again',
    cancel: 'Cancel',
    cancelHint: 'Press Esc again to cancel the map',
    menu: 'More for this map',
    mapping: (host: string) => `Mapping ${host}`,
    mapped: (count: number) => `${urls(count)} found`,
    stoppedEarly: 'stopped early',
    waiting: 'waiting',
    paused: 'paused',
    nothingFound: {
      title: 'No URLs found',
      body: 'Neither the sitemap nor the links on the page had any that match.',
    },
    whatMap: 'Map',
    closeNote: 'Close this note',
    mapMore: (limit: number) => `Map again, up to ${number(limit)}`,
    mapOnDevice: 'Map on this device',
    openNote: 'Open',

    // The tree
    tree: (host: string) => `Pages of ${host}`,
    filter: 'Filter pages',
    matches: (count: number) => `${number(count)} match`,
    noMatch: (query: string) => `Nothing matches “${query}”`,
    clearFilter: 'Clear filter',
    more: (count: number) => `${number(count)} more`,
    ownPage: 'Index page',
    startPage: 'Start page',
    captured: 'captured',
    sort: 'Sort',
    order: {
      path: 'By path',
      title: 'By title',
      modified: 'Last modified first',
      relevance: 'Best match first',
    },
    openAll: 'Open all folders',
    closeAll: 'Close all folders',
    watchTicked: (count: number) => `Watch ${urls(count)}…`,
    copyTicked: (count: number) => `Copy ${urls(count)}`,
    saveTicked: (count: number) => `Save ${urls(count)}`,
    mapFile: {
      text: 'List (.txt)',
      csv: 'Table (.csv)',
      json: 'JSON',
      sitemap: 'sitemap.xml',
    },
    copied: (count: number) => `Copied ${urls(count)}`,
    allJobs: 'All jobs',
    forget: 'Forget',

    // What is ticked
    /** After the number of ticked ones, which stands out. */
    ofSelected: (of: number) => `of ${number(of)} selected`,
    tickToCapture: 'Select pages to capture them',
    capture: (count: number) => `Capture ${number(count)}`,
    /** What a press will bring up: the browser's question about these hosts, or about all sites. */
    asksFor: (hosts: readonly string[]) =>
      hosts.length === 0
        ? 'Asks to read all sites'
        : hosts.length > 2
          ? `Asks to read ${plural(hosts.length, { one: '# site', other: '# sites' })}`
          : `Asks to read ${format.list(hosts)}`,
    notAllowed: {
      title: 'Not allowed',
      body: (hosts: readonly string[]) =>
        `${hosts.length === 0 ? 'The sites' : format.list(hosts.slice(0, 3))} ` +
        `${hosts.length === 1 ? 'stays' : 'stay'} closed to Trawl. The open tab can still be captured.`,
    },

    // Options of a map
    options: {
      title: 'Map options',
      mapHost: 'Map',
      search: 'Words in the address or title',
      searchExample: 'Optional, such as retries',
      searchHelp: 'Pages that match these words come first.',
      sitemap: 'Sitemap',
      sitemapUse: {
        include: 'Use it',
        only: 'Only it',
        skip: 'Skip it',
      } satisfies Record<MapRequest['sitemap'], string>,
      subdomains: 'Include subdomains',
      ignoreQuery: 'Ignore query parameters',
      limit: 'URL limit',
      less: 'Lower the limit',
      more: 'Raise the limit',
      upTo: (count: string) => `Up to ${count} URLs`,
      hops: 'Follow links',
      hopsHelp: 'Pages that are read for the links on them.',
      hopsUse: { 0: 'This page', 1: '1 hop', 2: '2 hops' } satisfies Record<0 | 1 | 2, string>,
      run: 'Map site',
    },
    option: {
      search: 'Search words',
      sitemap: 'Sitemap',
      includeSubdomains: 'Include subdomains',
      ignoreQueryParameters: 'Ignore query parameters',
      limit: 'URL limit',
      hops: 'Follow links',
    } as Record<string, string>,

    // The list of all jobs
    jobs: {
      title: 'All jobs',
      /** On Page: what goes on beside it. */
      elsewhere: 'Running now',
      others: (count: number) => `and ${number(count)} more`,
      name: {
        map: (host: string) => `Map of ${host}`,
        crawl: (host: string) => `Crawl of ${host}`,
        batch: (host: string, count: number, others: boolean) =>
          `${pages(count)} of ${host}${others ? ' and other sites' : ''}`,
        search: (query: string) => `Search for “${query}”`,
        extract: (about: string) => `Extraction: ${about}`,
        agent: (prompt: string) => `Agent: ${prompt}`,
        interact: (page: string) => `Session on ${page}`,
        parse: (fileName: string, count: number) =>
          count > 1 ? `${number(count)} files: ${fileName}` : `File ${fileName}`,
      } satisfies Record<SiteKind, (host: string, count: number, others: boolean) => string>,
      status: {
        ready: 'starting',
        running: 'running',
        waiting: 'waiting',
        blocked: 'needs you',
        paused: 'paused',
        done: '',
        failed: 'failed',
        cancelled: 'stopped early',
      } satisfies Record<JobStatus, string>,
      found: urls,
      credits: (count: number) => plural(count, { one: '# credit', other: '# credits' }),
      steps: (count: number) => plural(count, { one: '# step', other: '# steps' }),
      file: (isRead: boolean, size: number | undefined) =>
        [isRead && 'Read', size !== undefined && bytes(size)].filter(Boolean).join(' · ') || 'File',
      read: (count: number) => `${number(count)} read`,
      waiting: (count: number) => `${number(count)} waiting`,
      failed: (count: number) => `${number(count)} failed`,
      skipped: (count: number) => `${number(count)} skipped`,
      duplicates: (count: number) => plural(count, { one: '# duplicate', other: '# duplicates' }),
      byService: 'by the service',
      menu: (name: string) => `More for ${name}`,
      open: 'Open',
      cancel: 'Cancel',
      runAgain: 'Run again',
      forget: 'Forget…',
      forgetNow: 'Forget',
      keep: 'Keep',
      forgetTitle: (name: string) => `Forget the ${lower(name)}?`,
      forgetBody: {
        map: (rows: number) =>
          `Its list of ${urls(rows)} is removed from this device. Captured pages stay in the library.`,
        crawl: (rows: number) =>
          `Its list of ${pages(rows)} is removed from this device. Captured pages stay in the library.`,
        batch: (rows: number) =>
          `Its list of ${pages(rows)} is removed from this device. Captured pages stay in the library.`,
        agent: () => 'It is removed from the runs so far. Its result stays in the library.',
        search: () =>
          'It is removed from the searches so far. Its results and the pages that were read stay in the library.',
        extract: () => 'It is removed from the extractions so far. Its data stays in the library.',
        interact: () => 'It is removed from the sessions so far. What came of it stays in the library.',
        parse: () => 'It is removed from the files so far. What was read of it stays in the library.',
      } satisfies Record<SiteKind, (rows: number) => string>,
      forgotten: 'Forgotten',
    },
  };
}

export type SiteWords = ReturnType<typeof createSiteWords>;

/** The name of a job inside a sentence. */
function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
