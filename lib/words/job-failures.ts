import type { Failure } from '../model/errors';
import type { Progress } from '../model/job';
import { failureWords, noReply, secondTime, type FailureContext, type FailureWords } from './failures';
import type { ActionId } from './actions';
import type { Format } from './format';

export type JobFailureWords = Pick<FailureWords, 'title' | 'body' | 'tone' | 'icon' | 'actions'>;

type Said = { title: string; body: string; actions: ActionId[] };

const what = { crawl: 'crawl', batch: 'capture', map: 'map' } as const;
export type ManyPageKind = keyof typeof what;

/**
 * While a service works by itself, or is told to stop, and only that went wrong, nothing has to be looked for: what is
 * asked again. Undefined for any other wait.
 */
function askedAgain(
  { reason, facts: { status, attempt, attempts } }: Failure,
  {
    kind,
    engine,
    serviceUrl,
    progress,
  }: Pick<FailureContext, 'engine' | 'serviceUrl'> & {
    kind: ManyPageKind;
    progress: Pick<Progress, 'step'>;
  },
): { title?: string; body: string } | undefined {
  const { step } = progress;
  if (engine !== 'service' || (step !== 'polling' && step !== 'cancelling')) return undefined;
  const tries = attempt && attempts ? ` (${attempt} of ${attempts})` : '';
  const host = hostOf(serviceUrl);
  const again = `Trawl asks again by itself${tries}. You can close this window.`;
  const silent = reason === 'unreachable' || reason === 'timed-out';
  if (step === 'cancelling')
    return {
      title: 'Still canceling',
      body: `${host} ${silent || status === undefined ? 'did not answer' : `answered ${status}`} while the ${what[kind]} was being canceled. ${again}`,
    };
  if (reason === 'job-gone' || reason === 'not-found')
    return {
      title: `The service has lost track of this ${what[kind]}`,
      body: `${host} says that it knows nothing of it${status === undefined ? '' : ` (${status})`}. Its queue may be down for a moment, so this may not be final. ${again}`,
    };
  return silent ? { body: `${host} did not say how far the ${what[kind]} is. ${again}` } : undefined;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** A map keeps addresses, any other job pages. */
function keptSentence(
  kind: ManyPageKind,
  { read, found }: Pick<Progress, 'read' | 'found'>,
  { plural }: Format,
): string {
  if (kind === 'map')
    return found === 0
      ? 'No address was found.'
      : plural(found, { one: '# address was kept.', other: '# addresses were kept.' });
  return read === 0
    ? 'Nothing was captured.'
    : plural(read, { one: '# page was kept.', other: '# pages were kept.' });
}

/** What a service said of work that it may have begun. */
function told(detail: string | undefined): string {
  if (detail === 'untold') return 'the service could not say whether it began';
  return detail === 'arrived'
    ? 'the service says only that the request had reached it'
    : 'the service does not list it';
}

/**
 * What a person reads about the failure of a job with many pages: what happened to the job, what was kept, and up to
 * two ways on. `failureWords` speaks of one page, of which nothing was captured.
 */
export function jobFailureWords(
  failure: Failure,
  about: Omit<FailureContext, 'what'> & {
    kind: ManyPageKind;
    ended: boolean;
    progress: Pick<Progress, 'read' | 'found' | 'waiting' | 'step'>;
  },
  format: Format,
): JobFailureWords {
  const { facts } = failure;
  const { kind, engine, ended, waiting } = about;
  const { title, body, tone, icon } = failureWords(failure, { ...about, what: what[kind] }, format);
  if (waiting) return { title, body, ...askedAgain(failure, about), tone, icon, actions: [] };
  const code = facts.status === undefined ? '' : ` (${facts.status})`;
  const kept = keptSentence(kind, about.progress, format);
  const goesOn = ended ? kept : `${kept} The ${what[kind]} goes on from there.`;
  const again: ActionId = ended ? 'run-again' : 'continue';
  const other: ActionId[] = engine === 'service' && kind !== 'map' ? ['run-on-device'] : [];
  const service = hostOf(about.serviceUrl);
  const saidOf = (): Said => {
    switch (failure.reason) {
      case 'key-refused':
        return {
          title,
          body: `The key${facts.keyTail ? ` ending ${facts.keyTail}` : ''} was refused${code}. ${kept} With another key the ${what[kind]} goes on.`,
          actions: ['replace-key', again],
        };
      case 'forbidden':
        return {
          title,
          body: `The key${facts.keyTail ? ` ending ${facts.keyTail}` : ''} may not do this${code}.${facts.detail ? ` It said: “${facts.detail}”` : ''} ${kept}`,
          actions: ['replace-key', again],
        };
      case 'other-service':
        return {
          title: `This ${what[kind]} runs at ${facts.host ?? 'another service'}`,
          body: `${service} is connected now. ${kept} The ${what[kind]} goes on at ${facts.host ?? 'the other service'}, and its pages come when that one is connected again.`,
          actions: ['check-address', again],
        };
      case 'not-connected':
        return {
          title,
          body: `${kept} The ${what[kind]} goes on when a service is connected.`,
          actions: about.connected ? [again] : ['connect-service'],
        };
      case 'no-credits':
        return { title, body: `${body} ${kept}`, actions: ['see-usage', again] };
      case 'host-not-granted':
        return engine === 'service'
          ? {
              title,
              body: `${body.replace(/ (Nothing was sent|The request was sent [^.]*)\.$/, '')} ${kept}`,
              actions: ['allow-host'],
            }
          : {
              title,
              body: `Trawl may not read ${facts.host ?? about.host}. ${kept}`,
              actions: ['ask-again'],
            };
      case 'unconfirmed':
        return {
          title: 'Start again?',
          body: `${noReply(facts, service, `the ${what[kind]} was asked for`)}, and ${told(facts.detail)}. It may have begun all the same: starting it again ${secondTime(facts)}.`,
          actions: ['start-again', ...(ended ? [] : (['finish-here'] as const))],
        };
      case 'storage-full':
        return { title, body: `${body} ${goesOn}`, actions: ['free-space', again] };
      case 'unreachable':
      case 'offline':
        return {
          title,
          body:
            engine === 'service'
              ? `${service} did not answer. ${goesOn}`
              : `${facts.host ?? about.host} did not answer. ${goesOn}`,
          actions: [again],
        };
      case 'wrong-api':
      case 'redirect-refused':
        return { title, body: `${body} ${kept}`, actions: ['check-address', again] };
      case 'job-expired':
      case 'job-gone':
      case 'job-failed':
        return { title, body, actions: ['run-again', ...other] };
      case 'engine-cannot':
        return {
          title,
          body: `The ${what[kind]} asks for something that ${engine === 'device' ? 'this device' : 'the service'} does not do. ${kept}`,
          actions: ['run-again'],
        };
      default:
        return {
          title,
          body: /Nothing was captured/.test(body)
            ? body.replace(/Nothing was captured( and nothing was charged)?[^.]*\./, goesOn)
            : `${body} ${goesOn}`,
          actions: [again, ...other].slice(0, 2) as ActionId[],
        };
    }
  };
  const way = saidOf();
  // Nothing is left there that could be gone on with: the press begins, and pays, from the start.
  const isNew = engine === 'service' && way.actions.includes('run-again');
  return {
    ...way,
    body: isNew ? `${way.body} Running it again starts a new ${what[kind]} there.` : way.body,
    tone,
    icon,
  };
}
