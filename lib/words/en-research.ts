import type { ResearchTool } from '../model/research-tool';
import type { SearchSource } from '../model/request';
import type { Format } from './format';

/** The strings of the Research section, in English. */
export function createResearchWords(format: Format) {
  const { number, plural } = format;
  const results = (count: number): string => plural(count, { one: '# result', other: '# results' });
  const source = { web: 'Web', news: 'News', images: 'Images' } satisfies Record<SearchSource, string>;
  return {
    needsService: {
      title: 'Research needs a service',
      body: 'Searching the web and extracting data need a web data service, hosted or self-hosted.',
      connect: 'Connect a service…',
    },
    notConnected: {
      title: 'No service is connected',
      body: 'What was found before stays here. Connect a service in Options to search, extract or ask again.',
    },
    private: {
      title: 'Not in a private window',
      body: 'Searches, runs and extractions are kept on this device, so none is started from a private window.',
    },
    tools: {
      label: 'Tools',
      search: 'Search',
      agent: 'Agent',
      extract: 'Extract',
      interact: 'Interact',
    } satisfies Record<'label' | ResearchTool, string>,
    source,
    /** `Web, news`. */
    sourcesOf: (sources: readonly SearchSource[]) =>
      sources.map((name, at) => (at === 0 ? source[name] : source[name].toLowerCase())).join(', '),
    loading: 'Loading',

    // The form
    field: 'Search the web',
    placeholder: 'Search the web, news, images',
    search: 'Search',
    searchAgain: 'Search again',
    moreOptions: 'More options',
    lookIn: 'Look in',
    limit: 'Results of each',
    less: 'Fewer results',
    more: 'More results',
    time: 'Time',
    times: {
      '': 'Any time',
      'qdr:h': 'Past hour',
      'qdr:d': 'Past day',
      'qdr:w': 'Past week',
      'qdr:m': 'Past month',
      'qdr:y': 'Past year',
      dates: 'Between two dates',
    },
    dates: {
      from: 'From',
      to: 'To',
      one: 'One of the two is enough.',
      order: 'This is before the first day.',
      said: (from: string, to: string) =>
        from === '' ? `Until ${to}` : to === '' ? `Since ${from}` : `${from} to ${to}`,
    },
    country: 'Country',
    anyCountry: 'Any',
    location: 'Place',
    locationExample: 'Optional, such as Lisbon',
    kind: 'Kind',
    kinds: {
      '': 'Any',
      github: 'GitHub',
      research: 'Research papers',
      pdf: 'PDF files',
      developer: 'For developers',
    },
    only: 'Only these sites',
    without: 'Leave out',
    siteExample: 'example.com',
    removeSite: (site: string) => `Remove ${site}`,
    bothSites: 'A search can keep to sites or leave sites out, not both.',
    badSites: (sites: readonly string[]) =>
      `${format.list(sites.map((site) => `“${site}”`))} ${sites.length === 1 ? 'is' : 'are'} not a site. Write it as example.com.`,
    withPages: 'Read each result too',
    withPagesHelp: 'Each page opens at once and is in the Library.',
    withPagesPrice: (credits: number) =>
      plural(credits, { one: '+# credit a page', other: '+# credits a page' }),
    sentTo: (host: string) => `Will be sent to ${host}`,
    /** `Up to 4 credits`. */
    upTo: (credits: number) => plural(credits, { one: 'Up to # credit', other: 'Up to # credits' }),
    /** After the name of a button. */
    price: (credits: number) => plural(credits, { one: 'up to # credit', other: 'up to # credits' }),
    overBalance: (left: number) => plural(left, { one: 'Only # is left', other: 'Only # are left' }),

    // While it runs
    searching: 'Searching…',
    sending: (host: string) => `Waiting for ${host}`,
    cancel: 'Cancel',
    cancelled: {
      title: 'Canceled',
      body: (billed: boolean) =>
        billed
          ? 'The search was canceled. If the service had started it, it may still be charged.'
          : 'The search was canceled.',
    },
    said: {
      started: 'Searching',
      found: (count: number) => (count === 0 ? 'Nothing found' : `${results(count)} found`),
      cancelled: 'Search canceled',
    },

    // What was found
    results,
    creditsUsed: (credits: number) => plural(credits, { one: '# credit', other: '# credits' }),
    since: (day: string) => `since ${day}`,
    newCount: (count: number) => `${number(count)} new`,
    isNew: 'new',
    inLibrary: 'in Library',
    kept: 'read',
    sourceTabs: 'Where it was found',
    sourceTab: (name: SearchSource, count: number) => `${source[name]} ${number(count)}`,
    resultList: (name: SearchSource) => `${source[name]} results`,
    toPast: 'Searches so far',
    nothing: {
      title: 'Nothing found for these words',
      body: 'Try fewer words.',
      narrowed: 'Try fewer words, or fewer limits under More options.',
    },
    noneOf: {
      web: 'No web pages for these words',
      news: 'No news for these words',
      images: 'No images for these words',
    } satisfies Record<SearchSource, string>,
    noneBody: 'Try fewer words, or look at what else was found.',
    show: (name: SearchSource, count: number) =>
      ({
        web: plural(count, { one: 'Show # web result', other: 'Show # web results' }),
        news: plural(count, { one: 'Show # news result', other: 'Show # news results' }),
        images: plural(count, { one: 'Show # image', other: 'Show # images' }),
      })[name],
    /** Of two at the least. */
    partly: (read: number, of: number) =>
      plural(read, { one: `# of ${number(of)} pages was read`, other: `# of ${number(of)} pages were read` }),
    partlyBody: 'The others could not be read. They are in the list without their text.',
    noneRead: (of: number) =>
      plural(of, { one: 'The page could not be read', other: 'None of the # pages could be read' }),
    warning: 'A note from the service',
    gone: {
      title: 'These results were deleted',
      body: 'Their list is no longer in the Library. Searching again brings a new one.',
    },

    // Images
    notLoaded: 'Pictures are not loaded',
    notLoadedBody: (sites: number) =>
      plural(sites, {
        one: 'They come from # site, which would see your address.',
        other: 'They come from # sites, which would see your address.',
      }),
    loadThese: (count: number) => `Load these ${number(count)}`,
    always: 'Always',
    dimensions: (width: number, height: number) => `${number(width)} × ${number(height)}`,

    // What is ticked
    selectAll: 'Select all',
    ticked: (count: number) => `${number(count)} selected`,
    capture: (count: number) => `Capture ${number(count)}`,
    moreActions: 'More for the selected results',
    crawl: 'Crawl from here…',
    extract: 'Extract data…',
    askAgent: 'Ask the agent…',
    copyList: 'Copy as a Markdown list',
    openTabs: (count: number) => plural(count, { one: 'Open in a tab', other: 'Open in # tabs' }),
    openTabsTitle: (count: number) => `Open ${number(count)} tabs?`,
    openTabsBody: 'Each page is loaded by the browser, as if you had clicked its link.',
    openThem: (count: number) => `Open ${number(count)}`,
    keepThem: 'Not now',

    // Searches so far
    past: 'Searches so far',
    empty: {
      title: 'Nothing searched yet',
      body: 'What you find can be captured, crawled and copied as a list.',
    },
    clear: 'Clear',
    clearTitle: 'Clear the searches so far?',
    clearBody: 'The list of searches is removed from this device. What they found stays in the Library.',
    clearNow: 'Clear',
    keep: 'Keep',
    cleared: 'Cleared',
    times_: (count: number) => plural(count, { one: '# time', other: '# times' }),
    noResults: 'no results',
    state: { running: 'searching', blocked: 'needs you', failed: 'failed', cancelled: 'canceled' },
    again: (query: string) => `Search again for “${query}”`,
  };
}

export type ResearchWords = ReturnType<typeof createResearchWords>;
