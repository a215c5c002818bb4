import type { Language, SessionFacts } from '../model/session';
import type { Format } from './format';

/** The strings of Interact, a tool of Research, in English. */
export function createInteractWords(format: Format) {
  const { number, plural } = format;
  const credits = (count: number): string => plural(count, { one: '# credit', other: '# credits' });
  const minutes = (count: number): string => plural(count, { one: '# minute', other: '# minutes' });
  return {
    // The sessions
    sessions: 'Sessions',
    newSession: 'New session',
    loading: 'Loading',
    empty: {
      title: 'No sessions yet',
      body: 'A service opens a page in a browser of its own and does what you ask: it clicks, fills in forms and goes from page to page.',
    },
    noSessions: {
      title: 'This server opens no sessions',
      body: (host: string) =>
        `${host} does not offer them. Capturing, mapping and crawling with it still work, and so do the steps before a capture under More options, where the server knows them.`,
      search: 'Search instead',
      yet: 'Try it all the same',
    },
    state: {
      opening: 'opening the page',
      running: 'working',
      open: 'open',
      stopping: 'stopping',
      blocked: 'needs you',
      failed: 'failed',
      cancelled: 'stopped',
      ended: 'ended',
    },
    turns: (count: number) => plural(count, { one: '# step', other: '# steps' }),

    // The form
    back: 'Sessions so far',
    page: 'Page',
    pageHelp: 'The service opens it as a signed-out visitor.',
    addTab: 'Take the open page',
    badPage: 'This is not a web address.',
    way: 'Say it as',
    ways: { prompt: 'Prompt', code: 'Code' },
    prompt: 'What to do on the page',
    promptExample: 'Such as: tick “1 kg” and tell me which coffees are left',
    code: 'Code to run in its browser',
    codeHelp: 'The service runs it beside its browser. What it prints and gives back is shown here.',
    language: 'Language',
    languages: { node: 'Node', python: 'Python', bash: 'Bash' } satisfies Record<Language, string>,
    keep: 'Keep it open after each step',
    keeps: (seconds: number) => (seconds === 0 ? 'End after the first step' : minutes(seconds / 60)),
    keepHelp:
      'How long an idle session waits for your next step. Waiting costs credits too; then it stops by itself.',
    limit: 'Each step may take, seconds',
    fewer: 'Fewer seconds',
    more: 'More seconds',
    limitServer: 'Server decides',
    start: 'Open the page',
    /** Beside the button. */
    price: (aMinute: number, most: number | undefined, left: number | undefined) =>
      `${credits(aMinute)} a minute, and the page${
        most === undefined
          ? ''
          : `; at most ${left === undefined ? credits(most) : `${number(most)} of ${credits(left)}`}`
      }.`,
    overBalance: (left: number) => plural(left, { one: 'Only # is left.', other: 'Only # are left.' }),
    sentTo: (host: string) => `The address and what you ask for will be sent to ${host}.`,
    stepSentTo: (host: string) => `Will be sent to ${host}.`,

    // One session
    clock: (passed: string) => passed,
    soFar: (count: number) => `${credits(count)} so far`,
    about: (count: number) => `about ${credits(count)}`,
    charged: (count: number) => `${credits(count)} charged`,
    aMinute: (count: number, most: number) => `${credits(count)} a minute, ${minutes(most)} at most`,
    unbilled: (most: number) => `${minutes(most)} at most`,
    promptCosts: (count: number) =>
      `A prompt makes each minute cost ${credits(count)}, including those that have passed.`,
    stopsIn: (left: string) => `Stops in ${left} unless you ask for more`,
    stop: 'Stop',
    stopping: 'Stopping…',
    watch: 'Live view',
    watchHint: 'Opens in a tab. Whoever has its address can see the session, so do not pass it on.',
    watchGone: {
      title: 'There is no live view now',
      body: 'The service has not opened the session yet, or it has ended.',
    },
    thread: 'Steps of this session',
    doing: 'Working on it',
    openingPage: (host: string) => `${host} opens the page`,
    output: 'Output',
    errors: 'Errors',
    result: 'Result',
    nothingSaid: 'No output.',
    exit: (code: number) => `exit ${code}`,
    killed: 'stopped at its time limit',
    failed: 'failed',
    anew: 'The session had ended, so this ran in a new one, on the page as it was at first.',
    undone: 'Not done: the session had ended.',
    lost: 'Its reply was lost.',
    deleted: 'Its result was deleted.',
    copy: 'Copy the output',
    next: 'What to do next',
    nextCode: 'Code to run next',
    run: 'Run',
    again: 'New session on this page…',
    ended: (by: NonNullable<SessionFacts['ended']>['by'], passed: string, idle: string) =>
      ({
        person: { title: 'You stopped the session', body: `It was open for ${passed}.` },
        time: {
          title: 'The session was stopped at its time',
          body: `Nothing more was asked for in ${idle}. It was open for ${passed}.`,
        },
        service: {
          title: 'The session has ended by itself',
          body: 'The service closed it on its own. It costs nothing now.',
        },
        end: { title: 'The session has ended', body: `It was open for ${passed}.` },
      })[by],
    endOfLife: {
      title: 'The session was stopped at its time',
      body: 'No session lasts longer than ten minutes.',
    },
    cancelled: { title: 'Stopped', body: 'The step was canceled, and the session is over.' },
    lostSession: 'The session was ended. Done again, the page is opened as it was at first.',
    said: {
      started: 'The session has begun',
      turn: 'The step is done',
      ended: 'The session has ended',
    },
  };
}

export type InteractWords = ReturnType<typeof createInteractWords>;
