import type { Failure } from '../model/errors';
import { failureWords, type FailureWords } from './failures';
import type { Format } from './format';

/** What of the usage could not be read. */
export type UsageSubject = 'usage' | 'history' | 'queue' | 'activity';

const names: Record<UsageSubject, string> = {
  usage: 'the usage',
  history: 'the usage of past periods',
  queue: 'the queue',
  activity: 'recent activity',
};
const none: Record<UsageSubject, string> = {
  usage: 'No usage for this account',
  history: 'No past usage for this account',
  queue: 'No queue information',
  activity: 'No recent activity',
};

/** Why a part of the usage is missing: an account that has none, a server that lacks it and one with a problem apart. */
export function usageFailureWords(
  failure: Failure,
  about: { subject: UsageSubject; serviceUrl: string; now: number },
  format: Format,
): FailureWords {
  const { reason, facts } = failure;
  const { subject, serviceUrl, now } = about;
  const code = facts.status === undefined ? '' : ` (${facts.status})`;
  switch (reason) {
    case 'not-found':
      return {
        title: none[subject],
        body: `The service has none of it${code}. Everything else works.`,
        tone: 'warn',
        icon: 'warn',
        actions: ['try-again'],
      };
    case 'too-old':
    case 'wrong-api':
    case 'service-cannot':
      return {
        title: none[subject],
        body: `This server does not report ${names[subject]}${code}. Everything else works.`,
        tone: 'plain',
        icon: 'cloud',
        actions: [],
      };
    case 'service-error':
    case 'bad-reply':
      return {
        title: 'The service had a problem',
        body: `It could not read ${names[subject]}${code}.`,
        tone: 'bad',
        icon: 'warn',
        actions: ['try-again'],
      };
    case 'timed-out':
      return {
        title: 'No answer in time',
        body: `The service did not report ${names[subject]}${facts.amount === undefined ? '' : ` within ${format.number(facts.amount)} s`}.`,
        tone: 'warn',
        icon: 'clock',
        actions: ['try-again'],
      };
    case 'offline':
      return {
        title: 'You are offline',
        body: 'Nothing was sent. Try again when there is a connection.',
        tone: 'warn',
        icon: 'cloud',
        actions: ['try-again'],
      };
    case 'unreachable':
    case 'connection-lost':
      return {
        title: 'The service did not answer',
        body: `${facts.host ?? serviceUrl} could not be reached, so ${names[subject]} could not be read.`,
        tone: 'bad',
        icon: 'cloud',
        actions: ['try-again'],
      };
    default: {
      const said = failureWords(
        failure,
        { host: '', serviceUrl, engine: 'service', connected: true, waiting: false, what: 'usage', now },
        format,
      );
      const ways = said.actions.filter((action) => OFFERED.has(action));
      return {
        ...said,
        body: said.body.replace(/Nothing was captured/g, 'Nothing was read'),
        actions: ways.length > 0 ? ways : ['try-again'],
      };
    }
  }
}

const OFFERED: ReadonlySet<FailureWords['actions'][number]> = new Set<FailureWords['actions'][number]>([
  'replace-key',
  'check-address',
  'connect-service',
  'allow-host',
  'try-again',
]);
