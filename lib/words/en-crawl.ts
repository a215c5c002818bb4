import type { ItemStatus } from '../model/item';
import type { EngineId } from '../model/request';
import type { Format } from './format';
import { patternFaultWords, type PatternFault } from './pattern-fault';

/** Why a line of a list is not taken. */
export type BadLine = 'no-address' | 'not-web';

type Counts = Record<Exclude<ItemStatus, 'found'> | 'skipped' | 'total', number>;

/** The strings of crawl options, of jobs with many pages, and of starting a batch, in English. */
export function createCrawlWords(format: Format) {
  const { number, plural } = format;
  const pages = (count: number): string => plural(count, { one: '# page', other: '# pages' });
  return {
    // Crawl options
    crawlHost: 'Crawl',
    sentence: 'Describe what you need',
    sentenceExample: 'Only the guides in English, no changelogs',
    readRules: 'Suggest rules',
    readingRules: 'Suggesting rules',
    sentenceSent: (host: string) => `The sentence and the address are sent to ${host}. Nothing is started.`,
    rulesRead: 'Suggested rules',
    rulesNone: 'No rules fit this sentence. Say it in other words, or set the rules below.',
    useRules: 'Use these rules',
    discard: 'Discard',
    readAgain: 'Suggest again',
    previewFailed: 'No rules could be suggested. Nothing was started.',
    unused: {
      title: 'Your sentence is not in the rules',
      unread: 'No rules were suggested for it yet. The crawl would start without what it asks for.',
      read: 'The suggested rules were not used yet. The crawl would start without them.',
      without: 'Start without it',
    },
    notUsed: 'Could not be used',
    droppedWhy: {
      unknown: 'not known here',
      'not-allowed': 'only you decide this',
      'bad-value': 'not a value that fits',
    },
    rule: {
      include: 'include',
      exclude: 'exclude',
      depth: (value: number) => `depth ${number(value)}`,
      limit: (value: number) => `limit ${number(value)}`,
      delay: (value: number) => `a page every ${number(value)} s`,
      atOnce: (value: number) => `${number(value)} at once`,
      sitemap: { only: 'the sitemap alone', skip: 'no sitemap', include: 'sitemap and links' },
      on: {
        regexOnFullURL: 'patterns on whole addresses',
        crawlEntireDomain: 'the whole site',
        allowSubdomains: 'subdomains too',
        allowExternalLinks: 'other sites too',
        ignoreQueryParameters: 'queries ignored',
        deduplicateSimilarURLs: 'similar addresses once',
      },
      off: {
        regexOnFullURL: 'patterns on paths',
        crawlEntireDomain: 'below the start page',
        allowSubdomains: 'no subdomains',
        allowExternalLinks: 'no other sites',
        ignoreQueryParameters: 'queries matter',
        deduplicateSimilarURLs: 'similar addresses each',
      },
    },
    pageLimit: 'Page limit',
    depth: 'Depth',
    noDepth: 'any',
    less: (what: string) => `Lower: ${what}`,
    more: (what: string) => `Raise: ${what}`,
    includePaths: 'Only these paths',
    excludePaths: 'Skip these paths',
    addPattern: '/docs/.*',
    removePattern: (pattern: string) => `Remove ${pattern}`,
    badPattern: (pattern: string, fault: PatternFault) => patternFaultWords(pattern, fault, format),
    switches: {
      sitemap: 'Start from the sitemap',
      allowSubdomains: 'Follow subdomains',
      robots: 'Obey robots.txt',
      alwaysOn: 'always on',
      crawlEntireDomain: 'Whole site',
      crawlEntireDomainHelp: 'Off: only pages below the start page.',
      allowExternalLinks: 'Follow links to other sites',
      externalLocked: 'Off while pages are read with your cookies.',
      ignoreQueryParameters: 'Ignore query parameters',
      ignoreQueryParametersHelp: 'The same path with another query counts as one page.',
      regexOnFullURL: 'Patterns match whole addresses',
      regexOnFullURLHelp: 'Off: they match the path.',
      deduplicateSimilarURLs: 'Similar addresses once',
      onlyMainContent: 'Main content only',
      signedIn: 'Read as signed in',
      obeyNoindex: 'Skip noindex pages',
      obeyNofollow: 'Skip nofollow links',
      zeroDataRetention: 'The service keeps nothing',
      ignoreRobotsTxt: 'Ask the service to ignore robots.txt',
      ignoreRobotsTxtHelp: 'Only where it is enabled for the account; refused (403) elsewhere.',
    },
    sitemap: 'Sitemap',
    sitemapUse: { include: 'With links', only: 'Alone', skip: 'Skip' },
    delay: 'Seconds between pages',
    delayHelp: 'At most 60. With it pages are read one at a time.',
    concurrency: 'Pages at once',
    ownLimit: 'default',
    formats: 'Keep',
    render: 'Run the page’s scripts',
    renderUse: { auto: 'When empty', always: 'Always', never: 'Never' },
    renderNeedsCookies:
      'Only while pages are read as signed in: what runs in a tab always carries your cookies.',
    signedInNote: {
      title: 'Pages are read with your cookies',
      body: 'Trawl only looks: nothing is sent but requests for pages, and addresses that sign out, delete, buy or confirm are skipped and listed.',
    },
    renderNote: {
      title: 'Pages are opened with your cookies',
      body: 'A page whose scripts are run is opened in a background tab, which the site sees as you. Trawl only looks.',
    },
    webhook: 'Webhook',
    webhookHelp: 'An address of yours that the service calls while it works.',
    badAddress: 'This is not a web address.',
    robotsAgent: 'Name for robots.txt',
    moreOptions: 'More',
    scrapeOptions: 'Options of each page…',
    scrapeOptionsTitle: 'Options of each page',
    scrapeOptionsIntro: 'For every page of this job.',
    useOptions: 'Use these options',
    scrapeOptionsSet: (count: number) => plural(count, { one: '# option set', other: '# options set' }),
    /** What a service could do with the form, while this device reads. */
    withService: {
      title: 'With a service',
      crawl: {
        short: 'described in words, JSON by a prompt',
        can: [
          'You describe what you need; what it makes of that, you see before it is used.',
          'Summary and JSON are written by a model.',
          'Pages are read by a browser there, by its own address and not yours.',
          'An address of yours is called while it works.',
        ],
      },
      map: {
        short: 'known addresses at once',
        can: [
          'It knows addresses of the site from before and lists them without reading it again.',
          'Your words are looked for there, and the best matches come first.',
          'The site sees the address of the service and not yours.',
        ],
      },
      choose: 'Choose the service below, where the engine stands.',
      connect: 'Connect a service',
    },
    /** From a crawl of this device; asks for the rest in the form. */
    crawlWithService: 'Crawl with the service…',
    tellMe: 'Tell me when it is done',
    tellMeRefused: 'The browser does not let Trawl show notifications.',
    ceiling: {
      pages: (count: number) => ({
        before: 'Up to ',
        amount: number(count),
        after: count === 1 ? ' page' : ' pages',
      }),
      credits: (max: number) => ({
        before: 'Up to ',
        amount: number(max),
        after: max === 1 ? ' credit' : ' credits',
      }),
      seconds: (ms: number) => ({ before: 'At least ', amount: format.seconds(ms), after: '' }),
      exact: (count: number) => ({
        before: '',
        amount: number(count),
        after: count === 1 ? ' page' : ' pages',
      }),
      overBalance: (left: number) =>
        plural(left, { one: 'Only # credit is left.', other: 'Only # credits are left.' }),
    },
    creditsAPage: 'credits a page',
    /** `100 pages × 5 credits (JSON)`. */
    price: (count: number, credits: number, dear: readonly string[]) =>
      `${pages(count)} × ${plural(credits, { one: '# credit', other: '# credits' })}${dear.length > 0 ? ` (${dear.join(', ')})` : ''}`,
    startCrawl: 'Start crawl',
    permission: {
      site: (host: string) =>
        `To read this site’s pages, Trawl fetches them from your browser. It reads ${host} and no other site. The browser asks you first.`,
      subdomains: (host: string) =>
        `To read this site’s pages, Trawl fetches them from your browser. It reads ${host} with its subdomains and no other site. The browser asks you first.`,
      all: 'Links to other sites can lead anywhere, so the browser asks for access to all sites.',
      many: 'These pages are on many hosts, so the browser asks for access to all sites.',
      some: (hosts: number) =>
        plural(hosts, {
          one: 'These pages are fetched from your browser, which asks you first.',
          other: 'These pages are on # hosts. They are fetched from your browser, which asks you first.',
        }),
    },
    declined: {
      title: 'Not allowed',
      body: (host: string) => `${host} stays closed to Trawl. The open tab can still be captured.`,
      bodyMany: 'These sites stay closed to Trawl. Open tabs can still be captured one by one.',
      again: 'Ask again',
    },
    cannotTitle: {
      device: 'This device cannot do that',
      service: 'The service cannot do that',
    } satisfies Record<EngineId, string>,

    // A crawl or batch
    title: {
      crawl: {
        running: 'Crawling',
        picked: 'Reading again at',
        paused: 'Paused',
        waiting: 'Waiting to crawl',
        canceling: 'Canceling the crawl of',
        blocked: 'Stopped at',
        done: 'Crawled',
        failed: 'Could not crawl',
        cancelled: 'Crawl ended early:',
      },
      batch: {
        running: 'Capturing',
        picked: 'Reading again at',
        paused: 'Paused',
        waiting: 'Waiting to capture',
        canceling: 'Canceling the capture of',
        blocked: 'Stopped at',
        done: 'Captured',
        failed: 'Could not capture',
        cancelled: 'Capture ended early:',
      },
    },
    pages,
    /** Pages of a list that were read, of all that it holds. */
    pagesOf: (read: number, of: number) => `${number(read)} of ${pages(of)}`,
    andOthers: (host: string) => `${host} and other sites`,
    tally: {
      read: 'read',
      waiting: 'waiting',
      failed: 'failed',
      blocked: 'skipped',
      duplicates: 'duplicates',
      credits: 'credits',
    },
    meter: ({ read, failed, skipped, duplicate, total }: Counts, running: boolean) =>
      `${number(read)} read, ${number(failed)} failed, ${number(skipped)} skipped${duplicate > 0 ? `, ${plural(duplicate, { one: '# duplicate', other: '# duplicates' })}` : ''} of ${number(total)}${running ? ' found so far' : ''}`,
    found: (count: number) => `${number(count)} found so far`,
    ofPages: (count: number) => `of ${pages(count)}`,
    limit: (count: number) => `limit ${number(count)}`,
    pace: (seconds: number) => (seconds === 1 ? '1 page per second' : `a page every ${number(seconds)} s`),
    credits: (count: number) => plural(count, { one: '# credit', other: '# credits' }),
    tabs: 'Pages of the job',
    tab: {
      all: 'All',
      read: 'Read',
      bare: 'No text',
      failed: 'Failed',
      blocked: 'Skipped',
      duplicate: 'Duplicates',
      waiting: 'Waiting',
    },
    rowReading: 'reading',
    rowBare: (words: string) => `${words} · needs scripts`,
    needsScripts: 'needs scripts',
    rowWaiting: 'waiting',
    rowTrying: 'trying again',
    moreWaiting: (count: number) => plural(count, { one: '# more is waiting', other: '# more are waiting' }),
    rowState: {
      read: 'Read',
      failed: 'Failed',
      blocked: 'Skipped',
      duplicate: 'Duplicate',
      file: 'Not a page',
      waiting: 'Waiting',
      found: 'Known',
    } satisfies Record<ItemStatus, string>,
    openAddress: 'Open the page',
    none: {
      all: 'No pages yet',
      allEnded: 'No pages',
      read: 'No page was read yet',
      failed: 'No page failed',
      bare: 'Every page had text',
      blocked: 'No page was skipped',
      duplicate: 'No duplicates',
      waiting: 'No page is waiting',
    },
    pause: 'Pause',
    pausing: 'Stops after this page',
    continue: 'Continue',
    cancel: 'Cancel',
    canceling: 'Canceling',
    letGo: 'Stop waiting',
    cancelKeeps: (count: number) =>
      plural(count, { one: 'Cancel keeps the # page read', other: 'Cancel keeps the # pages read' }),
    cancelHint: 'Press Esc again to cancel',
    pausedService: 'What the service has started continues there.',
    cutShort: {
      title: 'The browser closed during this crawl',
      body: (counts: Pick<Counts, 'read' | 'waiting'>) =>
        `${plural(counts.read, { one: '# page was kept.', other: '# pages were kept.' })} ${plural(counts.waiting, { one: '# was waiting.', other: '# were waiting.' })}`,
      finish: 'Finish here',
    },
    untold: {
      title: (host: string) => `${host} could not be told`,
      body: (billed: boolean) =>
        `It was canceled here and what had come is kept. The service may go on reading${billed ? ', and charge for it' : ''}.`,
    },
    saved: (count: number) => ({
      amount: number(count),
      after: count === 1 ? ' page saved' : ' pages saved',
      to: ' to Library',
    }),
    nothingSaved: 'Nothing was saved',
    readInTabs: (count: number | undefined) =>
      count === undefined
        ? 'Read them in tabs'
        : plural(count, { one: 'Read it in a tab', other: 'Read # in tabs' }),
    retryPage: 'Read this page again (R)',
    retryFailed: (count: number) => `Retry ${number(count)} failed`,
    addPages: (count: number) => `Read ${number(count)} more`,
    readHere: (count: number) =>
      count === 1 ? 'Read it on this device' : `Read the ${number(count)} on this device`,
    runAgain: 'Run again',
    runOnDevice: 'On this device',
    forget: 'Forget',
    forgetTitle: 'Forget this job?',
    forgetBody: (count: number) =>
      `Its list of pages is removed. ${count === 0 ? 'Nothing was captured.' : plural(count, { one: 'The # page captured stays in the Library.', other: 'The # pages captured stay in the Library.' })}`,
    keep: 'Keep',
    jobMenu: 'More',
    exportMenu: 'Export',
    exportSoFar: (count: number) =>
      plural(count, { one: 'Export the # page so far', other: 'Export the # pages so far' }),
    soFar: (count: number) => plural(count, { one: '# page so far', other: '# pages so far' }),
    stopExport: 'Stop export',
    exportAs: (ending: string) => `Export ${ending}`,
    exportFile: {
      markdown: 'One Markdown file',
      zip: 'A file per page (.zip)',
      llms: 'llms.txt',
      llmsFull: 'llms-full.txt',
      json: 'JSON',
      jsonLines: 'JSON Lines (.jsonl)',
      csv: 'Table (.csv)',
      tsv: 'Table (.tsv)',
      epub: 'Book (.epub)',
    },
    exporting: (done: number, of: number) => `Putting ${number(done)} of ${number(of)} together`,
    copyAll: 'Copy all as Markdown',
    copyMenu: 'Copy to clipboard',
    copiedPages: (count: number) => plural(count, { one: 'Copied # page', other: 'Copied # pages' }),
    copiedWithout: (count: number, missing: number) =>
      `${plural(count, { one: 'Copied # page', other: 'Copied # pages' })}, ${number(missing)} not captured`,
    gone: {
      title: 'This job is gone',
      body: 'It was forgotten. What it captured is in the Library.',
    },
    said: {
      started: (title: string) => title,
      progress: (count: number) => plural(count, { one: '# page read', other: '# pages read' }),
      firstFailure: 'A page failed',
      paused: 'Paused',
      waiting: 'Waiting, Trawl goes on by itself',
      ended: (counts: Counts) =>
        `Done. ${number(counts.read)} read, ${number(counts.failed)} failed, ${number(counts.skipped)} skipped${counts.duplicate > 0 ? `, ${plural(counts.duplicate, { one: '# duplicate', other: '# duplicates' })}` : ''}`,
      cancelled: 'Canceled',
    },

    // Starting a batch
    batchTitle: 'Capture pages',
    from: 'From',
    source: { tabs: 'Open tabs', list: 'A list' },
    tabScope: 'Which tabs',
    scope: { window: 'This window', highlighted: 'Highlighted', all: 'All windows' },
    tabsClosed: {
      title: 'Trawl can’t see other tabs',
      body: 'To see your open tabs and read them as they are, Trawl needs permission for all sites. Nothing is read until you say so.',
      allow: 'Show open tabs',
    },
    noTabs: { title: 'No tabs to capture', body: 'None of these tabs shows a web page.' },
    tabList: 'Open tabs',
    tabWhy: {
      asleep: 'asleep, read by its address',
      'restricted-page': 'kept private by the browser',
      'file-switch': 'a file',
      'tab-not-open': 'not open to Trawl',
      'pdf-viewer': 'a PDF',
      'tab-gone': 'closed',
    },
    untitledTab: 'Untitled tab',
    selectTabs: 'Select all tabs',
    listLabel: 'Addresses',
    listHelp: 'One a line.',
    listExample: 'https://example.com/one\nhttps://example.com/two',
    repeated: (count: number) => plural(count, { one: '# repeated', other: '# repeated' }),
    secretLeft: (count: number) =>
      plural(count, {
        one: '# held a user name or password and is read without it',
        other: '# held a user name or password and are read without it',
      }),
    /** The first of the addresses that were given a scheme, and how many more there are. */
    assumedScheme: (shown: readonly string[], more: number) =>
      `Read as https: ${format.list([...shown, ...(more > 0 ? [`${number(more)} more`] : [])])}`,
    badLine: (line: number, text: string, why: BadLine) =>
      `Line ${number(line)}: “${text}” ${why === 'not-web' ? 'is not http or https' : 'is not an address'}.`,
    moreBadLines: (count: number) => plural(count, { one: '# more line', other: '# more lines' }),
    startBatch: (count: number) => (count === 0 ? 'Capture' : `Capture ${number(count)}`),
    watchList: (count: number) => plural(count, { one: 'Watch # page…', other: 'Watch # pages…' }),
    copyTabs: 'Copy this window’s tabs as one Markdown',
    copyTabsHelp:
      'Reads every tab as it stands, on this device, and puts them together with a list of contents.',
    copyingTabs: (done: number, of: number) => `Reading tab ${number(done)} of ${number(of)}`,
    copyReady: {
      title: 'Ready to copy',
      body: 'The browser lets Trawl copy only while this panel has the focus.',
      copy: 'Copy',
    },
  };
}

export type CrawlWords = ReturnType<typeof createCrawlWords>;
