// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { failureReasons, type FailureFacts, type FailureReason } from '../model/errors';
import { actionWords } from './actions';
import { failureWords, type FailureContext, type FailureWords } from './failures';
import { createFormat } from './format';

const context: FailureContext = {
  host: 'example.com',
  serviceUrl: 'https://api.firecrawl.dev',
  engine: 'service',
  connected: true,
  waiting: false,
  what: 'summary',
  shortcut: 'Alt+Shift+Y',
  now: Date.UTC(2026, 10, 20),
};
const say = (
  reason: FailureReason,
  facts: FailureFacts = {},
  change: Partial<FailureContext> = {},
): FailureWords => failureWords({ reason, facts }, { ...context, ...change }, createFormat('en-GB'));

describe('failureWords', () => {
  const reasons = Object.keys(failureReasons) as FailureReason[];
  const situations: Partial<FailureContext>[] = [
    {},
    { engine: 'device' },
    { engine: 'device', connected: false },
    { waiting: true },
    { shortcut: undefined },
  ];

  it.each(reasons)('has a title, a sentence and one or two ways on for %s, in every situation', (reason) => {
    for (const situation of situations) {
      const words = say(reason, {}, situation);
      expect(words.title).toMatch(/^\S.{5,}[^.]$/);
      expect(words.body).toMatch(/[.?)]$/);
      expect(words.actions.length).toBeGreaterThanOrEqual(1);
      expect(words.actions.length).toBeLessThanOrEqual(2);
      expect(new Set(words.actions).size).toBe(words.actions.length);
      for (const action of words.actions) expect(actionWords[action]).toBeTruthy();
      expect(`${words.title} ${words.body}`).not.toMatch(/undefined|NaN|!|please|sorry|oops|successfully/i);
    }
  });

  it('does not say that a format is missing which every server makes, nor offers to keep it', () => {
    const links = say('service-cannot', { status: 501 }, { what: 'links' });
    expect(links).toMatchObject({
      body: 'api.firecrawl.dev cannot capture this page (501). Nothing was captured.',
      actions: ['capture-on-device', 'check-address'],
    });
    expect(say('service-cannot', { status: 501 }, { what: 'screenshot' })).toMatchObject({
      body: 'api.firecrawl.dev does not offer screenshots (501). Nothing was captured.',
      actions: ['capture-on-device', 'keep-markdown'],
    });
  });

  it('names what was refused as the forms do, and quotes only a name without words', () => {
    const { body } = say('bad-request', { status: 400, refused: ['location', 'fromTheFuture'] });
    expect(body).toContain('It does not know a location, “fromTheFuture” (400)');
  });

  it.each(['bad-request', 'bad-schema', 'key-refused', 'forbidden'] as const)(
    'says nothing of charges for %s where nothing is charged',
    (reason) => {
      expect(say(reason, { status: 400 }).body).toMatch(/charged/);
      expect(say(reason, { status: 400, free: true }).body).not.toMatch(/charged/);
    },
  );

  it.each([
    'rate-limited',
    'concurrency-limited',
    'service-error',
    'site-error',
    'unreachable',
    'timed-out',
    'still-working',
  ] as const)('offers no second try for %s while Trawl makes one by itself', (reason) => {
    const { actions, tone, body } = say(reason, { attempt: 2, attempts: 5 }, { waiting: true });
    expect(actions).toEqual(['cancel', 'capture-on-device']);
    expect(tone).toBe('warn');
    expect(body).toMatch(/\(2 of 5\)\. You can close this window\.$/);
  });

  it('does not blame the chosen format for another one that this device cannot make', () => {
    const onDevice = { engine: 'device' } as const;
    expect(say('engine-cannot', { detail: 'service-format' }, onDevice).body).toBe(
      'One of the requested formats is available only from a service. Nothing was captured.',
    );
    expect(say('engine-cannot', { detail: 'needs-model' }, onDevice).body).toMatch(/^A summary of this page/);
  });

  it('looks for nothing after an answer: a 408 is only asked again', () => {
    const waiting = { waiting: true };
    expect(say('timed-out', { status: 408, attempt: 2, attempts: 5 }, waiting).body).toBe(
      'The service returned 408: the page did not load in the time allowed. Trawl will try again on its own (2 of 5). You can close this window.',
    );
    expect(say('timed-out', { amount: 60 }, waiting).body).toContain('checks whether it was done');
  });

  it('counts seconds of waiting as such, however many', () => {
    expect(say('timed-out', { amount: 30 }).body).toBe('No response in 30 s. Nothing was captured.');
    expect(say('timed-out', { amount: 120 }).body).toBe('No response in 120 s. Nothing was captured.');
  });

  it('does not take the status of the service for one of the site', () => {
    const facts = {
      host: 'gone.example',
      status: 200,
      serviceCode: 'SCRAPE_SITEMAP_ERROR',
      detail: 'No such name.',
    };
    expect(say('site-error', facts).body).toBe(
      'The service could not read gone.example. It said: “No such name.” Nothing was captured; try again in a moment.',
    );
    expect(say('site-error', { host: 'a.example', status: 503 }).body).toMatch(/^a\.example returned 503\./);
    expect(
      say('site-refused', { host: 'a.example', status: 500, serviceCode: 'SCRAPE_PDF_ANTIBOT_ERROR' }).body,
    ).toMatch(/^a\.example blocked the service\. /);
  });

  it.each(reasons)('never offers the service for %s when none is connected', (reason) => {
    const words = say(reason, {}, { engine: 'device', connected: false });
    expect(words.actions).not.toContain('capture-with-service');
  });

  it.each(['not-connected', 'host-not-granted'] as const)(
    'does not say of a request that was sent that nothing is sent: %s',
    (reason) => {
      expect(say(reason, { detail: 'sent' }).body).toContain('The request was sent before');
      expect(say(reason, { detail: 'sent' }).body).not.toMatch(/nothing (is|was) sent/i);
      expect(say(reason).body).toMatch(/nothing (is|was) sent/i);
    },
  );

  it('uses the sentences of the design', () => {
    expect(say('key-refused', { status: 401, keyTail: 'a1b2' })).toMatchObject({
      title: 'The service rejected the key',
      body: 'The key ending a1b2 was refused (401). Nothing was captured and nothing was charged.',
      actions: ['replace-key', 'capture-on-device'],
    });
    expect(say('needs-key', {}, { serviceUrl: 'https://api.example.com' })).toMatchObject({
      title: 'This needs a key',
      body: 'Without a key, api.example.com captures single pages, searches, and reads files. Get a key from api.example.com. Nothing was sent.',
      actions: ['enter-key', 'capture-on-device'],
    });
    const limit = { status: 429, retryAfterMs: 90 * 60_000 };
    expect(say('needs-key', limit)).toMatchObject({
      title: 'Used up without a key, for now',
      body: 'api.firecrawl.dev answers only so many requests a day without a key (429), again in at most 2 hours. Get a key from firecrawl.dev/app/api-keys. Nothing was captured.',
    });
    expect(say('needs-key', { status: 429 }).body).not.toContain('hour');
    expect(new Set([401, 402, 429].map((status) => say('needs-key', { status }).title)).size).toBe(3);
    expect(say('no-credits', { status: 402, periodEndsAt: Date.UTC(2026, 10, 30, 12) })).toMatchObject({
      title: 'Out of credits',
      body: 'The service has no credits left for this account (402). The billing period ends on 30 November.',
      actions: ['capture-on-device', 'see-usage'],
    });
    expect(say('site-refused', { status: 403, host: 'example.com' }).body).toBe(
      'example.com returned 403. You may need to be signed in there; the open tab can still be captured on this device.',
    );
    expect(say('page-gone', { status: 404 }).body).toBe('example.com returned 404. Nothing was captured.');
    expect(say('timed-out', { amount: 30 })).toMatchObject({
      title: 'The page took too long',
      body: 'No response in 30 s. Nothing was captured.',
      actions: ['try-again', 'wait-longer'],
    });
    expect(say('rate-limited', { status: 429, attempt: 2, attempts: 5 }, { waiting: true }).body).toBe(
      'Too many requests this minute (429). Trawl will try again on its own (2 of 5). You can close this window.',
    );
    expect(say('service-error', { status: 502 })).toMatchObject({
      title: 'The service had a problem',
      body: 'It returned 502. Nothing was captured; try again in a moment.',
    });
    expect(say('unreachable', {}, { serviceUrl: 'http://localhost:3002' }).body).toBe(
      'http://localhost:3002 could not be reached. Check the address and port, and that the service is running.',
    );
    expect(say('nothing-readable', { amount: 12 }, { engine: 'device' }).body).toBe(
      'Only 12 words were found outside menus. Capture the whole page instead?',
    );
    expect(say('tab-not-open').body).toBe('To read this tab, press the toolbar button or Alt+Shift+Y.');
  });

  it('says how a wait that was given up ended', () => {
    expect(say('rate-limited', { status: 429, attempts: 5 })).toMatchObject({
      body: 'Too many requests this minute (429). Trawl tried 5 times and stopped. Nothing was captured.',
      actions: ['try-again', 'capture-on-device'],
    });
    // Sent once.
    expect(say('rate-limited', { status: 429 }).body).toBe(
      'Too many requests this minute (429). Nothing was captured; try again in a moment.',
    );
  });

  it('says of a request that was never sent why it was not, and of one that was what the service answered', () => {
    const own = say('bad-request', { detail: 'wait-over-half-timeout' });
    expect(own.body).toBe(
      'The wait must not be longer than half the timeout. Nothing was sent. Change it under More options in the side panel.',
    );
    expect(say('bad-request', { status: 400, detail: 'Bad thing' }).body).toContain(
      'It returned 400. It said: “Bad thing”',
    );
    expect(
      say('bad-request', { status: 400, refused: ['fromTheFuture'], detail: 'Unrecognized key' }).body,
    ).toBe(
      'It does not know “fromTheFuture” (400): it may be too old for that. It said: “Unrecognized key”. Nothing was captured and nothing was charged.',
    );
  });
});

describe('what a server cannot do', () => {
  it('is said of one without a model, with what to do', () => {
    expect(say('no-model', { host: 'localhost:3002', status: 500, detail: 'summary, json' })).toEqual({
      title: 'This server has no language model',
      body: 'localhost:3002 could not produce Summary, JSON (500). A self-hosted service needs a language model for it, and this one seems to have none: set one up on the server, or choose another format. Nothing was captured.',
      tone: 'plain',
      icon: 'cloud',
      actions: ['capture-on-device', 'keep-markdown'],
    });
  });

  it('is said of an older one, and not that it is another API', () => {
    const { title, body } = say('too-old', { host: 'localhost:3002', status: 404 });
    expect(title).toBe('This server is too old for this');
    expect(body).toBe(
      'localhost:3002 supports the v2 API, but does not know this request (404). Update the server to use it. Nothing was captured.',
    );
  });

  it('offers a page with orders for machines once without the check', () => {
    expect(say('prompt-injection', { host: 'a.example', status: 403 }).actions).toEqual([
      'look-at-page',
      'without-check',
    ]);
    expect(say('prompt-injection', { host: 'a.example', status: 403 }).body).toContain(
      'Nothing was extracted',
    );
    expect(actionWords['without-check']).toBe('Try once without the check');
  });
});

describe('what came back', () => {
  it('is no lost connection when it was an answer', () => {
    expect(say('unconfirmed').body).toBe(
      'api.firecrawl.dev did not respond after the request was sent. Sending it again may be charged a second time.',
    );
    expect(say('unconfirmed', { status: 500, free: true }).body).toBe(
      'api.firecrawl.dev returned 500 after the request was sent. Sending it again may do the work a second time.',
    );
  });

  it('is a 408 when the service gave up, however soon', () => {
    expect(say('timed-out', { status: 408, amount: 60 }).body).toBe(
      'The service returned 408: the page did not load in the time allowed. Nothing was captured.',
    );
  });
});

describe('what the service saw at the connection', () => {
  it('is said in words, not as a status or a code', () => {
    const told = (facts: FailureFacts) => say('site-error', { host: 'gone.example', ...facts }).body;
    expect(told({ status: 594 })).toMatch(/^gone\.example refused the connection\. /);
    expect(told({ status: 595 })).toMatch(/^gone\.example closed the connection\. /);
    expect(
      told({ status: 500, serviceCode: 'SCRAPE_ALL_ENGINES_FAILED', detail: 'All scraping engines' }),
    ).toMatch(/^gone\.example could not be read by the service: it may be down or block services\. /);
    const unknown = told({ serviceCode: 'SCRAPE_DNS_RESOLUTION_ERROR', detail: 'DNS resolution failed' });
    expect(unknown).toMatch(/^The service found no site at gone\.example: .* Nothing was captured\.$/);
    const insecure = told({ serviceCode: 'SCRAPE_SSL_ERROR' });
    expect(insecure).toBe(
      'The service does not trust the certificate of gone.example. Nothing was captured.',
    );
  });
});
