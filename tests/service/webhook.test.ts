// @vitest-environment node
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSites, type Sites } from '../sites/server';
import { callerOf } from './caller';
import { startService, type StandIn } from './server';
import { startOwn } from './stand-ins';

type Told = { type: string; id: string; data: { metadata: { sourceURL: string } }[]; metadata: object };
type Delivery = { headers: Record<string, unknown>; text: string; told: Told };

describe('webhooks of the stand-in', { timeout: 20_000 }, () => {
  let sites: Sites;
  let service: StandIn;
  let listener: Server;
  let hook = '';
  let delivered: Delivery[] = [];
  /** Answers to the next deliveries; 200 if there is none left. */
  let answers: number[] = [];

  beforeEach(async () => {
    delivered = [];
    answers = [];
    sites = await startSites();
    service = await startService({ localWebhooks: true });
    listener = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        delivered.push({ headers: request.headers, text, told: JSON.parse(text) as Told });
        response.writeHead(answers.shift() ?? 200).end();
      });
    });
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
    hook = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  });
  afterEach(async () => {
    await service.close();
    await new Promise((done) => listener.close(done));
    await sites.close();
  });

  async function until(enough: () => boolean): Promise<void> {
    for (let i = 0; i < 400 && !enough(); i++) await wait(20);
    expect(enough()).toBe(true);
  }
  const types = () => delivered.map(({ told }) => told.type);

  it('are called when a crawl starts, for every page and at the end, signed, with what was asked to go along', async () => {
    const { body } = await callerOf(service).post('/v2/crawl', {
      url: sites.url('5.many'),
      limit: 6,
      webhook: { url: hook, headers: { 'X-Mine': 'yes' }, metadata: { of: 'harbour' } },
    });
    await until(() => types().includes('crawl.completed'));
    expect(types()).toEqual([
      'crawl.started',
      ...Array.from({ length: 6 }, () => 'crawl.page'),
      'crawl.completed',
    ]);
    const status = await callerOf(service).get(`/v2/crawl/${body.id}`);
    const pages = delivered.flatMap(({ told }) => told.data.map(({ metadata }) => metadata.sourceURL));
    expect(pages).toEqual(status.body.data.map(({ metadata }) => metadata.sourceURL));
    for (const { headers, text, told } of delivered) {
      expect(told).toMatchObject({ success: true, id: body.id, metadata: { of: 'harbour' } });
      const signature = createHmac('sha256', service.webhookSecret).update(text).digest('hex');
      expect(headers).toMatchObject({ 'x-mine': 'yes', 'x-firecrawl-signature': `sha256=${signature}` });
    }
  });

  it('hear of a batch what they want to hear', async () => {
    await callerOf(service).post('/v2/batch/scrape', {
      urls: [sites.url('article')],
      webhook: { url: hook, events: ['completed'] },
    });
    await until(() => delivered.length > 0);
    expect(types()).toEqual(['batch_scrape.completed']);
  });

  it('are tried again after a minute, five and fifteen, and the later ones wait', async () => {
    answers = [500, 500, 500];
    await callerOf(service).post('/v2/batch/scrape', { urls: [sites.url('article')], webhook: hook });
    for (const [tries, minutes] of [
      [1, 1],
      [2, 5],
      [3, 15],
    ] as const) {
      await until(() => delivered.length === tries);
      await wait(50);
      expect(delivered).toHaveLength(tries);
      service.clock.advance(minutes * 60_000);
    }
    await until(() => delivered.length === 6);
    expect(types()).toEqual([
      ...Array.from({ length: 4 }, () => 'batch_scrape.started'),
      'batch_scrape.page',
      'batch_scrape.completed',
    ]);
  });

  it('are refused when they lead to a private address, or would sign for the service, and then nothing starts', async () => {
    const strict = await startOwn();
    const { post, get } = callerOf(strict);
    const url = sites.url('article');
    for (const webhook of [hook, 'http://10.0.0.7/', 'http://[::1]/', 'ftp://hooks.example/', 'nowhere'])
      for (const [path, body] of [
        ['/v2/crawl', { url, limit: 1 }],
        ['/v2/batch/scrape', { urls: [url] }],
      ] as const)
        expect((await post(path, { ...body, webhook })).status, `${path} ${webhook}`).toBe(400);
    const signed = { url: 'https://hooks.example/', headers: { 'X-Firecrawl-Signature': 'sha256=00' } };
    expect((await post('/v2/crawl', { url, webhook: signed })).status).toBe(400);
    expect((await get('/v2/crawl/active')).body).toMatchObject({ crawls: [] });
  });

  it('are taken by a server of one’s own when they lead to a private address, and never called', async () => {
    const own = await startOwn({ profile: 'self-hosted' });
    const { post, ended } = callerOf(own);
    const { status, body } = await post('/v2/crawl', { url: sites.url('article'), limit: 1, webhook: hook });
    expect(status).toBe(200);
    expect((await ended(`/v2/crawl/${body.id}`)).body.status).toBe('completed');
    expect(delivered).toEqual([]);
  });
});
