// Made from lib/words/messages/en/usage.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const usageMessages = ({ number, plural }: Format) => ({
  title: `Usage`,
  see: `See usage`,
  hide: `Hide usage`,
  readAgain: `Read again`,
  reading: (host: string) => `Asking ${host}`,
  readAt: ({ host, age }: { host: string; age: string }) => `${host} · read ${age}`,
  readDone: `Usage updated`,
  creditsLeft: `Credits left`,
  tokensLeft: `Tokens left`,
  ofPlan: (plan: number) => `of ${number(plan)}`,
  notTold: `not reported`,
  rate: `1 credit = 15 tokens`,
  period: ({ start, end }: { start: string; end: string }) => `${start} to ${end}`,
  until: (end: string) => `Until ${end}`,
  since: (start: string) => `Since ${start}`,
  noPeriod: `The service names no billing period.`,
  unbilled: {
    title: `This service does not bill`,
    body: `A self-hosted service counts no credits. Its limits are those of the machine.`,
  },
  history: `Credits by billing period`,
  historyTokens: `Tokens by billing period`,
  view: `View`,
  chart: `Chart`,
  table: `Table`,
  head: { period: `Period from`, credits: `Credits`, tokens: `Tokens` },
  soFar: `so far`,
  noHistory: `Nothing used yet.`,
  copyCsv: `Copy .csv`,
  copiedCsv: `Copied .csv`,
  notCopied: `The browser did not copy it.`,
  queue: `Queue`,
  atOnce: `At once, at most`,
  recent: `Last 24 hours`,
  nothingRecent: `Nothing in the last 24 hours.`,
  more: (count: number) => plural(count, { one: `Show # more`, other: `Show # more` }),
  periodToGo: ({ start, end, days }: { start: string; end: string; days: number }) =>
    `${start} to ${end}, ${plural(days, { one: `# day to go`, other: `# days to go` })}`,
  untilToGo: ({ end, days }: { end: string; days: number }) =>
    `Until ${end}, ${plural(days, { one: `# day to go`, other: `# days to go` })}`,
  noDate: `No date`,
  chartOf: {
    credits: ({ periods, all, start, most }: { periods: number; all: number; start: string; most: number }) =>
      `Credits used in ${plural(periods, { one: `# period`, other: `# periods` })}: ${number(all)} in all, most from ${start} with ${number(most)}`,
    tokens: ({ periods, all, start, most }: { periods: number; all: number; start: string; most: number }) =>
      `Tokens used in ${plural(periods, { one: `# period`, other: `# periods` })}: ${number(all)} in all, most from ${start} with ${number(most)}`,
  },
  queueOf: {
    both: ({ running, waiting }: { running: number; waiting: number }) =>
      `${number(running)} running, ${number(waiting)} waiting`,
    running: (running: number) => `${number(running)} running`,
    waiting: (waiting: number) => `${number(waiting)} waiting`,
  },
  kind: {
    scrape: `Capture`,
    batch_scrape: `Batch`,
    crawl: `Crawl`,
    map: `Map`,
    search: `Search`,
    extract: `Extract`,
    agent: `Agent`,
    parse: `Parse`,
    browser: `Browser`,
    interact: `Interact`,
    llmstxt: `llms.txt`,
    deep_research: `Deep research`,
  },
});
