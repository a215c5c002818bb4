import type { Format } from '@/lib/core/words';
import { sharedWords, wordsHook } from '@/components/shell/state/use-words';
import type { UsagePeriod } from '@/lib/features/usage/usage';
import { around } from '@/lib/core/words/around';
import { usageMessages } from '@/lib/core/words/compiled/en/usage';

const DAY = 86_400_000;

/** The strings of the usage of a service. */
function createUsageWords(format: Format) {
  const messages = usageMessages(format);
  const kinds: Readonly<Record<string, string>> = messages.kind;
  const starts = ({ startsAt }: UsagePeriod): string =>
    startsAt === undefined ? messages.noDate : format.fullDay(startsAt);
  const daysTo = (end: number, now: number): number => Math.ceil((end - now) / DAY);
  return {
    ...messages,
    readAt: (host: string, at: number, now: number) =>
      messages.readAt({ host, age: format.agoInText(at, now) }),
    /** What is left, and what of it is set apart: the size of the plan. */
    balance: (left: number, plan: number) => around(messages.balance({ left, plan }), 'plan'),
    period(startsAt: number, endsAt: number, now: number): string {
      const [start, end, days] = [format.day(startsAt, now), format.fullDay(endsAt), daysTo(endsAt, now)];
      return days <= 0 ? messages.period({ start, end }) : messages.periodToGo({ start, end, days });
    },
    until(endsAt: number, now: number): string {
      const [end, days] = [format.fullDay(endsAt), daysTo(endsAt, now)];
      return days <= 0 ? messages.until(end) : messages.untilToGo({ end, days });
    },
    since: (start: number) => messages.since(format.fullDay(start)),
    starts,
    /** What the bars show, for screen readers. */
    chartOf(bars: readonly { period: UsagePeriod; used: number }[], unit: 'credits' | 'tokens'): string {
      const [first, ...rest] = bars;
      if (!first) return '';
      const most = rest.reduce((best, each) => (each.used > best.used ? each : best), first);
      return messages.chartOf[unit]({
        periods: bars.length,
        all: bars.reduce((sum, { used }) => sum + used, 0),
        start: starts(most.period),
        most: most.used,
      });
    },
    queueOf(running: number | undefined, waiting: number | undefined): string {
      if (running !== undefined && waiting !== undefined) return messages.queueOf.both({ running, waiting });
      if (running !== undefined) return messages.queueOf.running(running);
      return waiting === undefined ? '' : messages.queueOf.waiting(waiting);
    },
    kind: (endpoint: string) => (Object.hasOwn(kinds, endpoint) ? kinds[endpoint] : undefined) ?? endpoint,
  };
}

/** The shared strings and those of the usage. */
export const useUsageWords = wordsHook((format) => ({
  usage: createUsageWords(format),
  ...sharedWords(format),
}));
