// Made from lib/core/words/messages/en/crawl-end.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const crawlEndMessages = ({ number, plural }: Format) => ({
  wholeSite: `Whole site`,
  onePage: {
    folder: {
      title: `Only this page is in the folder`,
      body: ({ folder, host }: { folder: string; host: string }) => `No other page below ${folder} was found. The rest of ${host} is outside the folder.`,
    },
    paths: {
      title: `Only one page matches your paths`,
      body: `No other page found matches the paths of this crawl.`,
    },
    skipped: {
      title: `Only one page could be read`,
      body: (count: number) => plural(count, { one: `# other page was found and skipped. See the Skipped tab for the reason.`, other: `# other pages were found and skipped. See the Skipped tab for the reasons.` }),
    },
    failed: {
      title: `Only one page could be read`,
      body: (count: number) => plural(count, { one: `# other page failed. See the Failed tab for the reason.`, other: `# other pages failed. See the Failed tab for the reasons.` }),
    },
    signIn: {
      title: `The site asks you to sign in`,
      body: (page: string) => `Its pages lead to ${page}. Sign in there, then change the crawl and turn on Read as signed in.`,
    },
    duplicates: {
      title: `The other pages are duplicates`,
      body: (count: number) => plural(count, { one: `# other address has the same text.`, other: `# other addresses have the same text.` }),
    },
    alone: {
      title: `Only one page was found`,
      body: ({ host, noSitemap }: { host: string; noSitemap: boolean }) => `The page links to no other page of ${host}${noSitemap ? `, and the site has no sitemap` : ``}. Links created by scripts are not found.`,
    },
    wholeSite: `Crawl the whole site`,
  },
  nothingBecause: {
    robots: {
      title: `The site asked not to be read`,
      body: `robots.txt disallows the pages that were found. Nothing was read. The open tab can still be captured.`,
    },
    unreachable: {
      title: `robots.txt could not be fetched`,
      body: (host: string) => `${host} did not respond or returned an error. Until robots.txt can be fetched, Trawl reads nothing there.`,
    },
    failed: {
      title: `No page could be read`,
      body: (count: number) => plural(count, { one: `The page failed. See the Failed tab for the reason.`, other: `All # pages failed. See the Failed tab for the reasons.` }),
    },
    skipped: {
      title: `All pages were skipped`,
      body: (count: number) => `${plural(count, { one: `# page`, other: `# pages` })} found, none read. See the Skipped tab for the reasons.`,
    },
    unknown: {
      title: `No page was found`,
      body: (host: string) => `${host} returned no page that could be read.`,
    },
  },
  capturePage: `Capture this page`,
  seeRobots: `See robots.txt`,
  tryAgain: `Try again`,
  change: `Change the crawl…`,
  freeFailed: `failed pages cost nothing`,
  group: {
    robots: `Disallowed`,
    "robots-unreachable": `robots.txt could not be fetched`,
    "leaves-site": `Redirects to another site`,
    "not-granted": `No access`,
    duplicate: `Duplicates`,
    "content-type": `Not a page`,
    "no-folder-page": `Folders without a page`,
    "too-large": `Too large`,
    noindex: `Marked noindex`,
    nofollow: `Links marked nofollow`,
    trap: `Endless series of pages`,
    "side-effect-link": `Could have side effects`,
    service: `Skipped by the service`,
    "bad-address": `Not an address`,
  },
  outsidePaths: `Outside your paths`,
  files: {
    image: (count: number) => plural(count, { one: `# image`, other: `# images` }),
    video: (count: number) => plural(count, { one: `# video`, other: `# videos` }),
    audio: (count: number) => plural(count, { one: `# audio file`, other: `# audio files` }),
    font: (count: number) => plural(count, { one: `# font`, other: `# fonts` }),
    pdf: (count: number) => plural(count, { one: `# PDF`, other: `# PDFs` }),
    document: (count: number) => plural(count, { one: `# document`, other: `# documents` }),
    spreadsheet: (count: number) => plural(count, { one: `# spreadsheet`, other: `# spreadsheets` }),
    slides: (count: number) => plural(count, { one: `# slide deck`, other: `# slide decks` }),
    archive: (count: number) => plural(count, { one: `# archive`, other: `# archives` }),
    styleSheet: (count: number) => plural(count, { one: `# style sheet`, other: `# style sheets` }),
    script: (count: number) => plural(count, { one: `# script`, other: `# scripts` }),
    feed: (count: number) => plural(count, { one: `# feed`, other: `# feeds` }),
    data: (count: number) => plural(count, { one: `# data file`, other: `# data files` }),
    text: (count: number) => plural(count, { one: `# text file`, other: `# text files` }),
  },
  ofType: ({ count, type }: { count: number; type: string }) => `${number(count)} ${type}`,
  kept: `kept`,
  tokens: (count: number) => `≈${number(count)} tokens`,
  from: (page: string) => `from <page>${page}</page>`,
  more: (count: number) => `${number(count)} more`,
});
