import type { DeliveryFault } from '../model/webhook';

/** Why a capture has not arrived at the webhook, as a sentence. */
function fault({ reason, status }: DeliveryFault, host: string): string {
  switch (reason) {
    case 'unreachable':
      return `${host} could not be reached.`;
    case 'timed-out':
      return `${host} did not answer within 30 seconds.`;
    case 'redirected':
      return `${host} redirects to another address. Trawl follows no redirect: enter the final address.`;
    case 'answered':
      return status === 401 || status === 403
        ? `${host} refused it (status ${status}). Check the secret on both sides.`
        : status === 404
          ? `${host} has nothing at this address (status 404).`
          : status === 410
            ? `${host} takes no more deliveries (status 410).`
            : status === 413
              ? `${host} says the capture is too large (status 413).`
              : `${host} answered with status ${status ?? '?'}.`;
    case 'not-granted':
      return `Trawl may not reach ${host}.`;
    case 'no-secret':
      return 'There is no secret to sign with. Save one.';
    case 'capture-gone':
      return 'The capture was deleted before it was sent.';
  }
}

/** The strings of the webhook, in English. */
export function createWebhookWords(locale: string) {
  const number = new Intl.NumberFormat(locale);
  const captures = (count: number): string =>
    count === 1 ? '1 capture' : `${number.format(count)} captures`;
  return {
    title: 'Webhook',
    lede: 'Posts captures as signed JSON to an address of yours.',
    address: 'Address',
    addressHelp: 'The https address that takes the captures. Trawl follows no redirect from it.',
    badAddress: 'That is not a web address. It starts with https:// and has no user name in it.',
    plainTitle: 'Send captures unprotected?',
    plainBody: (host: string) =>
      `Anyone between you and ${host} can read what is sent over plain http. The signature still shows changes.`,
    plainDecline: 'Use another address',
    plainConfirm: 'Send over http',
    secret: 'Secret',
    secretHelp: 'Signs each delivery, by the Standard Webhooks specification. It is not shown again.',
    secretMade: 'Copy it to your receiver now: once saved, it is not shown again.',
    secretSaved: 'A secret is saved. It is not shown again.',
    secretBad: 'A secret has at least 8 characters: letters, digits and symbols, without spaces.',
    makeSecret: 'Create one',
    saveSecret: 'Save',
    replace: 'Replace',
    keep: 'Keep the old one',
    which: 'Which captures',
    every: 'Every capture that is kept',
    press: 'Only those I send',
    whichHelp: {
      every: 'Pages from private windows are never kept, and never sent.',
      press: 'Send to webhook stands in the menus of a capture, of a selection in the Library, and of a job.',
    },
    preview: 'What is sent',
    previewHelp:
      'The newest capture, as your receiver gets it. Images and pictures of the page are not sent.',
    previewNone: 'Capture a page first, and this shows what is sent.',
    headers: 'With the headers webhook-id, webhook-timestamp and webhook-signature.',
    turnOn: (host: string) => `Send to ${host}`,
    turnOnHelp: (host: string) =>
      `Your browser may ask whether Trawl may reach ${host}: that is where captures go.`,
    needs: 'Enter an address and save a secret first.',
    declined: (host: string) => `Nothing is sent: Trawl was not given access to ${host}.`,
    on: (host: string) => `On: captures go to ${host}`,
    turnOff: 'Turn off',
    remove: 'Remove webhook',
    removed: 'Webhook removed',
    saved: 'Saved',
    queue: 'Deliveries',
    counts: ({ waiting, failed, sent }: { waiting: number; failed: number; sent: number }) =>
      `${number.format(waiting)} waiting · ${number.format(failed)} failed · ${number.format(sent)} sent`,
    status: { waiting: 'Waiting', failed: 'Failed', sent: 'Sent' },
    tries: (count: number) => (count === 1 ? '1 try' : `${number.format(count)} tries`),
    restsUntil: (time: string) => `Next try at ${time}.`,
    allow: (host: string) => `Allow access to ${host}`,
    tryAgain: 'Try again',
    tryNow: 'Try now',
    cancel: 'Cancel',
    cancelAll: 'Cancel all',
    isOff: 'The webhook is off: what waits is sent when you turn it on.',
    more: (count: number) => `And ${number.format(count)} more.`,
    queued: (count: number, host: string) =>
      `${captures(count)} queued for ${host}. Options › Hand-off shows what has arrived`,
    nothingQueued: 'Nothing to send: these captures are gone',
    fault,
  };
}
