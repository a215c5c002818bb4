import type { UsagePeriod } from '../model/usage';
import type { Format } from './format';

const kinds: Readonly<Record<string, string>> = {
  scrape: 'Capture',
  batch_scrape: 'Batch',
  crawl: 'Crawl',
  map: 'Map',
  search: 'Search',
  extract: 'Extract',
  agent: 'Agent',
  parse: 'Parse',
  browser: 'Browser',
  interact: 'Interact',
  llmstxt: 'llms.txt',
  deep_research: 'Deep research',
};
const DAY = 86_400_000;

/** The strings of the usage of a service, in English. */
export function createUsageWords(format: Format) {
  const { number, plural } = format;
  const starts = ({ startsAt }: UsagePeriod): string =>
    startsAt === undefined ? 'No date' : format.fullDay(startsAt);
  return {
    title: 'Usage',
    see: 'See usage',
    hide: 'Hide usage',
    readAgain: 'Read again',
    reading: (host: string) => `Asking ${host}`,
    readAt: (host: string, age: string) => `${host} · read ${age.toLowerCase()}`,
    readDone: 'Usage updated',

    creditsLeft: 'Credits left',
    tokensLeft: 'Tokens left',
    ofPlan: (plan: number) => `of ${number(plan)}`,
    notTold: 'not reported',
    rate: '1 credit = 15 tokens',
    period: (start: number, end: number, now: number) =>
      `${format.day(start, now)} to ${format.fullDay(end)}${toGo(end, now)}`,
    until: (end: number, now: number) => `Until ${format.fullDay(end)}${toGo(end, now)}`,
    since: (start: number) => `Since ${format.fullDay(start)}`,
    noPeriod: 'The service names no billing period.',

    unbilled: {
      title: 'This service does not bill',
      body: 'A self-hosted service counts no credits. Its limits are those of the machine.',
    },

    history: 'Credits by billing period',
    historyTokens: 'Tokens by billing period',
    view: 'View',
    chart: 'Chart',
    table: 'Table',
    head: { period: 'Period from', credits: 'Credits', tokens: 'Tokens' },
    starts,
    soFar: 'so far',
    /** What the bars show, for those who do not see them. */
    chartOf: (bars: readonly { period: UsagePeriod; used: number }[], unit: 'credits' | 'tokens') => {
      const all = bars.reduce((sum, { used }) => sum + used, 0);
      const [first, ...rest] = bars;
      if (!first) return '';
      const most = rest.reduce((best, each) => (each.used > best.used ? each : best), first);
      const said = plural(bars.length, { one: '# period', other: '# periods' });
      return `${unit === 'credits' ? 'Credits' : 'Tokens'} used in ${said}: ${number(all)} in all, most from ${starts(most.period)} with ${number(most.used)}`;
    },
    noHistory: 'Nothing used yet.',
    copyCsv: 'Copy .csv',
    copiedCsv: 'Copied .csv',
    notCopied: 'The browser did not copy it.',

    queue: 'Queue',
    queueOf: (running: number | undefined, waiting: number | undefined) =>
      [
        running === undefined ? '' : `${number(running)} running`,
        waiting === undefined ? '' : `${number(waiting)} waiting`,
      ]
        .filter(Boolean)
        .join(', '),
    atOnce: 'At once, at most',

    recent: 'Last 24 hours',
    nothingRecent: 'Nothing in the last 24 hours.',
    more: (count: number) => plural(count, { one: 'Show # more', other: 'Show # more' }),
    kind: (endpoint: string) => kinds[endpoint] ?? endpoint,
  };

  function toGo(end: number, now: number): string {
    const days = Math.ceil((end - now) / DAY);
    return days <= 0 ? '' : `, ${plural(days, { one: '# day to go', other: '# days to go' })}`;
  }
}

export type UsageWords = ReturnType<typeof createUsageWords>;
