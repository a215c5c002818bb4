import type { PagesRequest, RequestKind } from '../model/request';
import type { Failure, FailureFacts, FailureReason } from '../model/errors';
import type { SearchFault } from '../model/page-results';
import type { ActionId } from './actions';
import { researchFailuresMessages } from './compiled/en/research-failures';
import {
  bodyWith,
  explainFailure,
  outcomeWords,
  type FailureContext,
  type FailureWords,
  type Work,
} from './failures';
import type { Format } from './format';
import { perFormat } from './per-format';

export type ResearchKind = Exclude<RequestKind, PagesRequest['kind']>;

/** Why a server has no such operation: it does not know the path, or says that it does not offer it. */
const LACKS: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'too-old',
  'service-cannot',
  'not-found',
  'no-model',
]);

/** True when the server that answered lacks the operation, so that a retry is of no use. */
export function isLacking(failure: Failure): boolean {
  return LACKS.has(failure.reason) && !keepsNoData(failure);
}

/** What to do instead: the address is in doubt only where the answer may be that of another server. */
function waysOnWithout({ reason }: Failure, kind: ResearchKind): ActionId[] {
  if (reason === 'no-model') return ['try-again', 'dismiss'];
  if (kind === 'monitor') return ['run-on-device', 'dismiss'];
  return reason === 'service-cannot' ? ['dismiss'] : ['check-address', 'dismiss'];
}

/** The server has the operation, but not for a team with zero data retention. */
function keepsNoData({ facts }: Failure): boolean {
  return /zero data retention/i.test(facts.detail ?? '');
}

/** The statuses by which a server says that it has no such path, or does not do this. */
const NO_ENDPOINT: ReadonlySet<number | undefined> = new Set([404, 405, 501, undefined]);

const messagesOf = perFormat(researchFailuresMessages);
type Messages = ReturnType<typeof researchFailuresMessages>;

/** A success explains no failure. */
const statusOf = ({ status = 0 }: FailureFacts): string | undefined =>
  status < 400 ? undefined : String(status);

/** The message for one file that a server failed to read, although it reads files. */
function fileWords({ reason, facts }: Failure, host: string, format: Format): FailureWords | undefined {
  const isAboutFile = (isLacking({ reason, facts }) && reason !== 'no-model') || reason === 'service-error';
  if (!isAboutFile || NO_ENDPOINT.has(facts.status)) return undefined;
  const { title, body } = messagesOf(format).file;
  const answer = {
    host: facts.host ?? host,
    status: String(facts.status),
    detail: facts.detail || undefined,
  };
  return {
    title,
    body: `${body(answer)} ${outcomeWords('nothing', 'read', format)}`,
    tone: 'bad',
    icon: 'file',
    actions: ['try-again'],
  };
}

/** What each kind would have produced. */
const works: Record<ResearchKind, Work> = {
  search: 'found',
  extract: 'extracted',
  agent: 'found',
  interact: 'done',
  monitor: 'changed',
  parse: 'read',
};

/** Actions that make sense for work that is not about a page in a tab. */
const OFFERED: ReadonlySet<ActionId> = new Set<ActionId>([
  'try-again',
  'send-again',
  'cancel',
  'dismiss',
  'replace-key',
  'enter-key',
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
  const messages = messagesOf(format);
  const work = isHalfDone(failure, kind) ? 'half' : works[kind];
  const ofFile = kind === 'parse' && !waiting ? fileWords(failure, serviceHost, format) : undefined;
  if (ofFile) return ofFile;
  const server = { host: facts.host ?? serviceHost, status: statusOf(facts) };
  const needsModel = failure.reason === 'no-model';
  if (isLacking(failure))
    return {
      title: needsModel ? messages['no-model'].title : messages.lacking.title(kind),
      body: needsModel ? messages['no-model'].body(server) : messages.lacking.body({ ...server, kind }),
      tone: 'plain',
      icon: 'cloud',
      actions: waysOnWithout(failure, kind),
    };
  if (keepsNoData(failure))
    return {
      title: messages.retention.title,
      body: `${messages.retention.body({ ...server, kind })} ${outcomeWords('uncharged', work, format)}`,
      tone: 'plain',
      icon: 'cloud',
      actions: ['dismiss'],
    };
  const { outcome, ...said } = explainFailure(
    failure,
    { ...about, engine: 'service', host: serviceHost, what: kind },
    format,
  );
  const own = waiting
    ? waitingWords(failure, kind, messages)
    : ownWords(failure, about, messages, (happened, end) =>
        bodyWith({ body: happened, outcome: end }, work, format),
      );
  const actions = said.actions.filter((action) => OFFERED.has(action));
  return {
    ...said,
    body: bodyWith({ body: said.body, outcome }, work, format),
    actions: actions.length > 0 ? actions : [waiting ? 'cancel' : 'try-again'],
    ...own,
  };
}

/** A step may have changed the page before it failed. */
const isHalfDone = ({ reason }: Failure, kind: ResearchKind): boolean =>
  works[kind] === 'done' && (reason === 'service-error' || reason === 'timed-out' || reason === 'bad-reply');

/** A reply whose status is a success and whose body reports a failure; undefined for any other failure. */
const answeredNo = ({ status, detail }: FailureFacts, messages: Messages): string | undefined =>
  status === undefined || status >= 400 ? undefined : messages.answeredNo(detail || undefined);

/** The message while Trawl continues by itself. */
function waitingWords(
  { reason, facts }: Failure,
  kind: ResearchKind,
  messages: Messages,
): Partial<FailureWords> | undefined {
  switch (reason) {
    case 'timed-out':
      return facts.status === 408
        ? { title: messages.takesLong(kind), body: `${messages.notInTime} ${messages.triesAgain}` }
        : { title: messages.takesLong(kind) };
    case 'service-error': {
      const answered = answeredNo(facts, messages);
      return answered === undefined ? undefined : { body: `${answered} ${messages.triesAgain}` };
    }
    case 'still-working':
      return { title: messages.stillWorks(kind) };
    case 'offline':
      return { body: messages.goesOn(kind) };
    case 'connection-lost':
      return { body: messages.stopped };
    default:
      return undefined;
  }
}

const SEARCH_FAULTS = [
  'check',
  'refused',
  'busy',
  'noJson',
  'noResults',
  'noEngines',
  'noResponse',
] as const satisfies readonly SearchFault[];

/** What the page or the server of a search on this device said instead of results. */
function searchFaultWords(facts: FailureFacts, messages: Messages): Partial<FailureWords> {
  const { host = '', serviceCode = '', detail } = facts;
  const fault = SEARCH_FAULTS.find((each) => each === serviceCode) ?? 'other';
  const { title, body } = messages['search-fault'];
  return {
    title: title({ fault, host }),
    body: body({ fault, status: statusOf(facts) ?? '200', names: detail ?? '' }),
    actions: PAGE_HELPS.has(fault) ? ['look-at-page', 'try-again'] : ['try-again'],
  };
}

const PAGE_HELPS: ReadonlySet<SearchFault> = new Set<SearchFault>(['check', 'refused', 'noResults']);

function ownWords(
  { reason, facts }: Failure,
  { serviceHost: service, kind }: { serviceHost: string; kind: ResearchKind },
  messages: Messages,
  withEnd: (happened: string, outcome: 'nothing' | 'later') => string,
): Partial<FailureWords> | undefined {
  const status = statusOf(facts);
  switch (reason) {
    case 'timed-out': {
      const happened =
        status === '408' ? messages.notInTime : messages.noAnswerIn(Math.round(facts.amount ?? 60));
      return {
        title: messages.tookTooLong(kind),
        body: withEnd(happened, 'nothing'),
        actions: ['try-again'],
      };
    }
    case 'service-error': {
      const answered = answeredNo(facts, messages);
      return answered === undefined ? undefined : { body: withEnd(answered, 'later') };
    }
    case 'still-working':
      return { title: messages.stillWorks(kind) };
    case 'offline':
      return { body: messages.offline, actions: ['try-again'] };
    case 'unconfirmed':
      return {
        title: messages.unconfirmed.title(kind),
        body: messages.unconfirmed.body({ kind, service, status, free: facts.free === true }),
        actions: ['send-again', 'dismiss'],
      };
    case 'bad-request':
      return status === undefined ? { actions: ['dismiss'] } : undefined;
    case 'no-answer':
      return {
        title: messages['no-answer'].title,
        body: messages['no-answer'].body({ service, status, detail: facts.detail || undefined }),
        actions: ['try-again'],
      };
    case 'search-fault':
      return searchFaultWords(facts, messages);
    case 'no-credits':
      return { actions: ['see-usage', 'try-again'] };
    case 'connection-lost':
      return { body: withEnd(messages.stoppedAt(service), 'nothing') };
    default:
      return undefined;
  }
}
