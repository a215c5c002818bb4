import type { KeptBecause } from '../model/capture';
import type { SiteRule } from '../model/site-rule';
import type { FrameReport, Report } from '../model/capture';
import type { EngineId } from '../model/request';
import type { Format } from './format';

/** The strings of the side panel and its viewers, in English. */
export function createPanelWords(format: Format) {
  const { number, plural } = format;
  const words = (count: number): string => plural(count, { one: '# word', other: '# words' });
  return {
    // The frame
    title: 'Trawl side panel',
    sections: 'Sections',
    section: { page: 'Page', site: 'Site', research: 'Research', library: 'Library', monitors: 'Monitors' },
    engineMenu: 'Read with',
    connectService: 'Connect a service…',
    options: 'Options',
    close: 'Close',
    back: 'Back',

    // Shortcuts
    shortcuts: 'Keyboard shortcuts',
    shortcutsOff: 'Single-letter keys are turned off in Options › Shortcuts.',
    shortcutGroups: {
      panel: 'Panel',
      jobs: 'A running job',
      exports: 'Export ticked captures, or a finished job',
      lists: 'Lists',
      trees: 'Trees',
      browser: 'Browser',
    },
    shortcut: {
      goPage: 'Go to Page',
      goSite: 'Go to Site',
      goResearch: 'Go to Research',
      goLibrary: 'Go to Library',
      goMonitors: 'Go to Monitors',
      filter: 'Filter or find',
      find: 'Find in the document or its source',
      findNext: 'Next match',
      findPrevious: 'Previous match',
      parse: 'Parse a file',
      capture: 'Capture page',
      pin: 'Follow the tab, or stay',
      all: 'All shortcuts',
      cancel: 'Cancel the capture (press twice)',
      pauseJob: 'Pause or resume',
      cancelJob: 'Cancel (press twice)',
      move: 'Move',
      tick: 'Select',
      extend: 'Extend selection',
      tickAll: 'Select all shown',
      moveByHand: 'Move a page of a collection sorted by hand',
      open: 'Open',
      remove: 'Delete',
      star: 'Star, in the library',
      highlight: 'Highlight what is selected',
      saveText: 'Save the text you edit',
      retry: 'Read a failed page again',
      openBranch: 'Open, or go in',
      closeBranch: 'Close, or go to the parent',
      openSiblings: 'Open all beside it',
      copyValue: 'Copy the value',
      popup: 'Open the popup',
      copy: 'Capture to the clipboard',
      save: 'Capture to a file',
      panel: 'Open this panel',
      exportLast: 'Same file as last time',
      exportCopy: 'Copy all as Markdown',
      exportMarkdown: 'One Markdown file',
      exportZip: 'A file per page (.zip)',
      exportEpub: 'Book (.epub)',
      exportLlms: 'llms.txt',
      exportLlmsFull: 'llms-full.txt',
      exportJson: 'JSON',
      exportJsonLines: 'JSON Lines (.jsonl)',
      exportCsv: 'Table (.csv)',
      exportTsv: 'Table (.tsv)',
      again: 'Export the page as last time',
      fileMarkdown: 'Save the page as Markdown',
      fileHtml: 'Save the page as HTML',
      fileText: 'Save the page as plain text',
      fileJson: 'Save everything as JSON',
      filePicture: 'Save the page as a picture',
      unset: 'Not set',
    },

    // The page section
    formats: 'Formats',
    capture: 'Capture',
    capturePage: 'Capture page',
    captureWhole: 'Capture whole page',
    captureOptions: 'Capture options',
    mainOnly: 'Main content only',
    moreOptions: 'More options…',
    /** Of a page, or of pages that are ticked. */
    researchThis: {
      title: 'Research this',
      extract: 'Extract data…',
      agent: 'Ask the agent…',
      more: 'What else can be done with these',
    },
    workFirst: 'Do something on this page first…',
    menuFormat: 'Format',
    menuWait: 'Wait for the page',
    menuScope: 'What to take',
    menuFurther: 'More pages',
    further: {
      none: 'Only this page',
      next: (pages: number) => `Join the next pages, up to ${number(pages)}`,
      pick: 'Pick the Next button…',
      scroll: 'Scroll to the end first',
      pointing: 'Pick the button or link that leads to the next page. Esc cancels.',
      picked: (what: string) => `Next pages: “${what}”`,
    },
    wait: (seconds: number) => (seconds === 0 ? 'Do not wait' : `Wait ${number(seconds)} s`),
    justNow: 'just now',
    capturedAgo: (ago: string) => `captured ${ago}`,
    following: 'Follows the active tab',
    pinned: (title: string) => `Pinned to ${title}`,
    pin: 'Pin to this tab',
    unpin: 'Follow the active tab',
    unknownTab: 'another tab',
    emptyPage: {
      title: 'This page is not captured yet',
      body: 'Capture it to read it here as Markdown, JSON, links and more.',
    },
    notOpen: { before: 'Press the toolbar button, or ', after: ', to let it read this tab.' },
    pinnedAway: {
      title: 'This tab is no longer open',
      body: 'Its captures are kept in the Library.',
    },
    privateNote: 'Private window: nothing is kept. Copy or save it before you close the panel.',
    privateTag: 'Not kept',
    privateService: {
      title: 'Send this page to the service?',
      body: (host: string) =>
        `This is a private window. The page’s address is sent to ${host}, which reads it.`,
      keep: 'Keep it here',
      send: 'Send to the service',
    },
    loading: 'Loading',
    sentTo: (host: string) => `Will be sent to ${host}`,
    sentMany: (count: number) =>
      format.plural(count, { one: 'One address will be sent.', other: '# addresses will be sent.' }),
    sentSecrets: (count: number) =>
      format.plural(count, {
        one: 'One of them looks like it holds a key or a session: whoever has it may come in with it.',
        other: '# of them look like they hold a key or a session: whoever has them may come in with them.',
      }),
    sentMoreSecrets: (count: number) => format.plural(count, { one: 'and # more', other: 'and # more' }),
    sentSecret: 'Its query looks like a key or a session: whoever has the address may come in with it.',
    capturedNow: 'Captured',
    capturedWithout: (format_: string) => `Captured without ${format_}`,
    stepCapturing: 'Capturing',
    cancel: 'Cancel',
    cancelHint: 'Press Esc again to cancel the capture',

    // What a capture offers
    copy: 'Copy',
    download: 'Download',
    more: 'More',
    lastUsed: 'Used last',
    copyAs: 'Copy',
    byTemplate: (name: string) => `Markdown is copied and saved by the template “${name}”.`,
    saveAs: 'Save as',
    saveWhole: 'Save the whole capture',
    wholeFile: { text: 'Plain text', json: 'Everything as JSON' },
    remove: 'Delete this capture',
    openPage: 'Open the page',

    // Viewers
    viewer: {
      markdown: 'Markdown',
      source: 'Source',
      summary: 'Summary',
      json: 'JSON',
      links: 'Links',
      images: 'Images',
      screenshot: 'Screenshot',
      tracked: 'Tracked',
      actions: 'Steps',
      extra: 'Other',
    },
    showingDocument: (title: string) => `${title}, as captured`,
    imagesHeld: (count: number) =>
      plural(count, { one: '# image is not loaded', other: '# images are not loaded' }),
    loadImages: 'Load images',
    loadImagesWhy: 'Loading them tells their servers that you are looking.',
    imagesRemembered: (site: string) => `Images of ${site} are loaded from now on`,
    part: (at: number, of: number) => `Part ${number(at)} of ${number(of)}`,
    previousPart: 'Previous part',
    nextPart: 'Next part',

    sourceKinds: 'Source kind',
    sourceKind: { markdown: '.md', html: '.html', rawHtml: 'raw' },
    find: 'Find',
    findIn: 'Find in the source',
    /** `more`: there may be further ones. */
    found: (at: number, of: number, more: boolean) =>
      of === 0 && !more ? 'No match' : `${number(at)} of ${number(of)}${more ? '+' : ''}`,
    previousMatch: 'Previous match',
    nextMatch: 'Next match',
    wrap: 'Wrap lines',
    sourceText: 'Source',

    summaryBy: {
      device: 'picked on this device',
      service: 'written by the service',
    } satisfies Record<EngineId, string>,
    summaryNote: {
      device: {
        title: 'Key sentences from the page',
        body: (count: number) =>
          `They were picked from the ${words(count)} captured. What is not among them may matter too.`,
      },
      service: {
        title: 'A summary can be wrong',
        body: (count: number) =>
          `It was generated from the ${words(count)} captured. Check it against the Markdown tab before you rely on it.`,
      },
    },

    jsonTree: 'JSON',
    jsonStats: (size: { items?: number; fields?: number }, credits: number | undefined) =>
      [
        size.items === undefined ? '' : plural(size.items, { one: '# item', other: '# items' }),
        size.fields === undefined ? '' : plural(size.fields, { one: '# field', other: '# fields' }),
        credits === undefined ? '' : plural(credits, { one: '# credit', other: '# credits' }),
      ]
        .filter(Boolean)
        .join(' · '),
    jsonItems: (count: number) => plural(count, { one: '# item', other: '# items' }),
    jsonFields: (count: number) => plural(count, { one: '{ # field }', other: '{ # fields }' }),
    jsonObject: 'object',
    jsonMore: (count: number) => `${number(count)} more`,
    schema: 'Schema',
    copyPath: 'Copy path',
    copyValue: 'Copy value',

    linkSides: 'Which links',
    linkSide: {
      all: (count: number) => `All ${number(count)}`,
      site: (count: number) => `This site ${number(count)}`,
      other: (count: number) => `Other ${number(count)}`,
    },
    linkFilter: 'Filter links',
    linkList: 'Links of the page',
    otherSite: 'another site',
    noText: 'No text',
    selected: (count: number, of?: number) =>
      of === undefined ? `${number(count)} selected` : `${number(count)} of ${number(of)} selected`,
    selectAll: 'Select all shown',
    copyCount: (count: number) => `Copy ${number(count)}`,
    captureCount: (count: number) => `Capture ${number(count)}…`,
    copyList: 'Markdown list',
    copyUrls: 'Plain addresses',
    searchLibrary: 'Search titles and text',
    librarySearch: {
      filters: 'Filters',
      remove: (filter: string) => `Remove ${filter}`,
      matches: (count: number, more: boolean) => `${number(count)}${more ? '+' : ''} match`,
      searched: (count: number) =>
        `Looked through titles, text, addresses, and authors of ${plural(count, { one: '# capture', other: '# captures' })}. Of each page only the newest version; add versions:all for older ones.`,
      withoutFilters: 'Search without filters',
      near: (words: string) => `Also found with one letter changed: “${words}”.`,
      onlyNear: (words: string) => `Nothing has exactly these words. With one letter changed: “${words}”.`,
      showNear: 'Show',
      behind: (count: number) =>
        `${plural(count, { one: '# capture is', other: '# captures are' })} still being added to search.`,
      late: 'This search took too long and was stopped. There may be more matches; add a word or a filter.',
      failed: 'Text cannot be searched right now. These match by title or address.',
    },
    matches: (count: number) => `${number(count)} match`,
    noMatch: (query: string) => `Nothing matches “${query}”`,
    clearFilter: 'Clear filter',

    imageStats: (all: number, withoutAlt: number) =>
      [
        plural(all, { one: '# image', other: '# images' }),
        withoutAlt === 0 ? '' : `${number(withoutAlt)} without alt text`,
      ]
        .filter(Boolean)
        .join(' · '),
    noAlt: 'No alt text',
    decoration: 'Decoration',
    dimensions: (width: number, height: number) => `${width} × ${height}`,
    copyAddresses: 'Copy addresses',
    inlineImage: 'in the page',

    area: 'Area',
    areaVisible: 'Visible',
    areaFull: 'Full page',
    actualSize: 'Actual size',
    pictureAlt: (title: string) => `Screenshot of ${title}`,
    pictureGone: 'The screenshot is not on this device',

    // The report
    kept: (percent: number) => `kept ${format.percent(percent / 100)}`,
    scope: {
      selection: 'the selection',
      main: 'main content',
      everything: 'the whole page',
    } satisfies Record<Report['scope'], string>,
    /** The words of what was kept are counted once, beside its text; this says their share of the page’s. */
    wordsKept: (percent: number, of: number) =>
      `${format.percent(percent / 100)} of about ${words(of)} on the page were kept.`,
    leftOutTitle: 'Left out',
    leftOutAmount: (count: number, wordCount: number) =>
      wordCount === 0 ? plural(count, { one: '# part', other: '# parts' }) : words(wordCount),
    keptTitle: 'Kept',
    keptBecause: {
      text: 'Text of the page',
      structure: 'Rest of a list, table, code block or figure',
      between: 'Between two parts that were kept',
      referred: 'Notes and references of the text',
      'site-rule': 'Kept by your rule for this site',
      remainder: 'Everything but menus and the like',
    } satisfies Record<KeptBecause['why'], string>,
    keptAmount: (wordCount: number) => words(wordCount),
    begins: (text: string) => `“${text}…”`,
    siteRules: {
      keep: 'Always keep a part…',
      'leave-out': 'Never keep a part…',
      help: (host: string) => `Pick it on the page. Remembered for ${host}, and listed in Options.`,
      pointing: {
        keep: 'Pick the part to keep on this site. Arrow keys move, Enter or a click picks, Esc cancels.',
        'leave-out':
          'Pick the part to leave out on this site. Arrow keys move, Enter or a click picks, Esc cancels.',
      } satisfies Record<SiteRule['part'], string>,
      remembered: {
        keep: (host: string, what: string) => `Always kept on ${host}: “${what}”`,
        'leave-out': (host: string, what: string) => `Never kept on ${host}: “${what}”`,
      } satisfies Record<SiteRule['part'], (host: string, what: string) => string>,
    },
    framesTitle: 'Frames not read',
    frameWhy: {
      'cross-origin': 'another site',
      unreachable: 'did not answer',
      hidden: 'hidden',
    } satisfies Record<NonNullable<FrameReport['why']>, string>,
    warningsTitle: 'Notes',
    wholeInstead: 'Capture the whole page instead',

    // The library
    libraryList: 'Captures',
    today: 'Today',
    yesterday: 'Yesterday',
    undated: 'Date unknown',
    capturedTimes: (count: number) => plural(count, { one: 'captured once', other: 'captured # times' }),
    emptyLibrary: {
      title: 'Nothing kept yet',
      body: 'Pages are saved here as you capture them. They stay on this device.',
      action: 'Capture this page',
    },
    onDevice: (bytes: string) => `${bytes} on this device`,
    delete: 'Delete',
    byService: 'Read by the service',
    damaged: {
      untitled: 'Unreadable capture',
      row: 'Cannot be read',
      title: 'This capture cannot be read',
      titlePartly: 'Part of this capture cannot be read',
      body: 'Its record is damaged, or another version of Trawl wrote it. Save the raw data before you delete it, if you may need it.',
      saveRaw: 'Save raw data',
      fileName: (id: string) => `trawl-capture-${id.slice(0, 8)}.json`,
    },
    gone: { title: 'This capture is gone', body: 'It was deleted, or it belonged to a private window.' },

    // More options: by the path of the control
    option: {
      timeout: ['Give up after, seconds', 'At most 300. The service waits 60 when this is empty.'],
      waitFor: ['Wait before reading, seconds', 'At most 60, for pages that fill in late.'],
      mobile: ['Emulate a phone'],
      fastMode: ['Fast, without running the page’s scripts'],
      actions: [
        'Steps before the capture',
        'The service does them in this order, in its own browser, before it reads the page.',
      ],
      parsers: ['How files are read', 'As JSON: what to do with PDF files and pictures.'],
      onlyMainContent: ['Main content only'],
      onlyCleanContent: ['Let a model clean the content'],
      includeTags: ['Keep only', 'CSS selectors, one a line.'],
      excludeTags: ['Leave out', 'CSS selectors, one a line.'],
      removeBase64Images: ['Leave out images embedded in the page'],
      blockAds: ['Block advertisements'],
      'screenshot.fullPage': ['Full-page screenshot'],
      'screenshot.quality': ['Screenshot quality', '1 to 100.'],
      'screenshot.viewport': ['Screenshot size', 'As JSON: width and height in pixels.'],
      'json.prompt': [
        'What to extract',
        'In your own words. The service reads it; this device returns the page’s structured data.',
      ],
      'json.schema': ['JSON schema', 'The form of the answer, as JSON Schema.'],
      model: ['Model'],
      'location.country': ['Country', 'Two letters, such as DE.'],
      'location.languages': ['Languages', 'One a line, the best first, such as de-DE.'],
      proxy: ['Proxy'],
      maxAge: ['Accept a copy up to, seconds old', '0 asks for a fresh reading.'],
      minAge: ['Only a copy at least, seconds old'],
      storeInCache: ['Let the service keep a copy'],
      headers: [
        'Request headers',
        'As JSON. They are sent to the site, so put no secrets here that it should not see.',
      ],
      skipTlsVerification: ['Accept invalid certificates'],
      'profile.name': ['Browser profile', 'Keeps cookies at the service from one capture to the next.'],
      'profile.saveChanges': ['Save changes to the profile'],
      'changeTracking.modes': ['What changed since last time', 'Needs Markdown. Fields cost as JSON does.'],
      'changeTracking.tag': ['Track under this name', 'Compared only with captures under the same name.'],
      serviceFormats: [
        'Formats that only a service makes',
        'As JSON: branding, product, menu, question, highlights, attributes and others.',
      ],
      redactPII: ['Hide personal data', 'true, or what to hide and how, as JSON.'],
      zeroDataRetention: ['The service keeps nothing'],
      lockdown: ['Only from the service’s cache'],
      checkPromptInjection: ['Check for prompt injection'],
      threatProtection: ['Threat protection', 'As JSON.'],
      'auditMetadata.username': ['Name for the audit log'],
      extra: ['Options this version does not know', 'As JSON, sent to the service as they stand.'],
    } satisfies Record<string, readonly [label: string, help?: string]> as Record<
      string,
      readonly [label: string, help?: string]
    >,
    /** Of choices whose values are no words of the service. */
    choices: {
      status: 'Changed or not',
      text: 'The text',
      fields: 'Fields',
      both: 'The text and fields',
    } as Readonly<Record<string, string>>,
    form: {
      title: 'More options',
      intro: 'For this capture only.',
      emptyNotSent: 'What is left empty is not sent.',
      run: 'Capture',
      yes: 'Yes',
      no: 'No',
      unset: 'Default',
      withService: 'With a service',
      badJson: 'This is not JSON.',
      badObject: 'This must be a JSON object, in { }.',
      badNumber: 'This must be a number.',
      invalid: 'The service does not take this.',
      cost: (text: string) => `Costs ${text}.`,
      groups: {
        reading: 'Reading',
        content: 'What is kept',
        json: 'JSON',
        request: 'The request',
        formats: 'More formats',
        privacy: 'Privacy and safety',
        other: 'Anything else',
      },
    },
  };
}

export type PanelWords = ReturnType<typeof createPanelWords>;
