import type { Failure, FailureFacts, FailureReason } from '../model/errors';
import type { EngineId } from '../model/request';
import type { ActionId } from './actions';
import type { Format } from './format';
import { siteAnswer } from './site-answer';
import { refusalWords } from './refusals';
import { formatNames } from './format-names';

/** What the sentences may name beside the facts of the failure. */
export type FailureContext = {
  /** Host of the page. */
  host: string;
  /** Base URL of the service as saved. */
  serviceUrl: string;
  engine: EngineId;
  /** A service is saved, so it can be offered. */
  connected: boolean;
  /** The job waits and goes on by itself. */
  waiting: boolean;
  /** What was asked for, as the interface names it: "Summary". */
  what: string;
  /** The key that opens the popup, when the browser has assigned one. */
  shortcut?: string | undefined;
  now: number;
};

export type FailureWords = {
  title: string;
  body: string;
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
  /** Ways on, the best first. At most two. */
  actions: ActionId[];
};

type Say = (facts: FailureFacts, context: FailureContext, format: Format) => FailureWords;

const DEVICE: ActionId = 'capture-on-device';

/** The other engine, where it can be asked. */
const other = (context: FailureContext): ActionId =>
  context.engine === 'service' ? DEVICE : context.connected ? 'capture-with-service' : 'connect-service';
/** After what a service failed at: the device, unless it was the device that failed. */
const orDevice = (first: ActionId, context: FailureContext): ActionId[] =>
  context.engine === 'service' ? [first, DEVICE] : [first];
const site = (facts: FailureFacts, context: FailureContext): string => facts.host ?? context.host;
const serviceHost = (context: FailureContext): string =>
  URL.canParse(context.serviceUrl) ? new URL(context.serviceUrl).host : context.serviceUrl;
const code = (facts: FailureFacts, usual?: number): string => {
  const status = facts.status ?? usual;
  return status === undefined ? '' : ` (${status})`;
};
const said = (facts: FailureFacts): string => (facts.detail ? ` It said: “${facts.detail}”` : '');
const tries = (facts: FailureFacts): string =>
  facts.attempt && facts.attempts ? ` (${facts.attempt} of ${facts.attempts})` : '';

const GOES_ON = 'You can close this window.';
const triesAgain = (facts: FailureFacts): string =>
  `Trawl will try again by itself${tries(facts)}. ${GOES_ON}`;
/** While Trawl goes on by itself: what happened, what it does next, and no button that would do the same. */
const goesOn = (title: string, body: string): FailureWords => ({
  title,
  body,
  tone: 'warn',
  icon: 'clock',
  actions: ['cancel', DEVICE],
});

/** A reply was lost: the work may have been done, so it is looked for before it is asked for again. */
const looksFirst = (facts: FailureFacts): string =>
  `Trawl checks what became of it before it asks again${tries(facts)}. ${GOES_ON}`;

/** What came of a request of which nobody knows whether it was done: nothing, or only that something went wrong. */
export const noReply = ({ status }: FailureFacts, host: string, after: string): string =>
  status === undefined
    ? `No answer from ${host} came after ${after}`
    : `${host} answered ${status} after ${after}`;
/** What doing it once more may mean. */
export const secondTime = ({ free }: FailureFacts): string =>
  free === true ? 'may do the work a second time' : 'may be charged a second time';

/** What is sent once, as a press that costs, was not tried again by itself. */
const triedTimes = ({ attempts }: FailureFacts): string =>
  attempts === undefined
    ? 'Nothing was captured; try again in a moment.'
    : `Trawl tried ${attempts} times and stopped. Nothing was captured.`;

const slowDown =
  (title: string, cause: string): Say =>
  (facts, context) =>
    context.waiting
      ? goesOn(title, `${cause}${code(facts, 429)}. ${triesAgain(facts)}`)
      : {
          title,
          body: `${cause}${code(facts, 429)}. ${triedTimes(facts)}`,
          tone: 'warn',
          icon: 'clock',
          actions: ['try-again', DEVICE],
        };

const sentences = {
  'restricted-page': () => ({
    title: 'The browser keeps this page private',
    body: 'Extensions cannot read the browser’s own pages, empty tabs, the extension store or other extensions. Open a website to capture it.',
    tone: 'plain',
    icon: 'lock',
    actions: ['open-library', 'parse-file'],
  }),
  'file-switch': () => ({
    title: 'Files need one more switch',
    body: 'To capture file:// pages, turn on “Allow access to file URLs” for Trawl.',
    tone: 'plain',
    icon: 'file',
    actions: ['open-extension-settings'],
  }),
  'tab-not-open': (_facts, context) => ({
    title: 'This tab is not open to Trawl yet',
    body: context.shortcut
      ? `Press the toolbar button, or ${context.shortcut}, to let it read this tab.`
      : 'Press the toolbar button to let it read this tab.',
    tone: 'plain',
    icon: 'shield',
    actions: ['allow-all-sites'],
  }),
  'host-not-granted': (facts, context) => {
    const host = site(facts, context);
    return context.engine === 'service' && (facts.host ?? serviceHost(context)) === serviceHost(context)
      ? {
          title: 'Permission needed',
          body: `Trawl needs your permission to send requests to ${serviceHost(context)}. ${facts.detail === 'sent' ? 'The request was sent before it was taken back.' : 'Nothing was sent.'}`,
          tone: 'plain',
          icon: 'shield',
          actions: ['allow-host', DEVICE],
        }
      : {
          title: 'Not allowed',
          body: `Trawl may not read ${host}. The open tab can still be captured.`,
          tone: 'plain',
          icon: 'shield',
          actions: ['ask-again', 'capture-page'],
        };
  },
  'pdf-viewer': (_facts, context) => ({
    title: 'The browser shows this PDF itself',
    body: context.connected
      ? `No extension can read inside the PDF viewer. ${serviceHost(context)} can read the file from its address, or be sent the file itself.`
      : 'No extension can read inside the PDF viewer. A service can read the file from its address.',
    tone: 'plain',
    icon: 'file',
    actions: context.connected ? ['capture-with-service', 'parse-with-service'] : ['connect-service'],
  }),
  'page-changed': () => ({
    title: 'The page has changed',
    body: 'The tab went on to another page before this one was read. Nothing was captured.',
    tone: 'warn',
    icon: 'warn',
    actions: ['capture-again'],
  }),
  'tab-gone': () => ({
    title: 'The tab is gone',
    body: 'It was closed before the page was read. Nothing was captured.',
    tone: 'warn',
    icon: 'warn',
    actions: ['open-library'],
  }),
  'empty-page': () => ({
    title: 'This page is empty',
    body: 'It shows nothing yet. If it is still loading, wait a moment and capture again.',
    tone: 'plain',
    icon: 'info',
    actions: ['capture-again'],
  }),
  'enormous-page': (facts, _context, format) => ({
    title: 'This page is too large to read at once',
    body:
      (facts.amount
        ? `It has ${facts.detail === 'more' ? 'more than ' : ''}${format.number(facts.amount)} elements. `
        : '') + 'Select the part you need and capture that.',
    tone: 'warn',
    icon: 'warn',
    actions: ['capture-again'],
  }),
  'nothing-readable': (facts, _context, format) => ({
    title: 'No article on this page',
    body:
      (facts.amount === undefined
        ? 'Almost nothing was found outside menus.'
        : facts.amount === 0
          ? 'No words were found outside menus.'
          : format.plural(facts.amount, {
              one: 'Only # word was found outside menus.',
              other: 'Only # words were found outside menus.',
            })) + ' Capture the whole page instead?',
    tone: 'plain',
    icon: 'info',
    actions: ['capture-whole-page'],
  }),
  'selection-gone': () => ({
    title: 'Nothing is selected any more',
    body: 'The selection was gone when the page was read. Nothing was captured.',
    tone: 'warn',
    icon: 'warn',
    actions: ['capture-whole-page'],
  }),
  'selector-invalid': (facts) => ({
    title: 'A selector is not valid',
    body: `${facts.detail ? `“${facts.detail}”` : 'One of them'} is not a CSS selector. Change it under More options in the side panel.`,
    tone: 'warn',
    icon: 'warn',
    actions: ['capture-whole-page'],
  }),
  'screenshot-unsupported': (_facts, context) => ({
    title: 'No screenshot of this tab',
    body: 'The browser lets Trawl take a screenshot only of the active tab, after you press the toolbar button or its shortcut there.',
    tone: 'plain',
    icon: 'image',
    actions: [other(context), 'keep-markdown'],
  }),
  'screenshot-moved': () => ({
    title: 'The tab changed during the screenshot',
    body: 'The screenshot was discarded, because it might show another page.',
    tone: 'warn',
    icon: 'image',
    actions: ['capture-again'],
  }),
  'private-window': () => ({
    title: 'Private windows keep nothing',
    body: 'Here Trawl copies and saves the page, and puts nothing into the library.',
    tone: 'plain',
    icon: 'lock',
    actions: ['capture-page'],
  }),
  'file-gone': (facts) => ({
    title: 'The file is no longer here',
    body: `${facts.detail ? `“${facts.detail}”` : 'It'} was gone before it was sent. Nothing was sent; choose the file again.`,
    tone: 'warn',
    icon: 'file',
    actions: ['dismiss'],
  }),
  'bad-url': () => ({
    title: 'This is not a web address',
    body: 'Trawl reads addresses that start with http:// or https://.',
    tone: 'warn',
    icon: 'warn',
    actions: ['dismiss'],
  }),
  'bad-request': (facts, context) =>
    facts.status === undefined
      ? {
          title: 'This request is not valid',
          body: `${refusalWords(facts.detail ?? '') ?? 'One of the options does not fit the others.'} Nothing was sent. Change it under More options in the side panel.`,
          tone: 'warn',
          icon: 'warn',
          actions: orDevice('dismiss', context).toReversed(),
        }
      : {
          title: 'The service did not accept the request',
          body: facts.refused
            ? `It does not know ${facts.refused.map((name) => `“${name}”`).join(', ')} (${facts.status}): it may be too old for that.${said(facts)} Nothing was captured and nothing was charged.`
            : `It answered ${facts.status}.${said(facts)} Nothing was captured and nothing was charged.`,
          tone: 'bad',
          icon: 'stopsign',
          actions: orDevice('dismiss', context).toReversed(),
        },
  'bad-schema': (facts, context) => ({
    title: 'The schema is not valid',
    body: `${serviceHost(context)} did not accept it${facts.status ? ` (${facts.status})` : ''}.${said(facts)} Nothing was extracted and nothing was charged.`,
    tone: 'bad',
    icon: 'stopsign',
    actions: ['edit-schema'],
  }),
  'no-answer': (facts, context) => ({
    title: 'No JSON that fits came of this page',
    body: `The model of ${serviceHost(context)} read the page and found nothing that fits what you asked for${facts.status ? ` (${facts.status})` : ''}.${said(facts)} Ask for less, or in other words, or try once more.`,
    tone: 'warn',
    icon: 'info',
    actions: ['change-prompt', 'try-again'],
  }),
  'too-large': (facts, context) => ({
    title: 'Too large for one capture',
    body: `More was asked for than fits into one request${code(facts)}. Select the part you need and capture that.`,
    tone: 'warn',
    icon: 'warn',
    actions: orDevice('capture-again', context),
  }),
  'engine-cannot': (facts, context) => ({
    title: context.engine === 'device' ? `This device cannot make that` : 'The service cannot do that',
    body:
      context.engine === 'device'
        ? facts.detail === 'service-format'
          ? 'One of the formats that were asked for comes from a service alone. Nothing was captured.'
          : `${context.what} of this page needs a service. Nothing was captured.`
        : `${context.what} of this page needs the open tab. Nothing was sent.`,
    tone: 'plain',
    icon: context.engine === 'device' ? 'cloud' : 'info',
    actions: [other(context), 'keep-markdown'],
  }),
  'not-connected': (facts) => ({
    title: 'No service is connected',
    body:
      facts.detail === 'sent'
        ? 'The request was sent before the service was disconnected. Connect it again to get the result.'
        : 'A service reads pages by their address, hosted or on your own machine. Nothing is sent before you connect one.',
    tone: 'plain',
    icon: 'cloud',
    actions: ['connect-service', DEVICE],
  }),
  'other-service': (facts, context) => ({
    title: 'Another service is connected',
    body: `The request was sent to ${facts.host ?? 'another service'}, and ${serviceHost(context)} is connected now. Connect ${facts.host ?? 'the other one'} again to get the result.`,
    tone: 'warn',
    icon: 'cloud',
    actions: ['check-address', DEVICE],
  }),
  'key-refused': (facts) => ({
    title: 'The service rejected the key',
    body: `The key${facts.keyTail ? ` ending ${facts.keyTail}` : ''} was refused${code(facts)}. Nothing was captured and nothing was charged.`,
    tone: 'bad',
    icon: 'key',
    actions: ['replace-key', DEVICE],
  }),
  forbidden: (facts) => ({
    title: 'The service did not allow this',
    body: `The key${facts.keyTail ? ` ending ${facts.keyTail}` : ''} may not do this${code(facts, 403)}.${said(facts)} Nothing was captured and nothing was charged.`,
    tone: 'bad',
    icon: 'key',
    actions: ['replace-key', DEVICE],
  }),
  'no-credits': (facts, context, format) => ({
    title: 'Out of credits',
    body:
      `The service has no credits left for this account${code(facts, 402)}.` +
      (facts.periodEndsAt
        ? ` The billing period ends on ${format.day(facts.periodEndsAt, context.now)}.`
        : ''),
    tone: 'bad',
    icon: 'stopsign',
    actions: [DEVICE, 'see-usage'],
  }),
  'rate-limited': slowDown('The service asked Trawl to slow down', 'Too many requests this minute'),
  'concurrency-limited': slowDown('The service is busy with your other work', 'Too many requests at once'),
  'service-error': (facts, context) =>
    context.waiting
      ? goesOn('The service had a problem', `It answered ${facts.status ?? 500}. ${triesAgain(facts)}`)
      : {
          title: 'The service had a problem',
          body: `It answered ${facts.status ?? 500}. Nothing was captured; try again in a moment.`,
          tone: 'bad',
          icon: 'cloud',
          actions: ['try-again', DEVICE],
        },
  'service-cannot': (facts, context) => ({
    title: 'This service cannot do that',
    body: `${serviceHost(context)} does not offer ${context.what}${code(facts)}.${said(facts)} Nothing was captured.`,
    tone: 'plain',
    icon: 'cloud',
    actions: [DEVICE, 'keep-markdown'],
  }),
  'no-model': (facts, context) => ({
    title: 'This server has no language model',
    body: `${facts.host ?? serviceHost(context)} failed at ${facts.detail ? formatNames(facts.detail) : context.what}${code(facts)}. A self-hosted service needs a language model for it, and this one seems to have none: set one up on the server, or choose another format. Nothing was captured.`,
    tone: 'plain',
    icon: 'cloud',
    actions: [DEVICE, 'keep-markdown'],
  }),
  'too-old': (facts, context) => ({
    title: 'This server is too old for this',
    body: `${facts.host ?? serviceHost(context)} speaks the v2 API, but does not know this request${code(facts)}. Update the server to use it. Nothing was captured.`,
    tone: 'plain',
    icon: 'cloud',
    actions: [DEVICE, 'check-address'],
  }),
  'wrong-api': (_facts, context) => ({
    title: 'Something answered, but not the v2 API',
    body: `${context.serviceUrl} returned a web page. The base URL usually ends at the host, with no /v2.`,
    tone: 'warn',
    icon: 'warn',
    actions: ['check-address', DEVICE],
  }),
  'bad-reply': () => ({
    title: 'The service’s answer could not be read',
    body: 'It is not in the form of the v2 API. Nothing was captured.',
    tone: 'bad',
    icon: 'cloud',
    actions: ['try-again', DEVICE],
  }),
  'redirect-refused': (_facts, context) => ({
    title: 'The service sent Trawl to another address',
    body: `${serviceHost(context)} answered with a redirect. Trawl follows none, because the key would go with it.`,
    tone: 'warn',
    icon: 'warn',
    actions: ['check-address', DEVICE],
  }),
  offline: () => ({
    title: 'You are offline',
    body: 'The open tab can still be captured. Everything else waits for a connection.',
    tone: 'plain',
    icon: 'cloud',
    actions: ['capture-page'],
  }),
  unreachable: (facts, context) =>
    context.waiting
      ? goesOn('Nothing answered', `${serviceHost(context)} closed the connection. ${looksFirst(facts)}`)
      : {
          title: 'Nothing answered at this address',
          body: `${context.serviceUrl} refused the connection. Check that the service is running and that the port is right.`,
          tone: 'bad',
          icon: 'cloud',
          actions: ['try-again', DEVICE],
        },
  'connection-lost': (facts, context) => ({
    title: 'The connection was lost',
    body: `${site(facts, context)} began to answer and stopped in the middle of the page. Nothing was captured.`,
    tone: 'warn',
    icon: 'cloud',
    actions: ['try-again'],
  }),
  'timed-out': (facts, context, format) => {
    const spent =
      facts.status === 408
        ? 'The service answered 408: the page did not load in the time it was given.'
        : `No answer in ${format.number(Math.round(facts.amount ?? 30))} s.`;
    return context.waiting
      ? goesOn(
          'The page takes long',
          // Answered: nothing was done that could be looked for.
          `${spent} ${facts.status === undefined ? looksFirst(facts) : triesAgain(facts)}`,
        )
      : {
          title: 'The page took too long',
          body: `${spent} Nothing was captured.`,
          tone: 'warn',
          icon: 'clock',
          actions: ['try-again', 'wait-longer'],
        };
  },
  'still-working': (facts, context) => {
    const title = 'The service is still reading this page';
    return context.waiting
      ? goesOn(title, `It goes on by itself, and Trawl asks for the result again${tries(facts)}. ${GOES_ON}`)
      : {
          title,
          body: `It did not finish in time${code(facts, 408)} and goes on by itself. Trying again in a moment may find it done.`,
          tone: 'warn',
          icon: 'clock',
          actions: ['try-again', DEVICE],
        };
  },
  'not-found': (facts, context) => ({
    title: 'The service does not know this request',
    body: `${serviceHost(context)} answered ${facts.status ?? 404}. Nothing was captured.`,
    tone: 'warn',
    icon: 'warn',
    actions: ['check-address', DEVICE],
  }),
  'job-expired': (_facts, context) => ({
    title: 'The service no longer has the results',
    body: `${serviceHost(context)} keeps what it read for 24 hours, and they are over. What had arrived is kept.`,
    tone: 'warn',
    icon: 'clock',
    actions: ['try-again', DEVICE],
  }),
  'job-gone': (facts, context) => ({
    title: 'The service does not know this job',
    body: `${serviceHost(context)} answered ${facts.status ?? 404}: it has no such job for this key. What had arrived is kept.`,
    tone: 'warn',
    icon: 'warn',
    actions: ['try-again', 'check-address'],
  }),
  'job-failed': (facts, context) => ({
    title: 'The service could not do this job',
    body: `${serviceHost(context)} began it and gave up.${said(facts)} What had arrived is kept.`,
    tone: 'bad',
    icon: 'stopsign',
    actions: ['try-again', DEVICE],
  }),
  conflict: (facts) => ({
    title: 'The service is already doing this',
    body: `It answered ${facts.status ?? 409}. Nothing was charged twice.`,
    tone: 'warn',
    icon: 'warn',
    actions: ['try-again', DEVICE],
  }),
  'prompt-injection': (facts, context) => ({
    title: 'This page may hold a prompt injection',
    body: `The service found text on ${site(facts, context)} that is written to steer a language model, and held the page back. Nothing was extracted. Without the check the result may say what the page wants it to say.`,
    tone: 'warn',
    icon: 'shield',
    actions: ['look-at-page', 'without-check'],
  }),
  'site-unsupported': (facts, context) => ({
    title: 'The service does not read this site',
    body: `${site(facts, context)} is on its list of sites that it does not read. The open tab can still be captured on this device.`,
    tone: 'warn',
    icon: 'block',
    actions: [DEVICE],
  }),
  'site-refused': (facts, context) => ({
    title: 'The site refused',
    body: `${site(facts, context)} ${facts.serviceCode ? 'kept the service out' : `answered ${facts.status ?? 403}`}. It may want a signed-in visitor; the open tab can still be captured on this device.`,
    tone: 'warn',
    icon: 'block',
    actions: [DEVICE],
  }),
  'page-gone': (facts, context) => ({
    title: 'This page is gone',
    body: `${site(facts, context)} answered ${facts.status ?? 404}. Nothing was captured.`,
    tone: 'warn',
    icon: 'warn',
    actions: ['capture-again'],
  }),
  'site-error': (facts, context) => {
    // With a code of the service the status is the service's own, not the site's.
    const known = siteAnswer(facts);
    const happened = known
      ? `${site(facts, context)} ${known.long}.`
      : facts.serviceCode
        ? `The service could not read ${site(facts, context)}.${said(facts)}`
        : `${site(facts, context)} answered ${facts.status ?? 500}.`;
    return context.waiting
      ? goesOn('The site had a problem', `${happened} ${triesAgain(facts)}`)
      : {
          title: 'The site had a problem',
          body: `${happened} Nothing was captured; try again in a moment.`,
          tone: 'warn',
          icon: 'warn',
          actions: orDevice('try-again', context),
        };
  },
  'redirects-astray': (facts, context) => ({
    title: 'The page only redirects',
    body: `${site(facts, context)} sends this address in a circle, or nowhere.`,
    tone: 'warn',
    icon: 'warn',
    actions: [DEVICE],
  }),
  'robots-unreachable': (facts, context) => ({
    title: 'robots.txt could not be fetched',
    body: `${site(facts, context)} gave no answer or an error when asked what may be read, so Trawl left its pages alone. Nothing was captured.`,
    tone: 'warn',
    icon: 'block',
    actions: ['try-again'],
  }),
  'robots-forbids': (facts, context) => ({
    title: 'robots.txt allows no page here',
    body: `${site(facts, context)} asks not to be read by programs. The open tab can still be captured. Nothing was captured.`,
    tone: 'warn',
    icon: 'block',
    actions: [DEVICE],
  }),
  'needs-scripts': (facts, context) => ({
    title: 'These pages need their scripts',
    body: `Pages of ${site(facts, context)} had almost no text, and their scripts were not run. In tabs they may show more. Nothing was captured.`,
    tone: 'warn',
    icon: 'warn',
    actions: ['try-again'],
  }),
  'no-page-read': (facts, context) => ({
    title: 'No page could be read',
    body:
      facts.status === undefined
        ? `Every page found on ${site(facts, context)} failed or was skipped. The list has the reason for each. Nothing was captured.`
        : `${site(facts, context)} answered ${facts.status}, and nothing else was found. Nothing was captured.`,
    tone: 'warn',
    icon: 'warn',
    actions: ['try-again'],
  }),
  unconfirmed: (facts, context) => ({
    title: 'This may have run already',
    body: `${noReply(facts, serviceHost(context), 'the request was sent')}. Sending it again ${secondTime(facts)}.`,
    tone: 'warn',
    icon: 'warn',
    actions: ['send-again', DEVICE],
  }),
  'storage-full': (facts, _context, format) => ({
    title: 'This device is out of space',
    body: `${facts.amount === undefined ? 'The browser allows no more.' : `${format.number(facts.amount)} MB is kept and the browser allows no more.`} Nothing was lost.`,
    tone: 'bad',
    icon: 'db',
    actions: ['free-space'],
  }),
  'stored-record-bad': () => ({
    title: 'A stored item cannot be read',
    body: 'It is damaged, or another version wrote it. Everything else is untouched.',
    tone: 'bad',
    icon: 'db',
    actions: ['open-library'],
  }),
  'library-newer': () => ({
    title: 'This library needs a newer Trawl',
    body: 'A newer version of Trawl has changed the library, and this one cannot open it. Update Trawl in your browser’s list of extensions. Nothing was lost.',
    tone: 'bad',
    icon: 'db',
    actions: ['try-again', 'save-library'],
  }),
  'library-held': ({ detail }) => ({
    title: 'Another window holds the library',
    body:
      detail === 'removal'
        ? 'A new library was asked for, and another window still has the damaged one open. Close every other window and tab of Trawl; this one goes on by itself.'
        : 'A window of an older Trawl still has the library open. Close every other window and tab of Trawl; this one goes on by itself. Nothing was lost.',
    tone: 'bad',
    icon: 'db',
    actions: ['try-again'],
  }),
  'library-damaged': () => ({
    title: 'The library cannot be opened',
    body: 'The browser reports that its files are damaged. Restarting the browser may help. If not, save what can be read and start a new library.',
    tone: 'bad',
    icon: 'db',
    actions: ['save-library', 'new-library'],
  }),
  bug: (facts) => ({
    title: 'Something in Trawl went wrong',
    body: `This is a fault of Trawl${facts.detail ? ` (${facts.detail})` : ''}. Nothing was captured.`,
    tone: 'bad',
    icon: 'stopsign',
    actions: ['try-again'],
  }),
} as const satisfies Record<FailureReason, Say>;

/** What a person reads about a failure: what happened, what did not, and up to two ways on. */
export function failureWords(failure: Failure, context: FailureContext, format: Format): FailureWords {
  const say: Say = sentences[failure.reason];
  return say(failure.facts, context, format);
}
