import type { Check } from '../model/monitor';
import type { CronMeaning, ScheduleProblem } from '../model/schedule';
import type { Format } from './format';

/** The strings of the Monitors section, in English. */
export function createMonitorWords(format: Format) {
  const { number, plural } = format;
  const credits = (count: number): string => plural(count, { one: '# credit', other: '# credits' });
  const time = (hour: number, minute: number): string =>
    format.time(new Date(2026, 0, 1, hour, minute).getTime());
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const counted = {
    changed: (count: number) => `${number(count)} changed`,
    new: (count: number) => `${number(count)} new`,
    removed: (count: number) => `${number(count)} removed`,
    error: (count: number) => `${number(count)} failed`,
  };
  /** `3 changed, 1 new`; undefined when every page is the same. */
  const found = (summary: Check['summary']): string | undefined => {
    const parts = (['changed', 'new', 'removed', 'error'] as const).flatMap((name) =>
      (summary?.[name] ?? 0) > 0 ? [counted[name](summary?.[name] ?? 0)] : [],
    );
    return parts.length > 0 ? parts.join(', ') : undefined;
  };
  return {
    needsService: {
      title: 'Monitors need a service',
      body: 'The service checks pages on a schedule, even while this browser is closed.',
      connect: 'Connect a service…',
    },
    lacking: {
      title: 'This server has no monitors',
      body: (host: string) =>
        `${host} does not offer them. Capturing, mapping, crawling and searching with it still work.`,
    },
    private: {
      title: 'Not in a private window',
      body: 'A monitor is kept by the service, so none is created from a private window.',
    },
    loading: 'Loading',

    // The list
    count: (count: number) => plural(count, { one: '# monitor', other: '# monitors' }),
    unseen: (count: number) =>
      plural(count, { one: '# has changes you have not seen', other: '# have changes you have not seen' }),
    allSeen: 'No new changes',
    list: 'Monitors',
    create: 'New monitor',
    refresh: 'Read the list again',
    empty: {
      title: 'Nothing is watched yet',
      body: 'A monitor checks pages on a schedule and shows what changed.',
    },
    noChange: 'No change',
    notChecked: 'Not checked yet',
    checking: 'Checking',
    paused: 'paused',
    gone: 'deleted',
    never: 'never',
    last: (ago: string) => `checked ${ago}`,
    found,

    // A schedule
    schedule(read: CronMeaning | undefined): string {
      if (read === undefined) return 'No schedule given';
      switch (read.type) {
        case 'minutes':
          return `Every ${number(read.every)} minutes`;
        case 'hours':
          return read.every === 1 ? 'Every hour' : `Every ${number(read.every)} hours`;
        case 'daily':
          return `Every day, ${time(read.hour, read.minute)}`;
        case 'weekly':
          return `Every ${days[read.day] ?? ''}, ${time(read.hour, read.minute)}`;
        case 'rule':
          return read.fields;
      }
    },
    next: (when: string) => `next ${when}`,
    problem(problem: ScheduleProblem): string {
      switch (problem.why) {
        case 'empty':
          return 'Say how often, such as every 6 hours.';
        case 'too-often':
          return 'The shortest period is 5 minutes.';
        case 'bad-time':
          return 'This is not a time of day. Write it as 7:30 or 7:30 pm.';
        case 'not-understood':
          return 'This was not understood. Try every 6 hours, daily at 7:30, or every Monday at 9:00.';
        case 'uneven': {
          const whole = problem.unit === 'hours' ? 'the day' : 'the hour';
          const near = problem.near.map((each) => `every ${number(each)}`).join(' or ');
          return `${number(problem.count)} does not divide ${whole}. Try ${near} ${problem.unit}.`;
        }
      }
    },
    presets: ['every 30 minutes', 'hourly', 'every 6 hours', 'daily at 7:30', 'weekly'],

    // The form
    edit: 'Edit monitor',
    name: 'Name',
    addresses: 'Pages',
    addressesHelp: (count: number) =>
      count === 0
        ? 'One address on each line, at most 50'
        : plural(count, { one: '# page', other: '# pages' }),
    badAddress: (text: string) => `“${text}” is not a web address.`,
    tooMany: 'A monitor watches at most 50 pages.',
    check: 'Check',
    goal: 'What matters',
    goalExample: 'Optional, such as: price changes and stock',
    goalHelp: 'With it, the service judges each changed page, for 1 credit.',
    keep: 'Keep checks for',
    keepDays: (count: number) => plural(count, { one: '# day', other: '# days' }),
    tellMe: 'Notify me in this browser',
    tellMeHelp: 'While the browser runs, once for each check that found changes.',
    tellMeRefused: 'The browser does not allow notifications for Trawl.',
    emails: 'Email changes to',
    emailExample: 'name@example.com',
    badEmail: (text: string) => `“${text}” is not an email address.`,
    removeEmail: (text: string) => `Remove ${text}`,
    start: 'Start watching',
    save: 'Save',
    /** `About 3,120 credits a month`, with what is left where it is known. */
    price: (min: number, max: number) =>
      min === max ? `About ${credits(max)} a month` : `About ${number(min)} to ${credits(max)} a month`,
    ofLeft: (left: number) => `${number(left)} left`,
    /** In place of the price: the field that a monitor cannot be started without. */
    lacks: {
      name: 'Give it a name',
      pages: 'Check its pages',
      schedule: 'Check when it looks',
      emails: 'Check the email addresses',
    },
    free: 'No credits are counted there',
    sentTo: (host: string) => `The addresses and these settings are sent to ${host}, which reads the pages.`,

    // Its making
    creating: (name: string) => `Creating “${name}”…`,
    created: 'The service is watching',
    cancel: 'Cancel',
    dismiss: 'Dismiss',
    sendAgain: 'Create it again',
    unconfirmed: {
      title: 'This monitor may have been created already',
      body: 'The service did not answer. Check the list below before you create it again: each monitor costs credits.',
    },

    // One monitor
    pause: 'Pause',
    resume: 'Resume',
    runNow: 'Check now',
    runAgain: 'Check again',
    running: 'Checking…',
    more: 'More for this monitor',
    remove: 'Delete…',
    removeTitle: (name: string) => `Delete “${name}”?`,
    removeBody: 'The service stops checking and deletes what its checks found. This cannot be undone.',
    removeNow: 'Delete',
    keepIt: 'Keep',
    removed: 'Monitor deleted',
    changed: 'Saved',
    resumed: 'The service is watching again',
    pausedNow: 'Paused: nothing runs, nothing is charged',
    started: 'Check started',
    alreadyRunning: 'A check is running already. No other was started.',
    pausedNote: {
      title: 'Paused',
      body: 'Nothing runs and nothing is charged until you resume it.',
    },
    goneNote: {
      title: 'Deleted elsewhere',
      body: 'The service does not know this monitor any more. What was read of it is still shown here.',
      forget: 'Remove from the list',
    },
    unsureNote: {
      title: 'This check may have started already',
      body: 'The service did not answer. If the check started, it appears below in a moment. Starting another one may cost twice.',
    },
    noCredits: {
      title: (count: number) =>
        plural(count, {
          one: 'The last check was skipped: no credits',
          other: 'The last # checks were skipped: no credits',
        }),
      body: 'The next one runs by itself once there are credits again.',
      usage: 'See usage',
    },
    tally: { changed: 'changed', new: 'new', removed: 'removed', same: 'same', error: 'failed' },
    perMonth: (count: number) => `About ${credits(count)} a month`,
    goalIs: (goal: string) => `What matters: ${goal}`,
    targets: (what: readonly string[]) =>
      what.length <= 1 ? (what[0] ?? '') : `${what[0]} and ${number(what.length - 1)} more`,
    checks: 'Checks',
    bars: (checks: number, changed: number) =>
      changed === 0
        ? `No changes in the last ${number(checks)} checks`
        : `Changes in ${number(changed)} of the last ${number(checks)} checks`,
    pages: 'Pages',
    pagesOf: (when: string) => `Pages of ${when}`,
    noChecks:
      'No check has run yet. The first one finds every page new; changes are found from the second on.',
    checkSaid(check: Check): string {
      switch (check.status) {
        case 'skipped_overlap':
          return 'skipped, the one before was still running';
        case 'skipped_no_credits':
          return 'skipped, no credits';
        case 'queued':
          return 'waiting to run';
        case 'running':
          return 'running';
        case 'failed':
          return check.error ? `failed: ${check.error}` : 'failed';
        case 'partial':
          return `${found(check.summary) ?? 'no change'}, some pages failed`;
        case 'completed':
          return found(check.summary) ?? 'no change';
        default:
          return check.status;
      }
    },
    cost: credits,
    byHand: 'by hand',
    status(status: string): string {
      const said: Record<string, string> = { error: 'failed' };
      return said[status] ?? status;
    },
    unimportant: 'not important',
    judged: (reason: string) => `Judged: ${reason}`,
    pageFailed: (status: number | undefined, error: string | undefined) =>
      [status === undefined || status < 400 ? undefined : String(status), error].filter(Boolean).join(', ') ||
      'could not be read',
    morePages: 'More pages were checked than are shown here.',
    diffOf: 'What changed',
    noDiff: 'The service did not say what changed on this page.',
    newPage: 'The page was seen for the first time in this check.',
    removedPage: 'The page was there before and was not found in this check.',
    openPage: 'Open the page',
    checkBefore: 'the check before',
    thisCheck: 'this check',
  };
}

export type MonitorWords = ReturnType<typeof createMonitorWords>;
