import type { Failure, FailureReason } from '../model/errors';
import type { ActionId } from './actions';
import { failureWords, noReply, secondTime, type FailureContext, type FailureWords } from './failures';
import type { Format } from './format';

/** What is asked of a service in Research. */
export type ResearchKind = 'search' | 'agent' | 'extract' | 'interact' | 'monitor' | 'parse';

/** Why a server has no such operation: it does not know the path, or says that it does not offer it. */
const LACKS: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'too-old',
  'service-cannot',
  'not-found',
  'no-model',
]);

/** True when the server that answered lacks the operation, so that asking again is of no use. */
export function isLacking(failure: Failure): boolean {
  return LACKS.has(failure.reason) && !keepsNoData(failure);
}

/** The server has the operation and does not do it for a team of which nothing may be kept. */
function keepsNoData({ facts }: Failure): boolean {
  return /zero data retention/i.test(facts.detail ?? '');
}

/** The statuses by which a server says that it has no such path, or does not do this. */
const NO_ENDPOINT: ReadonlySet<number | undefined> = new Set([404, 405, 501, undefined]);

/** What one file came to, where the server reads files and failed at this one. */
function fileWords({ reason, facts }: Failure, host: string): FailureWords | undefined {
  const isAboutFile = (isLacking({ reason, facts }) && reason !== 'no-model') || reason === 'service-error';
  if (!isAboutFile || NO_ENDPOINT.has(facts.status)) return undefined;
  const said = facts.detail ? ` It said: “${facts.detail}”` : '';
  return {
    title: 'This file could not be read',
    body: `${facts.host ?? host} answered ${facts.status}.${said} Nothing was read.`,
    tone: 'bad',
    icon: 'file',
    actions: ['try-again'],
  };
}

const does: Record<ResearchKind, { it: string; cannot: string; nothing: string; stillWorks: string }> = {
  search: {
    it: 'search',
    cannot: 'This server cannot search the web',
    nothing: 'Nothing was found',
    stillWorks: 'Capturing, mapping and crawling with it still work.',
  },
  extract: {
    it: 'extraction',
    cannot: 'This server cannot extract data',
    nothing: 'Nothing was extracted',
    stillWorks: 'Capturing, mapping and crawling with it still work.',
  },
  agent: {
    it: 'run',
    cannot: 'This server has no agent',
    nothing: 'Nothing was found',
    stillWorks: 'Search, capturing, mapping and crawling with it still work.',
  },
  interact: {
    it: 'step',
    cannot: 'This server opens no sessions',
    nothing: 'Nothing was done on the page',
    stillWorks: 'Capturing, mapping and crawling with it still work.',
  },
  monitor: {
    it: 'request',
    cannot: 'This server has no monitors',
    nothing: 'Nothing was changed',
    stillWorks: 'Capturing, mapping and crawling with it still work.',
  },
  parse: {
    it: 'request',
    cannot: 'This server cannot read files',
    nothing: 'Nothing was read',
    stillWorks: 'Capturing, mapping and crawling with it still work.',
  },
};

/** Ways on that make sense for work that is about no page in a tab. */
const OFFERED: ReadonlySet<ActionId> = new Set<ActionId>([
  'try-again',
  'send-again',
  'cancel',
  'dismiss',
  'replace-key',
  'check-address',
  'connect-service',
  'see-usage',
  'free-space',
  'allow-host',
]);

/**
 * What a person reads about research that failed, waits or needs them: what happened, what did not, and up to two ways
 * on. `failureWords` speaks of one page, of which nothing was captured.
 */
export function researchFailureWords(
  failure: Failure,
  about: Omit<FailureContext, 'what' | 'engine' | 'host'> & { kind: ResearchKind; serviceHost: string },
  format: Format,
): FailureWords {
  const { facts } = failure;
  const { kind, serviceHost, waiting } = about;
  const { it, cannot, stillWorks } = does[kind];
  const nothing = isHalfDone(failure, kind)
    ? 'Part of the step may have been done on the page'
    : does[kind].nothing;
  const said = failureWords(failure, { ...about, engine: 'service', host: serviceHost, what: it }, format);
  const status = facts.status === undefined ? '' : ` (${facts.status})`;
  const ofFile = kind === 'parse' && !waiting ? fileWords(failure, serviceHost) : undefined;
  if (ofFile) return ofFile;
  if (isLacking(failure))
    return {
      title: cannot,
      body: `${facts.host ?? serviceHost} does not offer it${status}. ${stillWorks}`,
      tone: 'plain',
      icon: 'cloud',
      actions: ['check-address'],
    };
  if (keepsNoData(failure))
    return {
      title: 'Not with zero data retention',
      body: `${facts.host ?? serviceHost} keeps no data of this team, and this ${it} needs it kept${status}. ${nothing} and nothing was charged.`,
      tone: 'plain',
      icon: 'cloud',
      actions: ['dismiss'],
    };
  const own = waiting ? waitingWords(failure, it) : ownWords(failure, about, { nothing, it }, format);
  const actions = said.actions.filter((action) => OFFERED.has(action));
  return {
    ...said,
    body: said.body.replace(/Nothing was captured/g, nothing),
    actions: actions.length > 0 ? actions : [waiting ? 'cancel' : 'try-again'],
    ...own,
  };
}

/** What was sent to a page may have changed it before something broke. */
const isHalfDone = ({ reason }: Failure, kind: ResearchKind): boolean =>
  kind === 'interact' && (reason === 'service-error' || reason === 'timed-out' || reason === 'bad-reply');

/** A success by its status that says in its body that it is none; undefined for another failure. */
const answeredNo = ({ status, detail }: Failure['facts']): string | undefined =>
  status === undefined || status >= 400
    ? undefined
    : detail
      ? `It answered that it failed. It said: “${detail}”`
      : 'It answered that it failed, without a reason.';

const notInTime = 'The service answered 408: it was not done in the time it was given.';

/** While Trawl goes on by itself. */
function waitingWords({ reason, facts }: Failure, it: string): Partial<FailureWords> | undefined {
  switch (reason) {
    case 'timed-out':
      return facts.status === 408
        ? { title: `The ${it} takes long`, body: `${notInTime} Trawl tries again.` }
        : { title: `The ${it} takes long` };
    case 'service-error': {
      const answered = answeredNo(facts);
      return answered === undefined ? undefined : { body: `${answered} Trawl tries again.` };
    }
    case 'still-working':
      return { title: `The service still works on this ${it}` };
    case 'offline':
      return { body: `The ${it} goes on when there is a connection.` };
    case 'connection-lost':
      return { body: 'The answer stopped in the middle.' };
    default:
      return undefined;
  }
}

function ownWords(
  { reason, facts }: Failure,
  { serviceHost }: { serviceHost: string },
  { nothing, it }: { nothing: string; it: string },
  { number }: Format,
): Partial<FailureWords> | undefined {
  switch (reason) {
    case 'timed-out':
      return {
        title: `The ${it} took too long`,
        body: `${facts.status === 408 ? notInTime : `No answer in ${number(Math.round(facts.amount ?? 60))} s.`} ${nothing}.`,
        actions: ['try-again'],
      };
    case 'service-error': {
      const answered = answeredNo(facts);
      return answered === undefined ? undefined : { body: `${answered} ${nothing}; try again in a moment.` };
    }
    case 'still-working':
      return { title: `The service still works on this ${it}` };
    case 'offline':
      return { body: `Nothing was sent. Try again when there is a connection.`, actions: ['try-again'] };
    case 'unconfirmed':
      return {
        title: `This ${it} may have run already`,
        body: `${noReply(facts, serviceHost, `the ${it} was sent`)}, and its results are lost. Sending it again ${secondTime(facts)}.`,
        actions: ['send-again', 'dismiss'],
      };
    case 'bad-request':
      return facts.status === undefined ? { actions: ['dismiss'] } : undefined;
    case 'no-answer':
      return {
        title: 'No result that fits',
        body: `The model of ${serviceHost} found nothing that fits what you asked for${facts.status === undefined ? '' : ` (${facts.status})`}.${facts.detail ? ` It said: “${facts.detail}”` : ''} Ask for less, or in other words, or try once more.`,
        actions: ['try-again'],
      };
    case 'no-credits':
      return { actions: ['see-usage', 'try-again'] };
    case 'connection-lost':
      return { body: `${serviceHost} began to answer and stopped in the middle. ${nothing}.` };
    default:
      return undefined;
  }
}
