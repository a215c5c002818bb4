// Made from lib/words/messages/en/popup-later.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const popupLaterMessages = ({ number, plural }: Format) => ({
  recent: `Recent on this site`,
  nothingRecent: `Nothing from this site yet.`,
  library: `Library`,
  allJobs: `All jobs`,
  allInLibrary: `Open the library`,
  changedSince: `changed since`,
  changesSince: (count: number) => plural(count, { one: `# change since`, other: `# changes since` }),
  open: `Open`,
  preview: (format: string) => `${format} preview`,
  keptShare: (share: string) => `Kept ${share} of the page`,
  selectionCaptured: `Selection captured`,
  wholePage: `Capture the whole page`,
  warnings: (count: number) => plural(count, { one: `# note`, other: `# notes` }),
  empty: {
    summary: `There is nothing to summarize on this page.`,
    json: `No structured data found.`,
    links: `The page has no links.`,
    mainLinks: `No links in the main content.`,
    images: `The page has no images.`,
  },
  template: `Template:`,
  byTemplate: (name: string) => `Copied and saved by the template “${name}”`,
  job: {
    running: {
      batch: `Capturing`,
      map: `Mapping`,
      crawl: `Crawling`,
      search: `Searching`,
      extract: `Extracting from`,
      agent: `Working on`,
      parse: `Parsing`,
      monitor: `Checking`,
      interact: `Working on`,
      scrape: `Capturing`,
    },
    ended: {
      batch: `Captured`,
      map: `Mapped`,
      crawl: `Crawled`,
      search: `Searched`,
      extract: `Extracted from`,
      agent: `Worked on`,
      parse: `Parsed`,
      monitor: `Checked`,
      interact: `Worked on`,
      scrape: `Captured`,
    },
    stopped: `Canceled`,
    failed: `Failed`,
    tally: { read: `read`, waiting: `waiting`, failed: `failed`, skipped: `skipped`, found: `URLs` },
    duplicates: (count: number) => plural(count, { one: `duplicate`, other: `duplicates` }),
    tokens: `tokens`,
    paused: `Paused`,
    stoppedAt: `Stopped at`,
    pause: `Pause`,
    continue: `Continue`,
    canceling: `Canceling`,
    letGo: `Stop waiting`,
    downloadZip: `Download .zip`,
    copiedPages: (count: number) => plural(count, { one: `Copied # page`, other: `Copied # pages` }),
    meter: ({
      read,
      failed,
      blocked,
      total,
      running,
    }: {
      read: number;
      failed: number;
      blocked: number;
      total: number;
      running: boolean;
    }) =>
      `${number(read)} read, ${number(failed)} failed, ${number(blocked)} skipped of ${number(total)}${running ? ` found so far` : ``}`,
    found: (count: number) => `${number(count)} found`,
    limit: (count: number) => `limit ${number(count)}`,
    cancel: `Cancel`,
    openInPanel: `Open in side panel`,
    open: { map: `Open map`, crawl: `Open crawl`, batch: `Open list`, other: `Open` },
  },
  service: {
    explainTitle: (host: string) => `${host} reads this page by its address`,
    explainBody: `It opens the page as a signed-out visitor, so it may see less than you do. This will be sent:`,
    secretTitle: `This address may hold a secret`,
    secretBody: (host: string) =>
      `Its query looks like a key or a session. Whoever has it can open what you can. It would go to ${host}. This will be sent:`,
    needs: {
      markdown: {
        title: `This page comes from the service`,
        verb: `Capture with the service`,
        work: `reads it`,
      },
      summary: {
        title: `Summaries come from the service`,
        verb: `Summarize with the service`,
        work: `reads it and writes the summary`,
      },
      json: {
        title: `This JSON comes from the service`,
        verb: `Extract with the service`,
        work: `reads it and writes the JSON`,
      },
      html: { title: `This page comes from the service`, verb: `Capture with the service`, work: `reads it` },
      rawHtml: {
        title: `This page comes from the service`,
        verb: `Capture with the service`,
        work: `reads it`,
      },
      links: {
        title: `These links come from the service`,
        verb: `Capture with the service`,
        work: `reads it`,
      },
      images: {
        title: `These images come from the service`,
        verb: `Capture with the service`,
        work: `reads it`,
      },
      screenshot: {
        title: `This screenshot comes from the service`,
        verb: `Capture with the service`,
        work: `opens it and takes the screenshot`,
      },
    },
    needsBody: ({ host, work }: { host: string; work: string }) =>
      `The page’s address is sent to ${host}, which ${work}.`,
  },
  json: {
    what: `What to extract`,
    example: `Every product with its price and whether it is in stock`,
    fields: `Fields`,
    noFields: `Any fields`,
    ownFields: (count: number) => plural(count, { one: `# field`, other: `# fields` }),
    edit: `Edit in side panel`,
    check: `Check for prompt injection`,
    dearer: (cost: string) => `+${cost}`,
    sendsTo: ({ asksNothing, host }: { asksNothing: boolean; host: string }) =>
      asksNothing ? `Picks the fields, at ${host}` : `Sent to ${host}`,
    sent: `This will be sent, with what you ask for:`,
  },
  undelivered: {
    title: {
      clipboard: `The page was captured, but copying it failed`,
      file: `The page was captured, but saving it failed`,
    },
  },
  privateWindow: {
    confirmTitle: `Send this private address?`,
    confirmBody: (host: string) => `${host} is told it, reads it and may remember it.`,
    confirm: `Send the address`,
    decline: `Capture on this device`,
  },
  permission: {
    serviceAllow: (host: string) => `Allow Trawl to reach ${host}`,
    siteAllow: (host: string) => `Allow Trawl to read ${host}`,
    confirms: `The browser asks you to confirm. Revoke it any time in`,
    where: `Options › Privacy & permissions`,
  },
  parseInPanel: `Parse with the service…`,
  offLimits: { meanwhile: `Meanwhile`, openLibrary: `Open Library`, fileKinds: `PDF, DOCX, HTML` },
  stats: {
    words: (count: number) => plural(count, { one: `<b>#</b> word`, other: `<b>#</b> words` }),
    tokens: (count: string) => `<b>${count}</b> tokens`,
    links: (count: number) => plural(count, { one: `<b>#</b> link`, other: `<b>#</b> links` }),
    mainLinks: (count: number) =>
      plural(count, {
        one: `<b>#</b> link in the main content`,
        other: `<b>#</b> links in the main content`,
      }),
    images: (count: number) => plural(count, { one: `<b>#</b> image`, other: `<b>#</b> images` }),
    pixels: ({ width, height }: { width: number; height: number }) =>
      `<b>${number(width)} × ${number(height)}</b> pixels`,
  },
});
