import type { Format } from '@/lib/core/words';
import { watchMessages } from '@/lib/core/words/compiled/en/watch';
import { wordsHook } from '@/components/shell/state/use-words';
import { panelWords } from '@/components/shell/state/use-panel-words';
import type { IgnoreChoice } from '@/lib/features/monitors/compare/ignore-rules';
import type { IgnoreRule } from '@/lib/features/monitors/watch';
import type { Check, CheckedPage } from '@/lib/features/monitors/monitor';
import { failedPageWords } from '@/lib/features/site/words/failed-page';
import type { CronMeaning, ScheduleProblem } from '@/lib/features/monitors/schedule';
import { monitorsMessages } from '@/lib/core/words/compiled/en/monitors';
import { wordOf } from '@/lib/core/words/word-of';

/** The strings of the Monitors section, in English. */
function createMonitorWords(format: Format) {
  const messages = monitorsMessages(format);
  const time = (hour: number, minute: number): string =>
    format.time(new Date(2026, 0, 1, hour, minute).getTime());
  const days = Object.values(messages.weekly);
  // 2 August 2026 is a Sunday.
  const weekday = (day: number): string =>
    new Intl.DateTimeFormat(format.locale, { weekday: 'long' }).format(new Date(2026, 7, 2 + day));
  const checks: Readonly<Record<string, string>> = messages.checkSaid;
  /** `3 changed, 1 new`; undefined when every page is the same. */
  const found = (summary: Check['summary']): string | undefined => {
    const parts = (['changed', 'new', 'removed', 'error'] as const).flatMap((name) =>
      (summary?.[name] ?? 0) > 0 ? [messages.found[name](summary?.[name] ?? 0)] : [],
    );
    return parts.length > 0 ? parts.join(', ') : undefined;
  };
  return {
    ...messages,
    found,
    schedule(read: CronMeaning | undefined): string {
      if (read === undefined) return messages.schedule.none;
      switch (read.type) {
        case 'minutes':
        case 'hours':
          return messages.schedule[read.type](read.every);
        case 'daily':
          return messages.schedule.daily(time(read.hour, read.minute));
        case 'weekly': {
          const at = time(read.hour, read.minute);
          const [day = 0, ...more] = read.days;
          if (more.length === 0) return days[day]?.(at) ?? '';
          if (String(read.days) === '1,2,3,4,5') return messages.schedule.workdays(at);
          return messages.schedule.onDays({ days: format.list(read.days.map(weekday)), time: at });
        }
        case 'monthly':
          return messages.schedule.monthly({ day: read.day, time: time(read.hour, read.minute) });
        case 'rule':
          return read.fields;
      }
    },
    problem(problem: ScheduleProblem): string {
      if (problem.why !== 'uneven') return messages.problem[problem.why];
      const [near = problem.count, or] = problem.near;
      return messages.uneven[problem.unit]({ count: problem.count, near, or });
    },
    presets: Object.values(messages.presets),
    field: {
      ...messages.field,
      // Its control has its own words.
      formats: { label: '' },
      emails: {
        ...messages.field.emails,
        problem: (wrong: string) => messages.badEmail(wrong.split('\n')[0] ?? ''),
      },
    },
    /** `About 3,120 credits a month`, with what is left where it is known. */
    price: (min: number, max: number) =>
      min === max ? messages.perMonth(max) : messages.priceRange({ min, max }),
    targets: (what: readonly string[]) => {
      const [first = '', ...more] = what;
      return more.length === 0 ? first : messages.andMore({ first, count: more.length });
    },
    checkSaid({ status, error, summary }: Check): string {
      switch (status) {
        case 'failed':
          return messages.checkFailed(error || undefined);
        case 'partial':
          return messages.checkPartial(found(summary) ?? messages.checkNoChange);
        case 'completed':
          return found(summary) ?? messages.checkNoChange;
        default:
          return wordOf(checks, status) ?? status;
      }
    },
    status: (status: string) => (status === 'error' ? messages.pageError : status),
    pageFailed: (status: number | undefined, error: string | undefined) =>
      [status === undefined || status < 400 ? undefined : String(status), error].filter(Boolean).join(', ') ||
      messages.pageUnread,
  };
}

/** The strings of what this device watches. */
function createWatchWords(format: Format) {
  const messages = watchMessages(format);
  return {
    ...messages,
    /** What a rule ignores; a text of sentences as it was typed. */
    ruleOf({ what, text }: IgnoreRule): string {
      if (what === 'text') return text;
      if (what !== 'place') return messages.rule[what](text);
      const [above = '', below = ''] = text.replace(/^between /, '').split(' | ');
      return messages.rule.place({ above, below });
    },
    /** What a choice ignores, and what that is here or what it means. */
    ignoreBy({ by, rule: { text } }: IgnoreChoice) {
      const said = messages.ignore.by[by];
      const { title } = said;
      return {
        title: typeof title === 'string' ? title : title(text),
        body: 'body' in said ? said.body : text,
      };
    },
    misfit: (missing: readonly string[]) =>
      messages.misfit({ count: missing.length, fields: missing.join(', ') }),
  };
}

/** The strings of Monitors, in addition to those of the panel. */
export const useMonitorWords = wordsHook((format) => {
  const said = createMonitorWords(format);
  const here = createWatchWords(format);
  return {
    said,
    here,
    /** Why a page could not be compared; undefined of one that was. */
    uncompared({
      status,
      statusCode,
      error,
      failure,
      missing,
    }: Omit<CheckedPage, 'url'>): string | undefined {
      if (failure) return failedPageWords(failure);
      if (missing) return here.misfit(missing);
      return (
        wordOf(here.pageSaid, status) ?? (status === 'error' ? said.pageFailed(statusCode, error) : undefined)
      );
    },
    ...panelWords(format),
  };
});
