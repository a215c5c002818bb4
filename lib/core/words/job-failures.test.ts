// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { failureReasons, type FailureFacts, type FailureReason } from '../model/errors';
import type { Progress } from '../model/job';
import type { EngineId } from '../model/request';
import { createFormat } from './format';
import { jobFailureWords, type ManyPageKind } from './job-failures';

const say = (
  kind: ManyPageKind,
  reason: FailureReason,
  counts: Partial<Progress> = {},
  about: { connected?: boolean; waiting?: boolean; ended?: boolean; engine?: EngineId } = {},
  facts: FailureFacts = {},
) =>
  jobFailureWords(
    { reason, facts },
    {
      host: 'a.example',
      serviceUrl: 'https://api.example',
      engine: 'service',
      connected: true,
      waiting: false,
      now: 0,
      kind,
      ended: true,
      progress: { step: 'polling', read: 0, found: 0, waiting: 0, ...counts },
      ...about,
    },
    createFormat('en-GB'),
  );
const reasons = Object.keys(failureReasons) as FailureReason[];

describe('jobFailureWords', () => {
  it('never says of a map that nothing was captured, nor counts its addresses as pages', () => {
    for (const reason of reasons)
      for (const found of [0, 12])
        expect(say('map', reason, { found }).body, reason).not.toMatch(
          /Nothing was captured|pages? (was|were) kept/,
        );
  });

  it('says what is wrong with the model that was asked, and leads to its options', () => {
    const facts = { serviceCode: 'no-answer', host: '127.0.0.1:11434' };
    const said = say('batch', 'model-not-ready', { read: 2 }, { engine: 'device', ended: false }, facts);
    expect(said.body).toMatch(
      /^127\.0\.0\.1:11434 does not answer: is its program running\? 2 pages were kept/,
    );
    expect(said.actions).toEqual(['continue', 'connect-model']);
  });

  it('says what was found of a map and what was read of a crawl', () => {
    expect(say('map', 'unreachable').body).toContain('api.example did not respond. No address was found.');
    expect(say('map', 'unreachable', { found: 1_204 }).body).toContain('1,204 addresses were kept.');
    expect(say('crawl', 'unreachable', { found: 9, read: 1 }).body).toContain('1 page was kept.');
    expect(say('crawl', 'unreachable', { found: 9 }).body).toContain('Nothing was captured.');
  });

  it('says plainly that a service which works by itself is only asked again how far it is', () => {
    for (const reason of ['unreachable', 'timed-out'] as const)
      expect(say('crawl', reason, {}, { waiting: true }).body).toMatch(
        /^api\.example did not report the progress of the crawl\. Trawl asks again on its own\./,
      );
    // Before it is known to have begun, what became of it is looked for first.
    expect(say('crawl', 'unreachable', { step: 'sending' }, { waiting: true }).body).toContain(
      'checks whether it was done',
    );
  });

  it('says while a cancel is being sent that it is what is tried again', () => {
    const at = { step: 'cancelling' } as const;
    const facts = { attempt: 2, attempts: 5 };
    expect(say('crawl', 'unreachable', at, { waiting: true }, facts)).toMatchObject({
      title: 'Still canceling',
      body: 'api.example did not respond while the crawl was being canceled. Trawl asks again on its own (2 of 5). You can close this window.',
    });
    expect(say('batch', 'service-error', at, { waiting: true }, { status: 500 }).body).toMatch(
      /^api\.example returned 500 while the capture was being canceled\. Trawl asks again on its own\./,
    );
  });

  it('does not give a job up while it doubts that the service forgot it', () => {
    for (const reason of ['job-gone', 'not-found'] as const)
      expect(say('crawl', reason, {}, { waiting: true }, { status: 404 })).toMatchObject({
        title: 'The service has lost track of this crawl',
        body: 'api.example reports that it does not know it (404). Its queue may be down for a moment, so this may not be final. Trawl asks again on its own. You can close this window.',
        actions: [],
      });
  });

  it('does not speak of silence after an answer, nor of a charge where there is none', () => {
    const live = { ended: false };
    const answered = say('crawl', 'unconfirmed', {}, live, {
      status: 409,
      detail: 'arrived',
      free: true,
    }).body;
    expect(answered).toMatch(/^api\.example returned 409 after the crawl was requested, and /);
    expect(answered).toContain('may do the work a second time');
    const silent = say('crawl', 'unconfirmed', {}, live).body;
    expect(silent).toMatch(/^api\.example did not respond after the crawl was requested, and /);
    expect(silent).toContain('may be charged a second time');
  });

  it('says where a job runs whose service is not the one that is connected', () => {
    const words = say('crawl', 'other-service', {}, { ended: false });
    expect(words.title).toBe('This crawl runs at another service');
    expect(words.actions).toEqual(['check-address', 'continue']);
  });

  it('lets a job that was not allowed go on once that is mended', () => {
    expect(say('crawl', 'forbidden', {}, { ended: false }).actions).toEqual(['replace-key', 'continue']);
  });

  it('offers to connect a service, and nothing that needs one, while none is connected', () => {
    const live = { ended: false };
    expect(say('crawl', 'not-connected', {}, { ...live, connected: false }).actions).toEqual([
      'connect-service',
    ]);
    expect(say('crawl', 'not-connected', {}, { ...live, connected: true }).actions).toEqual(['continue']);
  });

  it('says of every job of a service that can only be run again that this is a new one', () => {
    for (const reason of reasons) {
      const { body, actions } = say('crawl', reason);
      expect(body.includes('Running it again starts a new crawl there.'), reason).toBe(
        actions.includes('run-again'),
      );
      expect(say('crawl', reason, {}, { engine: 'device' }).body).not.toContain('starts a new crawl');
    }
    expect(say('crawl', 'job-failed').actions).toContain('run-again');
  });
});
