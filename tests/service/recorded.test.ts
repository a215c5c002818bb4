// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandIn } from './server';

/** A real reply of a published server, with its request. */
type Recorded = {
  request: { method: string; path: string; body: unknown };
  status: number;
  headers: [string, string][];
  body: unknown;
};

const folder = join(import.meta.dirname, 'recorded');
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recorded;
const inFolder = (server: string) => readdirSync(join(folder, server)).map((name) => `${server}/${name}`);

/** Recorded for what the stand-in replaces: bodies that are refused, keys, unknown things, a server without billing. */
const own = inFolder('server-2026-08').filter((name) =>
  /\/(bad-|scrape-localhost|scrape-actions|scrape-status|team-|unknown-route|scrape-refused)/.test(name),
);
const keyed = inFolder('server-2026-08-with-keys').filter((name) =>
  /\/(noheader|bearer-(unknown|empty)|good-queue)/.test(name),
);

const keysOf = (body: unknown) =>
  typeof body === 'object' && body !== null ? Object.keys(body).sort() : typeof body;
const textOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : '';
const codeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

describe('the stand-in, asked what published servers were asked', () => {
  let selfHosted: StandIn;
  let hosted: StandIn;
  beforeAll(async () => {
    selfHosted = await startService({ profile: 'self-hosted' });
    hosted = await startService();
  });
  afterAll(() => Promise.all([selfHosted.close(), hosted.close()]));

  async function ask(service: StandIn, { request }: Recorded, authorization: string | undefined) {
    const { body } = request;
    const reply = await fetch(`${service.url}${request.path}`, {
      method: request.method,
      headers: {
        ...(authorization === undefined ? {} : { Authorization: authorization }),
        // The one body that is text was sent as a form.
        ...(body === null
          ? {}
          : {
              'Content-Type':
                typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
            }),
      },
      ...(body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
  }

  it('has samples to be compared with', () => {
    expect(own.length).toBeGreaterThan(8);
    expect(keyed.length).toBe(4);
  });

  it.each(own)('answers as recorded in %s', async (name) => {
    const recorded = read(name);
    const reply = await ask(selfHosted, recorded, 'Bearer anything');
    expect(reply.status).toBe(recorded.status);
    expect(keysOf(reply.body)).toEqual(keysOf(recorded.body));
    expect(codeOf(reply.body)).toBe(codeOf(recorded.body));
    // Error identifiers and long advice differ.
    if (recorded.status === 400 || recorded.status === 404)
      expect(textOf(reply.body)).toBe(textOf(recorded.body));
    if (typeof recorded.body === 'string') expect(reply.body).toBe(recorded.body);
  });

  it.each(keyed)('checks keys as recorded in %s', async (name) => {
    const recorded = read(name);
    const authorization: Record<string, string> = {
      'bearer-unknown': 'Bearer fc-ffffffffffffffffffffffffffffffff',
      'bearer-empty': 'Bearer ',
      'good-queue': `Bearer ${hosted.keys.good}`,
    };
    const which = name.replace(/^.*\/|\.json$/g, '');
    const reply = await ask(hosted, recorded, authorization[which]);
    expect(reply.status).toBe(recorded.status);
    expect(keysOf(reply.body)).toEqual(keysOf(recorded.body));
    expect(textOf(reply.body)).toBe(textOf(recorded.body));
  });
});
