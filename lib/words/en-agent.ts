import type { TraceError, TraceErrorCode, TraceHappening, TraceLine } from '../model/agent-trace';
import type { Format } from './format';

export type Effort = '' | 'low' | 'medium' | 'high';

/** The strings of the Agent, a tool of Research, in English. */
export function createAgentWords(format: Format) {
  const { number, plural } = format;
  const credits = (count: number): string => plural(count, { one: '# credit', other: '# credits' });
  const errors: Readonly<Record<TraceErrorCode, string>> = {
    cancelled: 'It was canceled.',
    credit_limit_reached: 'It reached its credit limit.',
    parent_finished: 'The run had what it needed and ended its sub-agents. This is not an error.',
    refused: 'It does not do this kind of task.',
    internal: 'It had an internal problem.',
  };
  const because = (error: TraceError | undefined): string | undefined => {
    if (!error) return undefined;
    const { code, message, retryable } = error;
    const sentence = wordOf(errors, code) ?? message ?? code;
    const more = message !== undefined && message !== sentence ? message : undefined;
    return (
      [sentence, more, retryable === true ? 'It may be tried again.' : undefined].filter(Boolean).join(' ') ||
      undefined
    );
  };
  const tools: Readonly<Record<string, readonly [doing: string, done: string]>> = {
    scrape: ['Reading a page', 'Read a page'],
    search: ['Searching the web', 'Searched the web'],
    map: ['Listing the pages of a site', 'Listed the pages of a site'],
    crawl: ['Crawling a site', 'Crawled a site'],
    interact: ['Working on a page', 'Worked on a page'],
  };
  const ends: Readonly<Record<string, string>> = {
    succeeded: 'finished',
    failed: 'failed',
    cancelled: 'was canceled',
    refused: 'refused',
  };
  const runEnds: Readonly<Record<string, string>> = {
    succeeded: 'The run finished',
    failed: 'The run failed',
    cancelled: 'The run was canceled',
    refused: 'The agent refused',
    credit_limit_reached: 'Stopped at the cap',
  };
  const agentEnd = (outcome: string | undefined, error: TraceError | undefined): string =>
    error?.code === 'parent_finished' ? 'stopped early' : (wordOf(ends, outcome) ?? 'ended');
  const happening = (
    line: Pick<TraceLine, 'happening' | 'agent'>,
  ): { title: string; sub: string | undefined } => {
    const who = line.agent ?? 'The agent';
    const said: TraceHappening = line.happening;
    switch (said.kind) {
      case 'run-started':
        return { title: 'The run started', sub: undefined };
      case 'cancel-requested':
        return { title: 'Cancellation requested', sub: undefined };
      case 'run-finished':
        return { title: wordOf(runEnds, said.outcome) ?? 'The run ended', sub: because(said.error) };
      case 'agent-started':
        return { title: `${who} started`, sub: undefined };
      case 'agent-finished':
        return {
          title: `${who} ${agentEnd(said.outcome, said.error)}`,
          sub: [said.ms === undefined ? undefined : format.seconds(said.ms), because(said.error)]
            .filter(Boolean)
            .join(' · '),
        };
      case 'browser-started':
        return { title: 'Opened a browser', sub: undefined };
      case 'browser-finished':
        return {
          title: 'Closed the browser',
          sub: said.ms === undefined ? undefined : format.seconds(said.ms),
        };
      case 'progress':
      case 'reasoning':
        return { title: said.text, sub: undefined };
      case 'tool-started':
        return { title: wordOf(tools, said.tool)?.[0] ?? `Uses ${said.tool}`, sub: said.about };
      case 'tool-finished':
        return {
          title: wordOf(tools, said.tool)?.[1] ?? `Used ${said.tool}`,
          sub: [said.about, said.words].filter(Boolean).join(' · '),
        };
      case 'artifact':
        return {
          title: `Wrote ${said.name}`,
          sub:
            said.items === undefined ? undefined : plural(said.items, { one: '# entry', other: '# entries' }),
        };
      case 'error':
        return {
          title: said.error.code === 'parent_finished' ? `${who} stopped early` : 'Ran into a problem',
          sub: because(said.error),
        };
      case 'other':
        return { title: said.type === '' ? 'An event without a name' : said.type, sub: undefined };
    }
  };
  return {
    // The runs
    runs: 'Runs',
    newRun: 'New run',
    loading: 'Loading',
    empty: {
      title: 'No runs yet',
      body: 'The agent looks for an answer by itself: it searches, opens pages and reads them.',
    },
    elsewhere: 'made elsewhere',
    older: 'More runs of the account',
    olderFailed: 'Runs made elsewhere could not be read.',
    readAgain: 'Read again',
    noAgent: {
      title: 'This server has no agent',
      body: (host: string) =>
        `${host} does not offer it. Search, capturing, mapping and crawling work there.`,
      search: 'Search instead',
      yet: 'Try it all the same',
    },
    state: {
      running: 'running',
      blocked: 'needs you',
      done: 'finished',
      failed: 'failed',
      cancelled: 'canceled',
      paused: 'paused',
    },
    cappedAt: (cap: number) => `stopped at the cap of ${number(cap)}`,
    untitled: 'A run without a prompt',

    // The form
    back: 'Runs so far',
    prompt: 'What to find out',
    promptExample: 'Such as: compare the wholesale prices of these three roasters',
    begin: 'Begin at',
    beginHelp: 'Optional, one address a line. It may go on from there.',
    beginStay: 'One address a line. It reads these sites alone.',
    addTab: 'Add the open page',
    badLine: (text: string) => `“${text}” is not a web address.`,
    stay: 'Stay on these addresses',
    schema: 'Fields of the answer',
    schemaHelp: 'Optional. Without fields, the agent chooses the form of its answer.',
    schemaOpen: 'Set the fields…',
    schemaClose: 'Hide the fields',
    schemaBad: 'The schema has a problem. Fix it or clear it.',
    cap: 'At most, credits',
    fewer: 'Fewer credits',
    more: 'More credits',
    capHelp: 'The run stops there and costs nothing, and there is no result.',
    effort: 'Effort',
    efforts: {
      '': 'Server decides',
      low: 'Low',
      medium: 'Medium',
      high: 'High',
    } satisfies Record<Effort, string>,
    model: 'Model',
    modelExample: 'Server decides',
    start: 'Start',
    /** Beside the button. */
    budget: (cap: number, left: number | undefined) =>
      left === undefined ? `At most ${credits(cap)}.` : `At most ${number(cap)} of ${credits(left)}.`,
    failedIsFree: 'A failed run costs nothing.',
    overBalance: (left: number) =>
      plural(left, {
        one: 'Only # is left: set a lower limit.',
        other: 'Only # are left: set a lower limit.',
      }),
    sentTo: (host: string) => `The prompt and the addresses will be sent to ${host}.`,
    privateTab: 'Runs are kept on this device, so none is started from a private window.',

    // One run
    facts: {
      steps: (count: number) => plural(count, { one: '# step', other: '# steps' }),
      used: (used: number, cap: number | undefined) =>
        cap === undefined ? credits(used) : `${number(used)} of ${credits(cap)}`,
      charged: (used: number) => `${credits(used)} charged`,
      cancelling: 'canceling',
    },
    view: 'What is shown',
    views: { result: 'Result', trace: 'Trace', found: 'Found so far' },
    answer: 'What the agent says',
    cancel: 'Cancel run',
    cancelling: 'Canceling…',
    trace: 'What the agent did',
    newLines: (count: number) => plural(count, { one: '# new line', other: '# new lines' }),
    raw: 'Show the raw event',
    hideRaw: 'Hide the raw event',
    waiting: (host: string) => `Waiting for ${host}`,
    noTrace: {
      title: 'This run has no trace',
      body: 'The service records none for the model that did it.',
    },
    traceGone: {
      title: 'The trace is gone',
      body: 'The service keeps it for a day.',
    },
    traceFailed: {
      title: 'The trace could not be read',
      going: (seconds: number) =>
        `The run goes on; its result will be here. Trying again in ${number(seconds)} s.`,
      over: (detail: string) => `The service said: ${detail}`,
      noReason: 'The service gave no reason.',
      now: 'Try now',
    },
    happening,
    because,

    // What was found so far
    versions: 'Versions',
    compare: 'Changes',
    version: (index: number) => `v${number(index)}`,
    versionOf: (index: number, of: number) => `Version ${number(index)} of ${number(of)}`,
    entries: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
    artifactFailed: 'This version could not be read.',
    artifactGone: 'The service does not have this version any more.',
    copy: 'Copy',
    nothingYet: 'Nothing has been written yet.',

    // How it ended
    ends: {
      cap: (cap: number | undefined) =>
        cap === undefined ? 'Stopped at its cap' : `Stopped at the cap of ${credits(cap)}`,
      capBody: (billed: boolean) =>
        `The run was not finished, so ${billed ? 'nothing was charged and ' : ''}there is no result. What was found on the way is in the trace.`,
      refused: 'The agent refused',
      refusedBody: (again: boolean) =>
        `It does not do this kind of task.${again ? '' : ' Asking again gives the same answer.'}`,
      internal: 'The service had a problem',
      internalBody: 'The run broke off.',
      parent: 'The run was ended by its parent',
      parentBody: 'The parent had what it needed. This is not an error.',
      unknown: 'The run failed',
      unknownBody: 'It ended without a result.',
      nothingCharged: 'Nothing was charged.',
      charged: (used: number) =>
        plural(used, { one: '# credit was charged.', other: '# credits were charged.' }),
      cancelled: 'Canceled',
      cancelledBody: (took: string) => `Stopped by you after ${took}.`,
      /** Of a run that was made elsewhere: who stopped it is not known. */
      cancelledSomehow: 'It was stopped before it finished.',
      tooLate: 'It had finished already',
      tooLateBody: 'The run ended before Cancel arrived (409). Here is its result.',
      underWay: 'It is being canceled already',
      underWayBody: 'The service said so (409). It may take some seconds; what was read stays in the trace.',
      untold: 'The service could not be told',
      untoldBody: (host: string) => `The run may go on at ${host} and be charged up to its cap.`,
      again: 'Try again',
      higher: (cap: number) => `Run again with at most ${number(cap)}`,
      change: 'Change the run…',
      deleted: 'The result was deleted',
      deletedBody: 'It is no longer in the Library.',
      noData: 'The run finished without data',
    },
    said: {
      started: 'The agent started',
      done: 'The agent has finished',
      failed: 'The run failed',
      cancelled: 'The run was canceled',
    },
  };
}

export type AgentWords = ReturnType<typeof createAgentWords>;

/** The word for a name that a service made up: none for what every object has. */
function wordOf<T>(words: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(words, name) ? words[name] : undefined;
}
