// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { MonitorBody } from './wire';
import { anySignal as signal, failureOf, useLoopback } from '@/tests/support/loopback-client';

const record = {
  id: 'm1',
  name: 'Price',
  status: 'active',
  schedule: { cron: '30 7 * * *', timezone: 'Europe/Vienna' },
  nextRunAt: '2026-11-21T06:30:00Z',
  lastRunAt: null,
  currentCheckId: null,
  targets: [{ type: 'scrape', urls: ['https://shop.example.org/'] }],
  estimatedCreditsPerMonth: 30,
};
const check = {
  id: 'c1',
  monitorId: 'm1',
  status: 'running',
  trigger: 'manual',
  summary: { totalPages: 2, same: 1, changed: 1 },
  actualCredits: null,
};
const body: MonitorBody = {
  name: 'Price',
  schedule: { text: 'daily at 7:30am', timezone: 'Europe/Vienna' },
  targets: [
    { type: 'scrape', urls: ['https://shop.example.org/'], scrapeOptions: { formats: ['markdown'] } },
  ],
};

describe('monitorEndpoints', () => {
  const { service, client, slept } = useLoopback();

  it('creates a monitor and reads it as it was understood', async () => {
    service().on('POST /v2/monitor', { json: { success: true, data: record } });
    expect(await client().monitor.create(body, { signal: signal() })).toMatchObject({
      id: 'm1',
      cron: '30 7 * * *',
      nextRunAt: Date.parse('2026-11-21T06:30:00Z'),
      lastRunAt: undefined,
      currentCheckId: undefined,
      estimatedCreditsPerMonth: 30,
    });
    expect(service().seen[0]?.json).toEqual(body);
  });

  it.each<[string, object]>([
    ['two schedules', { schedule: { cron: '* * * * *', text: 'hourly' } }],
    ['no target', { targets: [] }],
    ['a search without a goal', { targets: [{ type: 'search', queries: ['x'] }] }],
    [
      'a crawl option of the version before',
      { targets: [{ type: 'crawl', url: 'https://a.example/', crawlOptions: { maxDepth: 1 } }] },
    ],
  ])('refuses %s before anything is sent', async (_, wrong) => {
    const create = client().monitor.create({ ...body, ...wrong }, { signal: signal() });
    expect((await failureOf(create)).reason).toBe('bad-request');
    expect(service().seen).toEqual([]);
  });

  it('lists monitors with the number received, so that an odd one does not end the list', async () => {
    service().on('GET /v2/monitor', { json: { success: true, data: [record, { name: 'no id' }] } });
    const { monitors, received } = await client().monitor.list({ limit: 2, offset: 4 }, { signal: signal() });
    expect(service().seen[0]?.query).toEqual({ limit: '2', offset: '4' });
    expect([monitors.length, received]).toEqual([1, 2]);
  });

  it('changes what is named, and refuses a change of nothing', async () => {
    service().on('PATCH /v2/monitor/m1', { json: { success: true, data: { ...record, status: 'paused' } } });
    const paused = await client().monitor.update('m1', { status: 'paused' }, { signal: signal() });
    expect(paused.status).toBe('paused');
    expect(service().seen[0]?.json).toEqual({ status: 'paused' });
    const empty = await failureOf(client().monitor.update('m1', {}, { signal: signal() }));
    expect(empty.facts.detail).toBe('empty-change');
  });

  it('takes a monitor that is gone for removed, also when the reply to the first try was lost', async () => {
    service().on('DELETE /v2/monitor/m1', 'lost', {
      status: 404,
      json: { success: false, error: 'Monitor not found' },
    });
    expect(await client().monitor.remove('m1', { signal: signal(), retry: true })).toBe('gone');
    expect(slept).toHaveLength(1);
    service().on('DELETE /v2/monitor/m1', { json: { success: true } });
    expect(await client().monitor.remove('m1', { signal: signal() })).toBe('removed');
  });

  it('starts a check, and names the one that runs already', async () => {
    service().on(
      'POST /v2/monitor/m1/run',
      { json: { success: true, id: 'c1', data: check } },
      { status: 409, json: { success: false, error: 'Monitor is already running', checkId: 'c0' } },
      { status: 409, json: { success: false, error: 'Monitor is paused' } },
    );
    const run = () => client().monitor.run('m1', { signal: signal() });
    expect(await run()).toEqual({ checkId: 'c1', alreadyRunning: false });
    expect(await run()).toEqual({ checkId: 'c0', alreadyRunning: true });
    expect(await failureOf(run())).toMatchObject({
      reason: 'conflict',
      facts: { detail: 'Monitor is paused' },
    });
  });

  it('does not take 200 with success false for a check that runs', async () => {
    service().on('POST /v2/monitor/m1/run', { json: { success: false, error: 'x', checkId: 'c0' } });
    expect((await failureOf(client().monitor.run('m1', { signal: signal() }))).reason).toBe('service-error');
  });

  it.each<[string, object]>([
    ['inside the data', { data: { next: 'http://internal/v2/x?skip=2' } }],
    ['beside it', { next: 'http://internal/v2/x?skip=2' }],
  ])('finds the next page of a check %s', async (_, where) => {
    const { data, next } = where as { data?: object; next?: string };
    service().on('GET /v2/monitor/m1/checks/c1', {
      json: {
        success: true,
        data: {
          ...check,
          status: 'completed',
          actualCredits: 3,
          pages: [
            {
              url: 'https://shop.example.org/',
              status: 'changed',
              diff: { text: '-1\n+2', json: null },
              judgment: null,
            },
            {
              url: 'https://shop.example.org/2',
              status: 'vanished',
              judgment: { meaningful: true, reason: 'Price' },
            },
            {},
          ],
          ...data,
        },
        ...(next === undefined ? {} : { next }),
      },
    });
    const read = await client().monitor.check('m1', 'c1', { skip: 0, limit: 2 }, { signal: signal() });
    expect(read.nextSkip).toBe(2);
    expect(read.check).toMatchObject({ ended: true, creditsUsed: 3, summary: { totalPages: 2 } });
    expect(read.pages).toMatchObject([
      { status: 'changed', diff: { text: '-1\n+2' }, judgment: undefined },
      { status: 'vanished', judgment: { meaningful: true, reason: 'Price' } },
    ]);
  });

  it('keeps the word of a state of a check that it does not know, and takes it for no end', async () => {
    service().on('GET /v2/monitor/m1/checks', {
      json: {
        success: true,
        data: [
          { ...check, status: 'resting' },
          { ...check, status: 'skipped_no_credits' },
        ],
      },
    });
    const { checks } = await client().monitor.checks('m1', { limit: 2 }, { signal: signal() });
    expect(checks.map(({ status, ended }) => [status, ended])).toEqual([
      ['resting', false],
      ['skipped_no_credits', true],
    ]);
  });
});
