// @vitest-environment node
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from './caller';
import { jobFaults } from './job-faults';
import { startService } from './server';
import { startOwn, startTogether } from './stand-ins';

const READ = 'GET /v2/crawl/*';

const { sites, service } = await startTogether();

describe('jobFaults', () => {
  let path = '';
  beforeAll(async () => {
    const { post, ended } = callerOf(service);
    const { body } = await post('/v2/crawl', { url: sites.url('40.many'), limit: 6 });
    path = `/v2/crawl/${body.id}`;
    await ended(path);
  });
  afterEach(() => service.faults.clear());
  const read = async (query = '') => (await callerOf(service).get(`${path}${query}`)).body;

  it('sends a next that never ends', async () => {
    service.faults.next(jobFaults.nextNeverEnds(READ));
    expect((await read())['next']).toBe(`${service.url}${path}?skip=6`);
    for (let i = 0; i < 3; i++)
      expect(await read('?skip=6')).toMatchObject({ data: [], next: `${service.url}${path}?skip=6` });
  });

  it('sends a next without data first', async () => {
    service.faults.next(jobFaults.nextWithoutData(READ, 1));
    expect(await read('?limit=2')).toMatchObject({ data: [], next: `${service.url}${path}?limit=2&skip=0` });
    expect((await read('?limit=2')).data).toHaveLength(2);
  });

  it('sends a next to another origin', async () => {
    service.faults.next(jobFaults.nextElsewhere(READ));
    expect((await read('?limit=2'))['next']).toBe(`https://elsewhere.example${path}?skip=2&limit=2`);
  });

  it('sends everything whatever skip says', async () => {
    service.faults.next(jobFaults.skipIgnored(READ));
    expect((await read('?skip=4&limit=1')).data).toHaveLength(6);
  });

  it('sends some documents twice, and forgets what it had', async () => {
    service.faults.next({ ...jobFaults.documentsRepeated(READ, 2), times: 1 });
    expect((await read('?limit=3')).data).toHaveLength(5);
    service.faults.next({ ...jobFaults.storeLost(READ, 2), times: 1 });
    expect(await read()).toMatchObject({ status: 'completed', total: 2, completed: 2 });
  });

  it('sends a total that shrinks, credits that are not counted, and words that nobody knows', async () => {
    service.faults.next({ ...jobFaults.totalShrinks(READ), times: 3 });
    expect([(await read())['total'], (await read())['total'], (await read())['total']]).toEqual([46, 36, 26]);
    service.faults.next({ ...jobFaults.creditsNotCounted(READ), times: 1 });
    expect(await read()).toMatchObject({ creditsUsed: -1 });
    service.faults.next(jobFaults.unknownStatus(READ));
    expect(await read()).toMatchObject({ status: 'hibernating' });
  });

  it('sends a failure inside status 200, errors without success, and a 413 without CORS', async () => {
    service.faults.next(jobFaults.failedInside200(READ, 'It could not start.', 1));
    expect(await read()).toMatchObject({ success: false, status: 'failed', error: 'It could not start.' });
    service.faults.next(jobFaults.withoutSuccess(READ, 404, 'Gone'));
    expect(await callerOf(service).get(path)).toEqual({ status: 404, body: { error: 'Gone' } });
    service.faults.next(jobFaults.tooLargeWithoutCors('POST /v2/crawl'));
    const reply = await fetch(`${service.url}/v2/crawl`, { method: 'POST' });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([413, null]);
  });

  it('happens only where it is told to', async () => {
    service.faults.next(jobFaults.unknownStatus('GET /v2/batch/scrape/*'));
    expect(await read()).toMatchObject({ status: 'completed' });
  });

  it('refuses every connection for as long as the service is down, while its jobs go on', async () => {
    const own = await startOwn({ time: 'standing', pace: 1 });
    const { get, post } = callerOf(own);
    const { body } = await post('/v2/crawl', { url: sites.url('40.many'), limit: 20 });
    // The site's lists are read before the first page.
    await get(`/v2/crawl/${body.id}`);
    own.faults.down(10_000);
    await expect(get(`/v2/crawl/${body.id}`)).rejects.toThrow('fetch failed');
    own.clock.advance(9_999);
    await expect(get(`/v2/crawl/${body.id}`)).rejects.toThrow('fetch failed');
    own.clock.advance(1);
    await expect
      .poll(async () => (await get(`/v2/crawl/${body.id}`)).body['completed'], { timeout: 4_000 })
      .toBe(10);
    own.faults.down(5_000, 503);
    expect((await get(`/v2/crawl/${body.id}`)).status).toBe(503);
    own.clock.advance(5_000);
    expect((await get(`/v2/crawl/${body.id}`)).status).toBe(200);
  });

  it('is closed while it is down without waiting for the end of that', async () => {
    const own = await startService();
    own.faults.down(3_600_000);
    await own.close();
    await expect(callerOf(own).get('/')).rejects.toThrow();
  });
});
