import type { SiteRule } from '../model/site-rule';
import type { ServiceProfile } from '../model/settings';
import type { Format } from './format';

/** What clearing the library removes. */
export type StoredCounts = {
  captures: number;
  maps: number;
  crawls: number;
  lists: number;
  searches: number;
  extractions: number;
  runs: number;
  sessions: number;
};

type AbilityRow = { what: string; cells: (boolean | string)[] };

/** Strings of the options page. */
export function createOptionsWords(format: Format) {
  return {
    title: 'Options',
    saved: 'Saved',
    sections: {
      engine: 'Engine',
      capture: 'Capture',
      templates: 'Templates',
      folder: 'Folder',
      'hand-off': 'Hand-off',
      crawling: 'Crawling',
      privacy: 'Privacy',
      shortcuts: 'Shortcuts',
      data: 'Data',
      backup: 'Backup',
      about: 'About',
    },
    engine: {
      lede: 'What reads the pages. You can switch at any time, in the popup or the side panel.',
      choose: 'Engine',
      device: 'On this device',
      deviceBody:
        'Reads the open tab as you see it, and fetches a site’s pages from your browser. No account, no charge.',
      service: 'Service',
      serviceBody: 'A Firecrawl v2 service, hosted or your own. Reads pages by their address.',
      baseUrl: 'Base URL',
      baseUrlHelp: 'For a service you host, enter its address, such as http://localhost:3002.',
      badAddress: 'Start with https:// (http:// is fine for localhost).',
      badHost: 'This is not an address that a service can have.',
      key: 'API key',
      keyHelp: 'Kept by the background worker, never shown again, and sent only to the base URL.',
      noKeyHelp: 'A service you host may not need one.',
      pasteKey: 'Paste the key',
      save: 'Save',
      keep: 'Keep the old one',
      replace: 'Replace',
      remove: 'Remove',
      removed: 'Removed the key',
      keySaved: 'saved',
      disconnect: 'Disconnect',
      test: 'Test connection',
      testAgain: 'Test again',
      notTested: 'Not tested yet',
      asking: (host: string) => `Asking ${host}`,
      connected: 'Connected',
      answeredIn: (ms: number) => `answered in ${format.milliseconds(ms)}`,
      noBilling: (ms: number) => `${format.milliseconds(ms)} · no billing on this service`,
      creditsLeft: 'Credits left',
      tokensLeft: 'Tokens left',
      ofPlan: (plan: number) => `of ${format.number(plan)}`,
      leftOf: (remaining: number, plan: number, unit: string) =>
        `${format.number(remaining)} of ${format.number(plan)} ${unit} left`,
      credits: 'credits',
      tokens: 'tokens',
      period: (start: string, end: string) => `Billing period ${start} to ${end}`,
      periodUntil: (end: string) => `Billing period until ${end}`,
      keyRefused: 'The service rejected the key',
      keyRefusedBody: (tail: string | undefined, status = 401, said?: string) =>
        `The key${tail ? ` ending ${tail}` : ''} was refused (${status}).${said ? ` It said: “${said}”` : ''} Paste a new one, or remove it if your service needs none.`,
      noAnswer: 'Nothing answered at this address',
      noAnswerBody: (url: string) =>
        `${url} refused the connection. Check that the service is running and that the port is right.`,
      wrongApi: 'Something answered, but not the v2 API',
      wrongApiBody: (url: string) =>
        `${url} returned a web page. The base URL usually ends at the host, with no /v2.`,
      redirect: 'The service sent Trawl to another address',
      redirectBody: (host: string) =>
        `${host} answered with a redirect. Trawl follows none, because the key would go with it. Enter the address it leads to.`,
      notGranted: 'Permission needed',
      notGrantedBody: (host: string) =>
        `Trawl needs your permission to send requests to ${host}. Nothing was sent.`,
      allow: (host: string) => `Allow Trawl to reach ${host}`,
      serviceError: 'The service had a problem',
      queueSilent: 'The queue of the service does not answer',
      queueSilentBody:
        'The service itself is there. Check that the queue behind it, usually Redis, is running. Nothing can be started until it answers.',
      serviceErrorBody: (status: number | undefined) =>
        `It answered ${status ?? 500}. Try again in a moment.`,
      failed: 'The test could not be made',
      plainTitle: 'Send the key unencrypted?',
      plainBody: (host: string) =>
        `http://${host} is not encrypted. Anyone on the network can read the key and the pages. Use https://, unless this is your own network.`,
      plainConfirm: 'Use http anyway',
      plainDecline: 'Change the address',
      nothingToSetUp: 'Nothing to set up',
      nothingToSetUpBody:
        'Pages you capture stay in this browser. Trawl asks before it reads a site beyond the open tab.',
      table: {
        head: 'What you can do',
        columns: ['Device', 'Service'],
        yes: 'Yes',
        no: 'No',
        rows: [
          { what: 'Capture the open tab, signed in or not', cells: [true, false] },
          { what: 'Capture a page by its address', cells: [true, true] },
          { what: 'Markdown, HTML, links, images', cells: [true, true] },
          { what: 'Summary', cells: ['key sentences', 'newly written'] },
          { what: 'JSON', cells: ['structured data', 'any schema'] },
          { what: 'Screenshot', cells: ['of the open tab', true] },
          { what: 'Map and crawl', cells: [true, true] },
          { what: 'Pages you are signed in to', cells: ['if you say so', false] },
          { what: 'Crawl rules from a sentence', cells: [false, true] },
        ] satisfies AbilityRow[],
      },
      profile: {
        treatAs: 'Treat this service as',
        asFound: 'Detect automatically',
        kinds: { hosted: 'Hosted', 'self-hosted': 'Self-hosted' } satisfies Record<ServiceProfile, string>,
        found: (profile: ServiceProfile | undefined) =>
          profile === undefined
            ? 'Not known yet. Test the connection to find out.'
            : profile === 'hosted'
              ? 'The last test found a hosted service.'
              : 'The last test found a self-hosted service. What it may lack is marked, but never hidden.',
        overruled: {
          title: 'The last test found a self-hosted service',
          body: 'Treated as hosted, options that it lacks carry no mark, and prices are shown although it charges nothing.',
        },
        head: 'What the service can do',
        columns: ['Hosted', 'Self-hosted'],
        rows: [
          { what: 'Capture, map, crawl, batch, search', cells: [true, true] },
          { what: 'Summary, JSON, questions, extract', cells: [true, 'with a language model'] },
          { what: 'Crawl rules from a sentence', cells: [true, 'with a language model'] },
          { what: 'Screenshot, branding, audio, video', cells: [true, false] },
          { what: 'Steps before the capture, phone emulation, country', cells: [true, false] },
          { what: 'Copies from a cache, change tracking', cells: [true, false] },
          { what: 'Agent, monitors, interact', cells: [true, false] },
        ] satisfies AbilityRow[],
      },
    },
    siteRules: {
      title: 'Site rules',
      help: 'Add a rule from the side panel: open the report below a capture and press “Always keep a part…” or “Never keep a part…”. Rules apply to main content read on this device.',
      none: 'No site rules yet',
      noneBody: 'A rule always keeps, or always leaves out, a part of the pages of one site.',
      part: { keep: 'Always keep', 'leave-out': 'Never keep' } satisfies Record<SiteRule['part'], string>,
      remove: (host: string, what: string) => `Remove the rule for ${host}: ${what}`,
      removeShort: 'Remove',
      removed: 'Rule removed',
      notSaved: 'The change could not be saved. Try again.',
    },
    capture: {
      lede: 'What the main button does before you change anything.',
      formats: 'Formats kept with every capture',
      readOnOpen: 'Read the page when the popup opens',
      readOnOpenHelp: 'Nothing is kept until you copy, save or keep it. Very large pages wait for a press.',
      mainContent: 'Main content only',
      mainContentHelp: 'Leaves out menus, footers and cookie notices.',
      copySource: 'Add the source when copying',
      copySourceHelp: 'Copied Markdown and summaries end with the page’s title and address.',
      markKnown: 'Mark captured pages',
      markKnownHelp:
        'A dot on the toolbar button when the page in front is in your library. Works on sites that you have allowed and on pages where you press Trawl; of others the browser tells Trawl no address. Nothing is read of the page.',
      keepImages: 'Keep images as links',
      keepImagesHelp: 'Off removes images from Markdown.',
      frontMatter: 'Front matter',
      preview: 'Preview',
      noFrontMatter: 'Files begin with the text of the page.',
      fileName: 'File name',
      placeholders: (names: readonly string[]) =>
        `Placeholders: ${names.map((name) => `{${name}}`).join(' ')}`,
      problems: {
        'not-a-pair': (line: number) => `Line ${format.number(line)} is not “name: value”.`,
        'bad-key': (line: number, name: string) => `Line ${format.number(line)}: “${name}” cannot be a name.`,
        'same-key': (line: number, name: string) => `Line ${format.number(line)}: “${name}” appears twice.`,
        'unknown-placeholder': (line: number, name: string) =>
          `Line ${format.number(line)}: there is no {${name}}.`,
        'open-brace': (line: number) => `Line ${format.number(line)} has an unmatched brace.`,
      },
    },
    crawling: {
      lede: 'How far new crawls go, and how fast. You can change this for each crawl.',
      formats: 'Keep of each page',
      formatsHelp: 'Every new crawl starts with these. A service charges more for JSON.',
      limit: 'Pages in one crawl',
      depth: 'Depth from the first page',
      anyDepth: 'any',
      delay: 'Seconds between pages',
      delayHelp: 'A longer Crawl-delay in robots.txt wins. With a wait, one page at a time.',
      atOnce: 'Pages at once, per site',
      usual: 'default',
      cookies: 'Send my cookies',
      cookiesHelp: 'Off reads pages as a signed-out visitor. On this device only.',
      robots: 'Obey robots.txt',
      robotsHelp: 'Always on, on this device. Pages it disallows are listed, never read.',
      less: (what: string) => `Lower: ${what}`,
      more: (what: string) => `Raise: ${what}`,
    },
    privacy: {
      heading: 'Privacy & permissions',
      lede: 'Trawl reads the open tab only when you ask. It may also reach these sites by itself.',
      sites: 'Allowed sites',
      kept: (pages: number) => format.plural(pages, { one: '# page kept', other: '# pages kept' }),
      nothingKept: 'Nothing kept from it',
      isService: 'The service you connected',
      revoke: 'Revoke',
      revokeSite: (host: string) => `Revoke ${host}`,
      revoked: (host: string) => `Trawl can no longer read ${host}`,
      none: 'No sites allowed',
      noneBody:
        'Trawl asks when you crawl a site, connect a service or capture the page behind a link. What you allow is listed here.',
      allSites: 'Always allow on all sites',
      allSitesHelp:
        'For research across many tabs: the side panel reads the tab in front without the toolbar button.',
      remoteImages: 'Load images of captured pages',
      remoteImagesHelp:
        'When off, they are loaded only for the sites where you pressed Load images. Their servers then see your address.',
      imageSites: 'Sites whose images are loaded',
      imageSite: (host: string) => `Stop loading the images of ${host}`,
      imagesStopped: (host: string) => `Images of ${host} are no longer loaded`,
      removeShort: 'Remove',
      leaves: 'What leaves this browser',
      leavesBody:
        'On this device, capturing the open tab sends nothing. Maps, crawls, lists and pages behind links are requested from the sites themselves, after your press. With a service, it gets the addresses, the words you search for and the options you send. Trawl has no server, no analytics and no tracking.',
    },
    /** How the Library is grouped and sorted, and its collections. */
    libraryView: 'Library view and collections',
    shortcuts: {
      lede: 'Capturing, exporting and opening work anywhere in the browser. Set their keys on',
      ledeHere: 'Capturing, exporting and opening work anywhere in the browser. Change their keys here or on',
      browserPage: 'the browser’s shortcuts page',
      commands: {
        _execute_action: 'Open the popup',
        'capture-copy': 'Capture page to the clipboard',
        'capture-save': 'Capture page to a file',
        'open-panel': 'Open the side panel',
        'export-last': 'Export the page as last time',
        'export-markdown': 'Save the page as Markdown',
        'export-html': 'Save the page as HTML',
        'export-text': 'Save the page as plain text',
        'export-json': 'Save everything about the page as JSON',
        'export-picture': 'Save the page as a picture',
      },
      notSet: 'Not set',
      change: 'Change',
      press: 'Press the new keys',
      pressFor: (what: string) => `Press the new keys for “${what}”; Esc cancels`,
      remove: 'Remove',
      reset: 'Use default',
      unusable:
        'Use Ctrl or Alt (Command or Control on a Mac) with a letter, a digit or an arrow; or F1 to F12.',
      taken: (keys: string, what: string) => `${keys} is already set for “${what}”.`,
      refused: 'The browser did not take these keys. Try others.',
      format: 'Choose a format, in the popup',
      to: 'to',
      section: 'Go to a section, in the side panel',
      followedBy: 'then',
      singleKeys: 'Single-letter keys',
      singleKeysHelp: 'Off leaves letters to your browser and your assistive tools.',
      contextMenus: 'Entries in the context menu',
      contextMenusHelp: 'For a page, a selection and a link, with the two exports you used last.',
    },
    data: {
      lede: 'Everything you capture is stored in this browser profile.',
      cleanUp: {
        title: 'Clean up by rules',
        versions: 'Remove old versions',
        pictures: 'Remove old screenshots',
        captures: 'Remove old captures',
      },
      clear: 'Clear library',
      /** `12 captures, 1 map and 2 crawls`; empty when there is nothing. */
      stored: ({ captures, maps, crawls, lists, searches, extractions, runs, sessions }: StoredCounts) =>
        format.list(
          [
            { count: captures, forms: { one: '# capture', other: '# captures' } },
            { count: maps, forms: { one: '# map', other: '# maps' } },
            { count: crawls, forms: { one: '# crawl', other: '# crawls' } },
            { count: lists, forms: { one: '# list', other: '# lists' } },
            { count: searches, forms: { one: '# search', other: '# searches' } },
            { count: extractions, forms: { one: '# extraction', other: '# extractions' } },
            { count: runs, forms: { one: '# agent run', other: '# agent runs' } },
            { count: sessions, forms: { one: '# session', other: '# sessions' } },
          ].flatMap(({ count, forms }) => (count > 0 ? [format.plural(count, forms)] : [])),
        ),
      clearHelp: (stored: string) =>
        stored === '' ? 'There is nothing to delete.' : `Deletes ${stored} from this device. Settings stay.`,
      clearButton: 'Clear…',
      confirmTitle: (items: number) => `Delete ${format.plural(items, { one: '# item', other: '# items' })}?`,
      confirmBody: (stored: string) =>
        `Removed from this device: ${stored}, with all their pages and pictures. Jobs that are still running stay, and so do your settings.`,
      confirm: (items: number) => `Delete ${format.plural(items, { one: '# item', other: '# items' })}`,
      keep: 'Keep',
    },
    about: {
      version: (version: string) =>
        `Trawl ${version}. Captures the page you are on, for reading, notes and prompts.`,
      licenses: 'Licenses',
      own: 'Trawl is under the MIT license. It holds these packages, each under its own:',
    },
  };
}

export type OptionsWords = ReturnType<typeof createOptionsWords>;
