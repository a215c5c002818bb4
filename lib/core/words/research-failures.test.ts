// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { failureReasons, type FailureFacts, type FailureReason } from '../model/errors';
import { actionWords } from './actions';
import { createFormat } from './format';
import { isLacking, researchFailureWords } from './research-failures';

const say = (reason: FailureReason, facts: FailureFacts = {}, waiting = false) =>
  researchFailureWords(
    { reason, facts },
    {
      kind: 'search',
      serviceUrl: 'https://api.example',
      serviceHost: 'api.example',
      connected: true,
      waiting,
      now: 0,
    },
    createFormat('en-GB'),
  );

/** What a service, the way to it, or this device can fail at while it searches. */
const SEARCHES: readonly FailureReason[] = [
  'bad-request',
  'not-connected',
  'other-service',
  'key-refused',
  'forbidden',
  'no-credits',
  'rate-limited',
  'concurrency-limited',
  'service-error',
  'service-cannot',
  'too-old',
  'wrong-api',
  'bad-reply',
  'redirect-refused',
  'offline',
  'unreachable',
  'connection-lost',
  'timed-out',
  'still-working',
  'not-found',
  'unconfirmed',
  'storage-full',
  'host-not-granted',
  'bug',
];

it('names the model that is missing, and no status that says success', () => {
  const { title, body } = say('no-model', { host: 'own.example', status: 200 });
  expect(title).toBe('This server has no language model');
  expect(body).toMatch(/^own\.example cannot do this without one\. Set one up/);
  expect(say('no-model', { status: 500 }).body).toContain('(500)');
});

describe('researchFailureWords', () => {
  it('says of a returned 408 that it was answered, not that nobody did', () => {
    const said = say('timed-out', { status: 408 });
    expect(said.body).toBe(
      'The service returned 408: it was not finished in the time allowed. Nothing was found.',
    );
    expect(say('timed-out', { status: 408 }, true).body).toContain('returned 408');
    expect(say('timed-out', { amount: 60 }).body).toBe('No response in 60 s. Nothing was found.');
  });

  it('does not say of a step in a session that nothing was done, when something broke on the way', () => {
    const step = (reason: FailureReason, facts: FailureFacts) =>
      researchFailureWords(
        { reason, facts },
        {
          kind: 'interact',
          serviceUrl: 'https://api.example',
          serviceHost: 'api.example',
          connected: true,
          waiting: false,
          now: 0,
        },
        createFormat('en-GB'),
      ).body;
    expect(step('service-error', { status: 500 })).toBe(
      'It returned 500. Part of the step may have been done on the page; try again in a moment.',
    );
    expect(step('timed-out', { status: 408 })).toContain('Part of the step may have been done on the page.');
    expect(step('rate-limited', { status: 429 })).toContain('Nothing was done on the page');
  });

  it.each(SEARCHES)('says of %s what a search came to, and never speaks of a page', (reason) => {
    for (const waiting of [false, true]) {
      const said = say(reason, { status: 500 }, waiting);
      expect(said.title).toMatch(/^\S.{5,}[^.]$/);
      expect(`${said.title} ${said.body}`).not.toMatch(/captured|the page|this page|open tab|undefined/i);
      expect(said.actions.length).toBeGreaterThan(0);
      for (const action of said.actions) expect(actionWords[action]).not.toMatch(/capture/i);
    }
  });

  it('says of a reply that only says that it failed that it gave no reason, and no status of success', () => {
    expect(say('service-error', { status: 200 }).body).toBe(
      'It reported a failure, without a reason. Nothing was found; try again in a moment.',
    );
    expect(say('service-error', { status: 200 }, true).body).not.toContain('200');
    expect(say('service-error', { status: 200, detail: 'no index' }).body).toContain('“no index”');
    expect(say('service-error', { status: 502 }).body).toContain('502');
  });

  it.each<[FailureReason, number, string]>([
    ['service-cannot', 500, 'This file could not be read'],
    ['service-error', 500, 'This file could not be read'],
    ['service-cannot', 415, 'This file could not be read'],
    ['too-old', 404, 'This server cannot read files'],
    ['service-cannot', 501, 'This server cannot read files'],
  ])('tells one file that fails (%s, %i) from a server that reads none', (reason, status, title) => {
    const said = researchFailureWords(
      { reason, facts: { status } },
      {
        kind: 'parse',
        serviceUrl: 'https://api.example',
        serviceHost: 'api.example',
        connected: true,
        waiting: false,
        now: 0,
      },
      createFormat('en-US'),
    );
    expect(said.title).toBe(title);
    if (title.startsWith('This file')) expect(said.actions).toEqual(['try-again']);
  });

  it('tells a server that lacks the search from one that failed at it, and says what still works', () => {
    const lacking = (Object.keys(failureReasons) as FailureReason[]).filter((reason) =>
      isLacking({ reason, facts: {} }),
    );
    expect(lacking).toEqual(['service-cannot', 'no-model', 'too-old', 'not-found']);
    expect(say('too-old', { status: 404 })).toMatchObject({
      title: 'This server cannot search the web',
      body: 'api.example does not offer it (404). Capturing, mapping and crawling with it still work.',
      // Another server may have answered.
      actions: ['check-address', 'dismiss'],
    });
  });

  it.each([
    ['interact', 'service-cannot', ['dismiss']],
    ['monitor', 'service-cannot', ['run-on-device', 'dismiss']],
    ['extract', 'no-model', ['try-again', 'dismiss']],
  ] as const)('offers what helps where %s is not offered: %s', (kind, reason, actions) => {
    const about = { serviceUrl: 'https://a.example', serviceHost: 'a.example', connected: true };
    const said = researchFailureWords(
      { reason, facts: { status: 501 } },
      { ...about, kind, waiting: false, now: 0 },
      createFormat('en-GB'),
    );
    expect(said.actions).toEqual(actions);
    if (reason === 'service-cannot') expect(said.body).toContain('does not offer them (501)');
  });

  it('asks before a search is sent that may have run', () => {
    expect(say('unconfirmed').actions).toEqual(['send-again', 'dismiss']);
  });

  it('says of a model without an answer what came of the work, and not of a page', () => {
    const said = say('no-answer', { status: 422, detail: 'Could not produce a result' });
    expect(said.title).toBe('No matching result');
    expect(said.body).toContain('(422). It said: “Could not produce a result” Ask for less');
    expect(`${said.title} ${said.body}`).not.toContain('page');
    expect(said.actions).toEqual(['try-again']);
  });
});
