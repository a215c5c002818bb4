// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from './caller';
import recorded from './recorded/server-2025-08/bad-format.json';
import { olderRefusal } from '../support/older-server';
import { startService, type StandIn } from './server';

describe('an older server', () => {
  let service: StandIn;
  beforeAll(async () => {
    service = await startService({ profile: 'self-hosted', unknownFormats: ['images'] });
  });
  afterAll(() => service.close());

  it('refuses a whole request for a format that it does not know, as the recorded one did', async () => {
    const { post } = callerOf(service);
    const { status, body } = await post('/v2/scrape', {
      url: 'https://example.com/',
      formats: ['markdown', 'images'],
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ details: [{ path: ['formats', 1], message: 'Invalid input' }] });
    const known = (details: typeof recorded.body.details) =>
      details[0]?.unionErrors.map(({ issues }) => issues[0]?.received);
    expect(new Set(known(recorded.body.details))).toEqual(new Set(['pdf']));
    const drawn = olderRefusal(['pdf'], ['pdf']) as typeof recorded.body;
    expect({ ...drawn.details[0], unionErrors: [] }).toEqual({
      ...recorded.body.details[0],
      unionErrors: [],
    });
    expect(drawn.details[0]?.unionErrors).toEqual(recorded.body.details[0]?.unionErrors);
  });
});
