import type { FailureFacts, FailureReason } from '../model/errors';
import type { CaptureFormat } from '../model/format';
import type { EngineId, RequestKind } from '../model/request';
import type { ActionId } from './actions';

/** What was requested, for messages that name it. */
export type Requested = CaptureFormat | Exclude<RequestKind, 'scrape'> | 'rules' | 'other';

/** What stands for a host where the address is that of a file of this computer. */
export const FILES_HOST = 'file';

/** Requests that are not for a format. */
const others: Readonly<Record<Exclude<Requested, CaptureFormat>, 'other'>> = {
  rules: 'other',
  batch: 'other',
  map: 'other',
  crawl: 'other',
  search: 'other',
  extract: 'other',
  agent: 'other',
  parse: 'other',
  monitor: 'other',
  interact: 'other',
  other: 'other',
};
const isFormat = (what: Requested): what is CaptureFormat => !(what in others);

/** The requested format, for messages that name only formats. */
export const formatOf = (what: Requested): CaptureFormat | 'other' => (isFormat(what) ? what : 'other');

const OWN_WORK: ReadonlySet<Requested> = new Set<Requested>(['summary', 'json', 'screenshot']);

/** A format that every server makes of a page: a refusal is of the page or the path, never of the format. */
export const isAnyServers = (what: Requested): boolean => isFormat(what) && !OWN_WORK.has(what);

/** What messages about a failure may name besides its facts. */
export type FailureContext = {
  /** Host of the page. */
  host: string;
  /** Base URL of the service as saved. */
  serviceUrl: string;
  engine: EngineId;
  /** A service is saved, so it can be offered. */
  connected: boolean;
  /** The job is waiting and will continue by itself. */
  waiting: boolean;
  what: Requested;
  /** The key that opens the popup, when the browser has assigned one. */
  shortcut?: string | undefined;
  now: number;
};

export type FailureLook = {
  tone: 'bad' | 'warn' | 'soft' | 'plain';
  icon:
    | 'block'
    | 'clock'
    | 'cloud'
    | 'db'
    | 'file'
    | 'image'
    | 'info'
    | 'key'
    | 'lock'
    | 'shield'
    | 'stopsign'
    | 'warn';
  /** Actions to offer, the best first. At most two. */
  actions: ActionId[];
};

type Look = FailureLook | ((context: FailureContext, facts: FailureFacts) => FailureLook);

const DEVICE: ActionId = 'capture-on-device';

const look =
  (tone: FailureLook['tone']) =>
  (icon: FailureLook['icon'], ...actions: ActionId[]): FailureLook => ({ tone, icon, actions });
const plain = look('plain');
const warn = look('warn');
const bad = look('bad');

/** The other engine, if it can be used. */
const other = (context: FailureContext): ActionId =>
  context.engine === 'service' ? DEVICE : context.connected ? 'capture-with-service' : 'connect-service';
/** The device, unless that is what failed. */
const device = (context: FailureContext): ActionId[] => (context.engine === 'service' ? [DEVICE] : []);

/** The service refused parts of the request by name, and what was chosen is not one of them. */
const canLeaveOut = ({ what }: FailureContext, { refused }: FailureFacts): boolean =>
  refused !== undefined && refused.length > 0 && !refused.includes(what);

/** While Trawl continues by itself, there is no button for the same. */
const orWaits =
  (otherwise: Look): Look =>
  (context, facts) =>
    context.waiting ? warn('clock', 'cancel', DEVICE) : lookOf(otherwise, context, facts);

const lookOf = (one: Look, context: FailureContext, facts: FailureFacts): FailureLook =>
  typeof one === 'function' ? one(context, facts) : one;

const looks: Record<FailureReason, Look> = {
  'restricted-page': plain('lock', 'open-library', 'parse-file'),
  'file-switch': plain('file', 'open-extension-settings', 'parse-file'),
  'file-closed': plain('file', 'parse-file'),
  'tab-not-open': plain('shield', 'allow-all-sites'),
  'host-not-granted': (context, facts) =>
    isAboutService(context, facts)
      ? plain('shield', 'allow-host', DEVICE)
      : (facts.host ?? context.host) === FILES_HOST
        ? plain('shield', 'allow-files')
        : plain('shield', 'ask-again', 'capture-page'),
  'pdf-viewer': (context) =>
    context.connected ? plain('file', 'parse-tab', 'capture-with-service') : plain('file', 'parse-tab'),
  'page-changed': warn('warn', 'capture-again'),
  'tab-gone': warn('warn', 'open-library'),
  'empty-page': plain('info', 'capture-again'),
  'enormous-page': warn('warn', 'capture-again'),
  'nothing-readable': plain('info', 'capture-whole-page'),
  'selection-gone': warn('warn', 'capture-whole-page'),
  'selector-invalid': warn('warn', 'capture-whole-page'),
  'screenshot-unsupported': (context) => plain('image', other(context), 'keep-markdown'),
  'screenshot-moved': warn('image', 'capture-again'),
  'private-window': plain('lock', 'capture-page'),
  'file-unreadable': (context) =>
    context.connected ? warn('file', 'capture-with-service', 'dismiss') : warn('file', 'dismiss'),
  'file-gone': warn('file', 'dismiss'),
  'captures-gone': warn('file', 'run-again', 'dismiss'),
  'bad-url': warn('warn', 'dismiss'),
  'bad-request': (context, facts) =>
    canLeaveOut(context, facts)
      ? bad('stopsign', 'without-refused', ...device(context))
      : facts.status === undefined
        ? warn('warn', ...device(context), 'dismiss')
        : bad('stopsign', ...device(context), 'dismiss'),
  'bad-schema': bad('stopsign', 'edit-schema'),
  'no-answer': warn('info', 'change-prompt', 'try-again'),
  'nothing-found': plain('cloud', 'try-again'),
  'search-fault': plain('info', 'try-again'),
  'step-failed': warn('warn', 'try-again'),
  'too-large': (context) => warn('warn', 'capture-again', ...device(context)),
  'engine-cannot': (context) =>
    plain(context.engine === 'device' ? 'cloud' : 'info', other(context), 'keep-markdown'),
  'not-connected': plain('cloud', 'connect-service', DEVICE),
  'needs-key': plain('key', 'enter-key', DEVICE),
  'other-service': (_, { keyTail }) =>
    keyTail === undefined ? warn('cloud', 'check-address', DEVICE) : warn('key', 'replace-key', DEVICE),
  'key-refused': bad('key', 'replace-key', DEVICE),
  forbidden: bad('key', 'replace-key', DEVICE),
  'no-credits': bad('stopsign', DEVICE, 'see-usage'),
  'rate-limited': orWaits(warn('clock', 'try-again', DEVICE)),
  'concurrency-limited': orWaits(warn('clock', 'try-again', DEVICE)),
  'service-error': orWaits(bad('cloud', 'try-again', DEVICE)),
  'service-cannot': (context, facts) =>
    canLeaveOut(context, facts)
      ? plain('cloud', 'without-refused', DEVICE)
      : plain('cloud', DEVICE, isAnyServers(context.what) ? 'check-address' : 'keep-markdown'),
  'no-model': plain('cloud', DEVICE, 'keep-markdown'),
  'model-not-ready': warn('warn', 'try-again', 'connect-model'),
  'model-refused': warn('warn', 'try-again', 'keep-markdown'),
  'too-old': plain('cloud', DEVICE, 'check-address'),
  'wrong-api': warn('warn', 'check-address', DEVICE),
  'bad-reply': bad('cloud', 'try-again', DEVICE),
  'redirect-refused': warn('warn', 'check-address', DEVICE),
  offline: plain('cloud', 'capture-page'),
  unreachable: orWaits(bad('cloud', 'try-again', DEVICE)),
  'connection-lost': warn('cloud', 'try-again'),
  'timed-out': orWaits(warn('clock', 'try-again', 'wait-longer')),
  'still-working': orWaits(warn('clock', 'try-again', DEVICE)),
  'not-found': (context, facts) =>
    canLeaveOut(context, facts)
      ? plain('cloud', 'without-refused', DEVICE)
      : warn('warn', 'check-address', DEVICE),
  'job-expired': warn('clock', 'try-again', DEVICE),
  'job-gone': warn('warn', 'try-again', 'check-address'),
  'job-failed': bad('stopsign', 'try-again', DEVICE),
  conflict: warn('warn', 'try-again', DEVICE),
  'prompt-injection': warn('shield', 'look-at-page', 'without-check'),
  'site-unsupported': warn('block', DEVICE),
  'site-refused': warn('block', DEVICE),
  'page-gone': warn('warn', 'capture-again'),
  'site-error': orWaits((context) => warn('warn', 'try-again', ...device(context))),
  'redirects-astray': warn('warn', DEVICE),
  'robots-unreachable': warn('block', 'try-again'),
  'robots-forbids': warn('block', DEVICE),
  'needs-scripts': warn('warn', 'try-again'),
  'no-page-read': warn('warn', 'try-again'),
  unconfirmed: warn('warn', 'send-again', DEVICE),
  'storage-full': bad('db', 'free-space'),
  'stored-record-bad': bad('db', 'open-library'),
  'library-newer': bad('db', 'try-again', 'save-library'),
  'library-held': bad('db', 'try-again'),
  'library-private': plain('lock', 'try-again'),
  'library-damaged': bad('db', 'save-library', 'new-library'),
  bug: bad('stopsign', 'try-again'),
};

/** The host of an address, or the address where it has none. */
export const hostOr = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** True when the missing permission is for the service, not for a site. */
export const isAboutService = (context: FailureContext, facts: FailureFacts): boolean => {
  const service = hostOr(context.serviceUrl);
  return context.engine === 'service' && (facts.host ?? service) === service;
};

/** How a failure is shown, and the actions offered. */
export const failureLook = (
  reason: FailureReason,
  context: FailureContext,
  facts: FailureFacts,
): FailureLook => lookOf(looks[reason], context, facts);
