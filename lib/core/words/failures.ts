import type { Failure, FailureFacts, FailureReason } from '../model/errors';
import { fileProblemWords } from './file-problems';
import { failuresMessages } from './compiled/en/failures';
import {
  failureLook,
  FILES_HOST,
  formatOf,
  hostOr,
  isAnyServers,
  isAboutService,
  type FailureContext,
  type FailureLook,
} from './failure-looks';
import type { Format } from './format';
import { formatNames } from './format-names';
import { modelNotReady, modelRefused } from './model-fault';
import { perFormat } from './per-format';
import { namesOf, needsKeyWords, refusalWords, stepFailed } from './refusals';
import { isForGood, siteAnswer } from './site-answer';

export type { FailureContext, Requested } from './failure-looks';

export type FailureWords = FailureLook & { title: string; body: string };

const messagesOf = perFormat(failuresMessages);
type Messages = ReturnType<typeof failuresMessages>;

/** The outcome of a request; failures of other kinds of work have their own messages for it. */
type Outcome = keyof Messages['outcome'];
/** What the work would have produced. */
export type Work = Exclude<Parameters<Messages['outcome']['nothing']>[0], 'other'>;

type Said = { title: string; body: string; outcome?: Outcome | undefined };

type About = {
  facts: FailureFacts;
  context: FailureContext;
  format: Format;
  /** Host of the page, or of the server that answered. */
  site: string;
  /** Host of the service as saved. */
  service: string;
  /** HTTP status as received, as text. */
  status: string | undefined;
  /** What the service said. */
  detail: string | undefined;
  /** Which attempt of how many, if known. */
  tries: { attempt: string | undefined; attempts: string };
};

type Say = (messages: Messages, about: About) => Said;

function aboutOf(facts: FailureFacts, context: FailureContext, format: Format): About {
  return {
    facts,
    context,
    format,
    site: facts.host ?? context.host,
    service: hostOr(context.serviceUrl),
    status: facts.status === undefined ? undefined : String(facts.status),
    detail: facts.detail || undefined,
    tries: triesOf(facts),
  };
}

export const triesOf = ({ attempt, attempts }: FailureFacts): About['tries'] => ({
  attempt: attempt && attempts ? String(attempt) : undefined,
  attempts: String(attempts),
});

/** Trawl continues by itself: what happened, and what it does next. */
const goesOn = (title: string, happened: string, next: string): Said => ({
  title,
  body: `${happened} ${next}`,
});

const slowDown =
  (reason: 'rate-limited' | 'concurrency-limited'): Say =>
  (messages, { context, facts, status = '429', tries }) => {
    const { title, body } = messages[reason];
    if (context.waiting) return goesOn(title, body(status), messages.next.triesAgain(tries));
    // A paid request is sent only once, so it was not retried.
    return facts.attempts === undefined
      ? { title, body: body(status), outcome: 'later' }
      : { title, body: `${body(status)} ${messages.next.tried(tries.attempts)}`, outcome: 'nothing' };
  };

/** The reasons whose message is a title and a body with something filled in. */
type Filled = {
  [R in FailureReason]: Messages[R] extends { title: string; body: (about: never) => string } ? R : never;
}[FailureReason];

const filled =
  <R extends Filled>(
    reason: R,
    about: (all: About) => Parameters<Messages[R]['body']>[0],
    outcome?: Outcome,
  ): Say =>
  (messages, all) => {
    const { title, body } = messages[reason] as { title: string; body: (about: unknown) => string };
    return { title, body: body(about(all)), outcome };
  };

const sentences: Record<FailureReason, Say> = {
  'restricted-page': (messages) => messages['restricted-page'],
  'file-switch': (messages) => messages['file-switch'],
  'file-closed': (messages) => messages['file-closed'],
  'tab-not-open': filled('tab-not-open', ({ context }) => context.shortcut || undefined),
  'host-not-granted': (messages, { context, facts, site, service }) => {
    const { title, body, fileBody, serviceTitle, serviceBody } = messages['host-not-granted'];
    if (site === FILES_HOST) return { title: serviceTitle, body: fileBody };
    return isAboutService(context, facts)
      ? {
          title: serviceTitle,
          body: serviceBody(service),
          outcome: facts.detail === 'sent' ? 'sent' : 'unsent',
        }
      : { title, body: body(site) };
  },
  'pdf-viewer': filled('pdf-viewer', ({ context, service }) => (context.connected ? service : undefined)),
  'page-changed': (messages) => ({ ...messages['page-changed'], outcome: 'nothing' }),
  'tab-gone': (messages) => ({ ...messages['tab-gone'], outcome: 'nothing' }),
  'empty-page': (messages) => messages['empty-page'],
  'enormous-page': filled('enormous-page', ({ facts }) => ({
    amount: facts.amount || undefined,
    more: facts.detail === 'more',
  })),
  'nothing-readable': filled('nothing-readable', ({ facts }) => facts.amount),
  'selection-gone': (messages) => ({ ...messages['selection-gone'], outcome: 'nothing' }),
  'selector-invalid': filled('selector-invalid', ({ detail }) => detail),
  'screenshot-unsupported': (messages) => messages['screenshot-unsupported'],
  'screenshot-moved': (messages) => messages['screenshot-moved'],
  'private-window': (messages) => messages['private-window'],
  'file-unreadable': ({ 'file-unreadable': { title } }, { facts }) => ({
    title,
    body: fileProblemWords(facts),
  }),
  'file-gone': filled('file-gone', ({ detail }) => detail),
  'captures-gone': (messages) => messages['captures-gone'],
  'bad-url': (messages) => messages['bad-url'],
  'bad-request': ({ 'bad-request': messages }, { facts, status, detail }) => {
    if (status === undefined)
      return { title: messages.title, body: messages.body(refusalWords(facts.detail ?? '')) };
    const names = facts.refused && namesOf(facts.refused);
    return {
      title: messages.answeredTitle,
      body:
        names === undefined
          ? messages.answered({ status, detail })
          : messages.refused({ names, status, detail }),
      outcome: 'uncharged',
    };
  },
  'bad-schema': filled('bad-schema', ({ facts, service, status, detail }) => ({
    service,
    status,
    detail,
    free: facts.free === true,
  })),
  'nothing-found': filled('nothing-found', ({ facts, service, detail }) => ({
    service: facts.host ?? service,
    detail,
  })),
  'search-fault': filled('search-fault', ({ site }) => site),
  'no-answer': filled('no-answer', ({ service, status, detail }) => ({ service, status, detail })),
  'step-failed': (messages, { facts, detail }) => stepFailed(messages['step-failed'], facts, detail),
  'too-large': filled('too-large', ({ status }) => status),
  'engine-cannot': ({ 'engine-cannot': messages }, { context: { engine, what }, facts }) => ({
    title: messages.title(engine),
    body:
      engine === 'device' && facts.detail === 'service-format'
        ? messages.serviceFormat
        : messages.body({ engine, what: formatOf(what) }),
    outcome: engine === 'device' ? 'nothing' : 'unsent',
  }),
  'not-connected': ({ 'not-connected': { title, body, sent } }, { facts }) => ({
    title,
    body: facts.detail === 'sent' ? sent : body,
  }),
  'needs-key': (messages, { facts, service, context: { serviceUrl } }) =>
    needsKeyWords(messages['needs-key'], facts, { service, serviceUrl }),
  'other-service': ({ 'other-service': { title, body } }, { facts: { host, keyTail }, service }) => ({
    title: title(keyTail),
    body: body({ host, service, keyTail }),
  }),
  'key-refused': filled(
    'key-refused',
    ({ facts, status }) => ({ keyTail: facts.keyTail || undefined, status }),
    'uncharged',
  ),
  forbidden: filled(
    'forbidden',
    ({ facts, status = '403', detail }) => ({ keyTail: facts.keyTail || undefined, status, detail }),
    'uncharged',
  ),
  'no-credits': filled('no-credits', ({ facts, status = '402', format, context }) => ({
    status,
    endsAt: facts.periodEndsAt ? format.day(facts.periodEndsAt, context.now) : undefined,
  })),
  'rate-limited': (messages, about) => {
    const { context, site, status = '429', tries } = about;
    if (context.engine === 'service' || !context.waiting) return slowDown('rate-limited')(messages, about);
    const { siteTitle, siteBody } = messages['rate-limited'];
    return goesOn(siteTitle(site), siteBody(status), messages.next.triesAgain(tries));
  },
  'concurrency-limited': slowDown('concurrency-limited'),
  'service-error': (messages, { context, status = '500', tries }) => {
    const { title, body } = messages['service-error'];
    return context.waiting
      ? goesOn(title, body(status), messages.next.triesAgain(tries))
      : { title, body: body(status), outcome: 'later' };
  },
  'service-cannot': ({ 'service-cannot': words }, { facts, context, service, status, detail }) =>
    facts.refused
      ? {
          title: words.partTitle,
          body: words.part({ service, names: namesOf(facts.refused), status }),
          outcome: 'nothing',
        }
      : {
          title: words.title,
          body: isAnyServers(context.what)
            ? words.page({ service, status, detail })
            : words.body({ service, what: context.what, status, detail }),
          outcome: 'nothing',
        },
  'no-model': filled(
    'no-model',
    ({ facts, context, service, status, detail }) => ({
      service: facts.host ?? service,
      what: context.what,
      formats: detail === undefined ? undefined : formatNames(detail),
      status,
    }),
    'nothing',
  ),
  'too-old': filled(
    'too-old',
    ({ facts, service, status }) => ({ service: facts.host ?? service, status }),
    'nothing',
  ),
  'wrong-api': filled('wrong-api', ({ context }) => context.serviceUrl),
  'bad-reply': (messages) => ({ ...messages['bad-reply'], outcome: 'nothing' }),
  'redirect-refused': filled('redirect-refused', ({ service }) => service),
  offline: (messages) => messages.offline,
  unreachable: (messages, { context, service, tries }) => {
    const { title, body, waitingTitle, waitingBody } = messages.unreachable;
    // A reply was lost: the work may have been done.
    return context.waiting
      ? goesOn(waitingTitle, waitingBody(service), messages.next.checksFirst(tries))
      : { title, body: body(context.serviceUrl) };
  },
  'connection-lost': filled('connection-lost', ({ site }) => site, 'nothing'),
  'timed-out': (messages, { facts, context, status, tries }) => {
    const { title, body, answered, waitingTitle } = messages['timed-out'];
    const happened = status === '408' ? answered : body(Math.round(facts.amount ?? 30));
    if (!context.waiting) return { title, body: happened, outcome: 'nothing' };
    // It answered, so nothing was done that would have to be looked up.
    const next = status === undefined ? messages.next.checksFirst(tries) : messages.next.triesAgain(tries);
    return goesOn(waitingTitle, happened, next);
  },
  'still-working': ({ 'still-working': messages }, { context, status = '408', tries }) => ({
    title: messages.title,
    body: context.waiting ? messages.waitingBody(tries) : messages.body(status),
  }),
  'not-found': ({ 'not-found': words }, { facts, service, status = '404' }) => ({
    // The named options asked for a stored copy, and there is none.
    title: facts.refused ? words.noCopyTitle : words.title,
    body: (facts.refused ? words.noCopy : words.body)({ service, status }),
    outcome: 'nothing',
  }),
  'job-expired': filled('job-expired', ({ service }) => service),
  'job-gone': filled('job-gone', ({ service, status = '404' }) => ({ service, status })),
  'job-failed': filled('job-failed', ({ service, detail }) => ({ service, detail })),
  conflict: filled('conflict', ({ facts, status = '409' }) => ({ status, free: facts.free === true })),
  'prompt-injection': filled('prompt-injection', ({ site }) => site),
  'site-unsupported': filled('site-unsupported', ({ site }) => site),
  'site-refused': ({ 'site-refused': { title, body } }, { facts, site, status = '403' }) => ({
    title,
    // With an error code of the service, the status is the service's own, not the site's.
    body: body({ host: site, status: facts.serviceCode ? undefined : status }),
  }),
  'page-gone': filled('page-gone', ({ site, status = '404' }) => ({ host: site, status }), 'nothing'),
  'site-error': (messages, { facts, context, site: host, status = '500', detail, tries }) => {
    const { title, body, byService, atConnection } = messages['site-error'];
    const answer = siteAnswer(facts);
    const happened = answer
      ? atConnection({ answer, host })
      : facts.serviceCode
        ? byService({ host, detail })
        : body({ host, status });
    return context.waiting
      ? goesOn(title, happened, messages.next.triesAgain(tries))
      : { title, body: happened, outcome: answer && isForGood(answer) ? 'nothing' : 'later' };
  },
  'redirects-astray': filled('redirects-astray', ({ site }) => site),
  'robots-unreachable': (
    { 'robots-unreachable': { title, body, silentTitle, silentBody } },
    { facts, site },
  ) => ({
    // A site that is down answers nothing, and so may one that only refuses requests for this file.
    ...(facts.detail === 'no-answer'
      ? { title: silentTitle(site), body: silentBody }
      : { title, body: body(site) }),
    outcome: 'nothing',
  }),
  'robots-forbids': filled('robots-forbids', ({ site }) => site, 'nothing'),
  'needs-scripts': filled('needs-scripts', ({ site }) => site, 'nothing'),
  'no-page-read': filled('no-page-read', ({ site, status }) => ({ host: site, status }), 'nothing'),
  'model-not-ready': (messages, { facts, site }) =>
    modelNotReady(messages['model-not-ready'], facts, facts.host ?? site),
  'model-refused': (messages, { facts, detail }) => modelRefused(messages['model-refused'], facts, detail),
  unconfirmed: filled('unconfirmed', ({ facts, service, status }) => ({
    service,
    status,
    free: facts.free === true,
  })),
  'storage-full': filled('storage-full', ({ facts }) => facts.amount),
  'stored-record-bad': (messages) => messages['stored-record-bad'],
  'library-newer': (messages) => messages['library-newer'],
  'library-held': ({ 'library-held': { title, body, removal } }, { facts }) => ({
    title,
    body: facts.detail === 'removal' ? removal : body,
  }),
  'library-private': (messages) => messages['library-private'],
  'library-damaged': (messages) => messages['library-damaged'],
  bug: filled('bug', ({ detail }) => detail, 'nothing'),
};

/** The message for a failure with its outcome apart, for work other than the capture of one page. */
export function explainFailure(
  { reason, facts }: Failure,
  context: FailureContext,
  format: Format,
): FailureLook & Said {
  const messages = messagesOf(format);
  const said = sentences[reason](messages, aboutOf(facts, context, format));
  const body = facts.credits === undefined ? said.body : `${said.body} ${messages.charged(facts.credits)}`;
  // Where nothing is ever charged, there is no word of it.
  const outcome = said.outcome === 'uncharged' && facts.free === true ? 'nothing' : said.outcome;
  return { ...said, body, outcome, ...failureLook(reason, context, facts) };
}

export function outcomeWords(outcome: Outcome, work: Work, format: Format): string {
  const say = messagesOf(format).outcome[outcome];
  return typeof say === 'string' ? say : say(work);
}

/** The body followed by the outcome; what a service said at its end gets a full stop if it has none. */
export function bodyWith(
  { body, outcome }: Pick<Said, 'body' | 'outcome'>,
  work: Work,
  format: Format,
): string {
  if (outcome === undefined) return body;
  return `${body.replace(/[^.!?…]”$/, '$&.')} ${outcomeWords(outcome, work, format)}`;
}

/** The message for a failure: what happened, what did not, and up to two actions. */
export function failureWords(failure: Failure, context: FailureContext, format: Format): FailureWords {
  const { outcome, ...said } = explainFailure(failure, context, format);
  return { ...said, body: bodyWith({ body: said.body, outcome }, 'captured', format) };
}
