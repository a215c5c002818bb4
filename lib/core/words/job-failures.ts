import type { Failure } from '../model/errors';
import type { Progress } from '../model/job';
import type { ActionId } from './actions';
import { jobFailuresMessages } from './compiled/en/job-failures';
import { hostOr } from './failure-looks';
import { bodyWith, explainFailure, triesOf, type FailureContext, type FailureWords } from './failures';
import type { Format } from './format';
import { perFormat } from './per-format';

export type JobFailureWords = Pick<FailureWords, 'title' | 'body' | 'tone' | 'icon' | 'actions'>;

type Said = { title: string; body: string; actions: ActionId[] };

const messagesOf = perFormat(jobFailuresMessages);
type Messages = ReturnType<typeof jobFailuresMessages>;

/** Jobs of many pages. */
export type ManyPageKind = 'crawl' | 'batch' | 'map';

/**
 * While a service works by itself, or is being canceled, and only that request failed, nothing has to be looked up: what is
 * asked again. Undefined for any other wait.
 */
function askedAgain(
  { reason, facts }: Failure,
  {
    kind,
    engine,
    serviceUrl,
    progress,
  }: Pick<FailureContext, 'engine' | 'serviceUrl'> & {
    kind: ManyPageKind;
    progress: Pick<Progress, 'step'>;
  },
  { again }: Messages,
): { title?: string; body: string } | undefined {
  const { step } = progress;
  if (engine !== 'service' || (step !== 'polling' && step !== 'cancelling')) return undefined;
  const status = facts.status === undefined ? undefined : String(facts.status);
  const isSilent = reason === 'unreachable' || reason === 'timed-out';
  const about = { kind, host: hostOr(serviceUrl), ...triesOf(facts) };
  if (step === 'cancelling')
    return {
      title: again.title,
      body: again.canceling({ ...about, status: isSilent ? undefined : status }),
    };
  if (reason === 'job-gone' || reason === 'not-found')
    return { title: again.lostTitle(kind), body: again.lost({ ...about, status }) };
  return isSilent ? { body: again.silent(about) } : undefined;
}

/** What is wrong with a model that was connected, where that says more than what all its failures have in common. */
function modelFault({ reason, facts }: Failure, site: string, { model }: Messages): string | undefined {
  const host = facts.host ?? site;
  if (reason !== 'model-not-ready') return undefined;
  if (facts.serviceCode === 'no-answer') return model.silent(host);
  if (facts.serviceCode === 'origin-refused') return model.refuses(host);
  return facts.serviceCode === 'model-gone' ? model.gone(host) : undefined;
}

function otherWays(
  { reason }: Failure,
  { engine, kind }: Pick<FailureContext, 'engine'> & { kind: ManyPageKind },
): ActionId[] {
  if (reason === 'model-not-ready') return ['connect-model'];
  return engine === 'service' && kind !== 'map' ? ['run-on-device'] : [];
}

/** What a service reported about work that it may have started. */
const stateOf = (detail: string | undefined) =>
  detail === 'inconclusive' || detail === 'arrived' ? detail : 'unlisted';

type JobContext = Omit<FailureContext, 'what'> & {
  kind: ManyPageKind;
  ended: boolean;
  progress: Pick<Progress, 'read' | 'found' | 'waiting' | 'step'>;
};

/**
 * What a person reads about the failure of a job with many pages: what happened to the job, what was kept, and up to
 * two ways on. `failureWords` speaks of one page, of which nothing was captured.
 */
export function jobFailureWords(failure: Failure, about: JobContext, format: Format): JobFailureWords {
  const { reason, facts } = failure;
  const { kind, engine, ended, waiting, progress } = about;
  const messages = messagesOf(format);
  const explained = explainFailure(failure, { ...about, what: kind }, format);
  const { title, tone, icon } = explained;
  const body = bodyWith(explained, 'captured', format);
  if (waiting) return { title, body, ...askedAgain(failure, about, messages), tone, icon, actions: [] };
  // A map keeps addresses, any other job pages.
  const kept = kind === 'map' ? messages.kept.addresses(progress.found) : messages.kept.pages(progress.read);
  const goesOn = ended ? kept : `${kept} ${messages.goesOn(kind)}`;
  const again: ActionId = ended ? 'run-again' : 'continue';
  const other = otherWays(failure, about);
  const service = hostOr(about.serviceUrl);
  const saidOf = (): Said => {
    switch (reason) {
      case 'needs-key':
      case 'key-refused':
        return {
          title,
          body: `${explained.body} ${kept} ${messages.goesOnWithKey({ kind, had: reason === 'key-refused' })}`,
          actions: [...explained.actions.slice(0, 1), again],
        };
      case 'forbidden':
        return { title, body: `${explained.body} ${kept}`, actions: ['replace-key', again] };
      case 'other-service': {
        const elsewhere = { kind, host: facts.host };
        return {
          title: messages.runsElsewhere(elsewhere),
          body: `${messages.connected(service)} ${kept} ${messages.goesOnElsewhere(elsewhere)}`,
          actions: ['check-address', again],
        };
      }
      case 'not-connected':
        return {
          title,
          body: `${kept} ${messages.goesOnConnected(kind)}`,
          actions: about.connected ? [again] : ['connect-service'],
        };
      case 'no-credits':
        return { title, body: `${body} ${kept}`, actions: ['see-usage', again] };
      case 'host-not-granted':
        return engine === 'service'
          ? { title, body: `${explained.body} ${kept}`, actions: ['allow-host'] }
          : {
              title,
              body: `${messages.notGranted(facts.host ?? about.host)} ${kept}`,
              actions: ['ask-again'],
            };
      case 'unconfirmed': {
        const status = facts.status === undefined ? undefined : String(facts.status);
        const state = stateOf(facts.detail);
        return {
          title: messages.unconfirmed.title,
          body: messages.unconfirmed.body({ kind, service, status, state, free: facts.free === true }),
          actions: ['start-again', ...(ended ? [] : (['finish-here'] as const))],
        };
      }
      case 'unreachable':
      case 'offline': {
        const silent = engine === 'service' ? service : (facts.host ?? about.host);
        return { title, body: `${messages.silent(silent)} ${goesOn}`, actions: [again] };
      }
      case 'storage-full':
        return { title, body: `${body} ${goesOn}`, actions: ['free-space', again] };
      case 'wrong-api':
      case 'redirect-refused':
        return { title, body: `${body} ${kept}`, actions: ['check-address', again] };
      case 'job-expired':
      case 'job-gone':
      case 'job-failed':
        return { title, body: `${body} ${kept}`, actions: ['run-again', ...other] };
      // Nothing was kept.
      case 'captures-gone':
        return { title, body, actions: ['run-again'] };
      case 'engine-cannot':
        return { title, body: `${messages.cannot({ engine, kind })} ${kept}`, actions: ['run-again'] };
      default:
        return {
          title,
          body: `${modelFault(failure, about.host, messages) ?? explained.body} ${goesOn}`,
          actions: [again, ...other].slice(0, 2) as ActionId[],
        };
    }
  };
  const way = saidOf();
  // The service has nothing left to continue: running it again starts, and costs, from the beginning.
  const isNew = engine === 'service' && way.actions.includes('run-again');
  return {
    ...way,
    body: isNew ? `${way.body} ${messages.startsAnew(kind)}` : way.body,
    tone,
    icon,
  };
}
