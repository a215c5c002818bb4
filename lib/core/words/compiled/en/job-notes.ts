// Made from lib/core/words/messages/en/job-notes.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const jobNotesMessages = ({ number, plural }: Format) => ({
  "llms-txt": {
    title: `This site has an llms.txt`,
    body: (address: string | undefined) => (address === undefined ? `It lists the pages the site recommends to language models.` : `${address} lists the pages the site recommends to language models.`),
  },
  "no-sitemap": {
    title: `This site has no sitemap`,
    body: `Pages were found by following links alone, so some may be missing.`,
  },
  "sitemap-unread": {
    title: `The sitemap could not be read`,
    body: `robots.txt does not allow it, or the site did not respond. Pages were found by following links, so some may be missing.`,
  },
  "sitemap-alone": {
    title: `This server lists only what is in the sitemap`,
    body: `It does not look for links on pages, and the sitemap listed no other pages. This device reads sitemaps, llms.txt and links.`,
  },
  "robots-unreachable": {
    title: `robots.txt could not be read`,
    body: `The site did not respond or returned an error. Until robots.txt can be read, Trawl reads none of its pages.`,
  },
  "service-warning": {
    title: `The service says`,
    body: `It sent a note without any text.`,
  },
  "takes-no-work": {
    title: `The service is making no progress`,
    slowTitle: `No pages for two minutes`,
    body: (queue: string) => `No page has arrived for two minutes. ${queue} Trawl keeps checking.`,
    silent: `Its queue did not respond. On your own server, check that the queue and the workers are running.`,
    working: ({ active, waiting }: { active: number; waiting: number }) => `Its queue reports ${number(active)} running and ${number(waiting)} waiting.`,
    idle: (waiting: number) => `Its queue reports ${number(waiting)} waiting and none running: its workers may have stopped. On your own server, start them again.`,
  },
  "cancel-under-way": {
    title: `Already being canceled`,
    body: `The service said so (409). It may take a few seconds.`,
  },
  "limit-reached": {
    title: (kind: "map" | "pages" | "other") => (kind === "map" ? `The URL limit was reached` : kind === "pages" ? `The page limit was reached` : ``),
    body: (kind: "map" | "pages" | "other") => (kind === "map" ? `There may be more addresses than the limit allowed.` : kind === "pages" ? `There may be more pages than the limit allowed.` : ``),
    known: (amount: number) => plural(amount, { one: `# more page was found but not read.`, other: `# more pages were found but not read.` }),
  },
  "needs-script": {
    title: (amount: number | undefined) => (amount === undefined ? `Some pages had almost no text` : plural(amount, { one: `# page had almost no text`, other: `# pages had almost no text` })),
    body: (amount: number) => plural(amount, { one: `Its scripts were not run. Opened in a background tab, with the cookies of this browser, it may show more.`, other: `Their scripts were not run. Opened in background tabs, with the cookies of this browser, they may show more.` }),
  },
  "limit-lowered": {
    title: `The service lowered the limit`,
    body: (amount: number | undefined) => (amount === undefined ? `The balance is enough for some pages.` : plural(amount, { one: `The balance is enough for # page.`, other: `The balance is enough for # pages.` })),
  },
  "results-expired": {
    title: `Some results had expired`,
    body: (amount: number | undefined) => `${amount === undefined ? `Some pages had been read` : plural(amount, { one: `# page had been read`, other: `# pages had been read` })}, but the service keeps results for only 24 hours. What had arrived is kept.`,
  },
  "credits-out": {
    title: `The credits ran out`,
    body: (amount: number) => plural(amount, { one: `# page was not read, because the service had no credits left. Retry it when there are credits again.`, other: `# pages were not read, because the service had no credits left. Retry them when there are credits again.` }),
  },
  "end-unknown": {
    title: `The service dropped this job before it reported the end`,
    body: `All pages it had reported are here. There may have been more.`,
  },
  "results-missing": {
    title: `The service counted more pages than it sent`,
    body: (amount: number | undefined) => `${amount === undefined ? `Some pages never arrived.` : plural(amount, { one: `# page never arrived.`, other: `# pages never arrived.` })} What arrived is kept.`,
  },
  "addresses-dropped": {
    title: (amount: number) => plural(amount, { one: `# address was not kept`, other: `# addresses were not kept` }),
    body: (amount: number) => plural(amount, { one: `The service found it, but reported neither a page nor a failure. That is common where it redirects to a page that was read.`, other: `The service found them, but reported neither a page nor a failure. That is common where they redirect to a page that was read.` }),
  },
  "ended-empty": {
    title: `Nothing was read`,
    body: (detail: string | undefined) => (detail === undefined ? `It ended without a page and without a reason.` : `The reason given: “${detail}”`),
  },
  "no-model": {
    title: `This server has no language model`,
    body: (formats: string) => `It could not produce ${formats} for any page. A self-hosted service needs a language model for that, and this one seems to have none: set one up on the server, or choose another format.`,
  },
  "formats-left-out": {
    title: `Some formats were left out`,
    body: (formats: string) => `The service failed on every page with ${formats}. The pages were read without them. A self-hosted service needs a language model for them.`,
  },
  "prompt-rules": {
    title: `Suggested rules`,
  },
});
