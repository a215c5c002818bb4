// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createJobScene, type Route } from '@/tests/support/job-scene';

const PARSE = 'POST /v2/parse';
const asked = { kind: 'parse', inboxId: 'in-1', fileName: 'Harbour guide.html', formats: ['markdown'] };
const file = async () => new File(['<h1>Hi</h1>'], 'Harbour guide.html', { type: 'text/html' });
const read = {
  json: {
    success: true,
    data: {
      markdown: '# Home',
      metadata: {
        title: 'Home - Harbour',
        sourceURL: 'Harbour guide.html',
        url: 'https://parse.invalid/uploads/guide.html',
        favicon: 'https://parse.invalid/favicon.ico',
        statusCode: 200,
        creditsUsed: 2,
      },
    },
  },
};
const scene = (
  route: Route,
  rest: object = {},
  setting: { file?: () => Promise<File | undefined> } = { file },
) => createJobScene({ ...asked, ...rest }, { [PARSE]: route }, setting);

describe('parseJob', () => {
  it('sends the file of the inbox and keeps what was read under the name of the file', async () => {
    const job = await scene(read);
    expect(await job.run()).toMatchObject({ status: 'done' });
    const body = job.seen[0]?.body;
    if (!(body instanceof FormData)) throw new Error('no form was sent');
    const sent = body.get('file');
    if (!(sent instanceof File)) throw new Error('no file was sent');
    expect([sent.name, sent.type]).toEqual(['Harbour guide.html', 'text/html']);
    expect(JSON.parse(String(body.get('options')))).toEqual({ formats: ['markdown'], timeout: 120_000 });
    const [page] = await job.captures();
    expect(page).toMatchObject({
      url: expect.stringMatching(/^file:\/\/\/Harbour%20guide\.html\?content=[0-9a-f]{12}$/),
      title: 'Home - Harbour',
      creditsUsed: 2,
      content: { markdown: '# Home' },
    });
    expect(JSON.stringify(page)).not.toContain('parse.invalid');
  });

  it('says that the file is gone, and sends nothing', async () => {
    const job = await scene(read, {}, { file: async () => undefined });
    expect(await job.run()).toMatchObject({
      status: 'failed',
      failure: { reason: 'file-gone', facts: { detail: 'Harbour guide.html' } },
    });
    expect(job.seen).toEqual([]);
  });

  it('names an option that a file cannot have before anything is sent', async () => {
    const job = await scene(read, { options: { mobile: true } });
    expect(await job.run()).toMatchObject({ status: 'failed', failure: { reason: 'bad-request' } });
    expect(job.seen).toEqual([]);
  });

  it('joins work on a long file that goes on', async () => {
    const working = {
      status: 408,
      json: {
        success: false,
        code: 'SCRAPE_TIMEOUT',
        error: 'x',
        details: { state: 'processing_continues', jobStatus: 'running', retryAfterSeconds: 90 },
      },
    };
    const job = await scene([working, working, read]);
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.seen.map(({ at }) => at - (job.seen[0]?.at ?? 0))).toEqual([0, 90_000, 180_000]);
    const bodies = job.seen.map(({ body }) => (body instanceof FormData ? String(body.get('options')) : ''));
    expect(new Set(bodies).size).toBe(1);
  });

  it('asks after a lost reply, and sends the file once', async () => {
    const job = await scene('cut');
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
    expect(job.count(PARSE)).toBe(1);
  });
});
