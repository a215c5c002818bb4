import type { CaptureFormat } from '../model/format';
import type { EngineId } from '../model/request';
import type { Progress } from '../model/job';
import type { LeftOut } from '../model/capture';
import { actionWords } from './actions';
import type { Format } from './format';

/*
 * Terms of the interface, one for one thing (docs/glossary.md has those of the code):
 *
 *   capture      one page, read and kept              not: clip, save, scrape
 *   map          the addresses of a site              not: sitemap, list of URLs
 *   crawl        every page of a site                 not: spider, site capture
 *   list         pages given by their addresses       not: batch
 *   service      whoever answers the v2 API           not: server, backend, cloud; a server is a machine
 *   screenshot   a picture of the page                not: picture, image; an image is part of a page
 *   address      what stands in the address bar       not: link, URL, but for counts ("68 URLs")
 *   Library      where captures are kept
 *   canceled     US spelling everywhere
 *   skipped      not read, by a rule                  not: blocked, excluded, left alone
 *   prompt injection, access, permission, credits: the usual words
 */

/** The strings that every surface needs, in English; each surface adds its own (en-popup, en-panel, en-options). */
export function createWords(format: Format) {
  return {
    appName: 'Trawl',
    formats: {
      markdown: 'Markdown',
      summary: 'Summary',
      json: 'JSON',
      html: 'HTML',
      rawHtml: 'Raw HTML',
      links: 'Links',
      images: 'Images',
      screenshot: 'Screenshot',
    } satisfies Record<CaptureFormat, string>,
    engines: { device: 'On this device', service: 'Service' } satisfies Record<EngineId, string>,
    libraryGate: {
      fileName: 'trawl-library.json',
      nothingReadable: 'None of it can be read.',
      stillHeld: 'Another window still holds it. Close every other window and tab of Trawl, then try again.',
      askTitle: 'Start a new library?',
      askBody: 'All captures, maps, crawls and settings in the damaged library are deleted for good.',
      keep: 'Keep it',
      start: 'Delete and start over',
      openOptions: 'Open Options',
    },
    engine: 'Engine',
    formatLabel: 'Format',
    usesService: 'uses the service',
    steps: {
      opening: 'Opening the page',
      'waiting-for-page': 'Waiting for the page',
      reading: 'Reading the page',
      photographing: 'Taking the screenshot',
      sending: 'Waiting for the service',
      fetching: 'Fetching the page',
      saving: 'Saving the page',
      robots: 'Reading robots.txt',
      sitemaps: 'Reading sitemaps',
      polling: 'Asking the service',
      cancelling: 'Canceling',
    } satisfies Record<Progress['step'], string>,
    leftOut: {
      navigation: 'Menus',
      header: 'Page header',
      footer: 'Page footer',
      sidebar: 'Sidebar',
      'cookie-notice': 'Cookie notice',
      hidden: 'Hidden text',
      form: 'Forms',
      advertisement: 'Advertisements',
      comments: 'Comments',
      related: 'Related pages',
      boilerplate: 'Boilerplate',
      excluded: 'Left out by your selectors',
      'site-rule': 'Left out by your rule for this site',
      'closed-shadow-root': 'Closed components',
      'inline-image': 'Inline images',
      'over-budget': 'Beyond the size limit',
    } satisfies Record<LeftOut['what'], string>,
    savedToLibrary: 'Saved to Library',
    noAccount: 'No account needed',
    notConnected: 'Not connected',
    connected: 'Connected',
    creditsLeft: (credits: number) =>
      format.plural(credits, { one: '# credit left', other: '# credits left' }),
    /** `1 credit`, `1 to 5 credits`. */
    cost: ({ min, max }: { min: number; max: number }) =>
      min === max
        ? format.plural(max, { one: '# credit', other: '# credits' })
        : `${format.number(min)} to ${format.plural(max, { one: '# credit', other: '# credits' })}`,
    /** The page of a folder itself, which has no name. */
    indexPage: 'Index page',
    creditsUsed: (credits: number) =>
      format.plural(credits, { one: '# credit used', other: '# credits used' }),
    words: (count: number) => format.plural(count, { one: '# word', other: '# words' }),
    pages: (count: number) => format.plural(count, { one: '# page', other: '# pages' }),
    links: (count: number) => format.plural(count, { one: '# link', other: '# links' }),
    images: (count: number) => format.plural(count, { one: '# image', other: '# images' }),
    items: (count: number) => format.plural(count, { one: '# item', other: '# items' }),
    toasts: {
      copiedWords: (count: number) => format.plural(count, { one: 'Copied # word', other: 'Copied # words' }),
      copiedLinks: (count: number) => format.plural(count, { one: 'Copied # link', other: 'Copied # links' }),
      copiedImages: (count: number) =>
        format.plural(count, { one: 'Copied # address', other: 'Copied # addresses' }),
      copied: (what: string) => `Copied ${what}`,
      savedFile: 'Saved as a file',
      saved: (fileName: string) => `Saved ${fileName}`,
      deleted: (count: number) => format.plural(count, { one: 'Deleted # item', other: 'Deleted # items' }),
      undo: 'Undo',
    },
    actions: actionWords,
  };
}

export type Words = ReturnType<typeof createWords>;
