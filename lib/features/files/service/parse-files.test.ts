// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { filesOf, standingsOf } from '../parse-files';
import { parseRequestSchema } from '@/lib/core/model/request';
import { createJobScene, type Call, type JobScene, type Route } from '@/tests/support/job-scene';
import type { Scripted } from '@/tests/support/fake-service';
import { createCrashSchedule } from '@/tests/support/crash-schedule';

const PARSE = 'POST /v2/parse';
const names = ['one.pdf', 'two.pdf', 'three.csv'];
const asked = {
  kind: 'parse',
  inboxId: 'in-0',
  fileName: names[0],
  formats: ['markdown'],
  more: names.slice(1).map((fileName, index) => ({ inboxId: `in-${index + 1}`, fileName })),
};
const nameOf = ({ body }: Pick<Call, 'body'>): string => {
  const file = body instanceof FormData ? body.get('file') : undefined;
  return file instanceof File ? file.name : '';
};
const read = (call: Call): Scripted => ({
  json: {
    success: true,
    data: { markdown: `# ${nameOf(call)}`, metadata: { statusCode: 200, creditsUsed: 1 } },
  },
});
const inbox = async (id: string): Promise<File | undefined> =>
  new File(['%PDF'], names[Number(id.slice(3))] ?? '', { type: 'application/pdf' });
const scene = (route: Route = read, rest: object = {}, file = inbox): Promise<JobScene> =>
  createJobScene({ ...asked, ...rest }, { [PARSE]: route }, { file });
const sent = (job: JobScene): string[] => job.seen.filter(({ call }) => call === PARSE).map(nameOf);
const standings = async (job: JobScene): Promise<string[]> =>
  standingsOf(parseRequestSchema.parse(asked), (await job.job()).progress).map(({ status }) => status);

describe('several files', () => {
  it('are one job that sends one after another, each once, and counts them', async () => {
    const job = await scene();
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(sent(job)).toEqual(names);
    const captures = await job.captures();
    expect(captures.map(({ title }) => title).sort()).toEqual([...names].sort());
    expect((await job.job()).captureIds).toHaveLength(3);
    expect((await job.job()).progress).toMatchObject({ read: 3, waiting: 0, failed: 0 });
  });

  it('keep files of one name apart', async () => {
    const job = await scene(read, { more: [{ inboxId: 'in-1', fileName: 'one.pdf' }] });
    await job.run();
    expect((await job.job()).captureIds).toHaveLength(2);
  });

  it('go on past a file that cannot be read, and say why of that one', async () => {
    const bad = {
      status: 400,
      json: { success: false, error: 'Unsupported', code: 'UNSUPPORTED_FILE_TYPE' },
    };
    const job = await scene((call) => (nameOf(call) === 'two.pdf' ? bad : read(call)));
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(await standings(job)).toEqual(['read', 'failed', 'read']);
    expect((await job.job()).progress).toMatchObject({ read: 2, waiting: 0, failed: 1 });
  });

  it('go on past a file that is gone, and fail where none could be read', async () => {
    const one = await scene(read, {}, async (id) => (id === 'in-1' ? undefined : inbox(id)));
    expect(await one.run()).toMatchObject({ status: 'done' });
    expect(await standings(one)).toEqual(['read', 'failed', 'read']);
    const none = await scene(read, {}, async () => undefined);
    expect(await none.run()).toMatchObject({ status: 'failed', failure: { reason: 'file-gone' } });
    expect(sent(none)).toEqual([]);
  });

  it.each([
    [
      'no credits are left',
      { status: 402, json: { success: false, error: 'Insufficient credits' } },
      'no-credits',
    ],
    ['the reply was lost', 'cut' as const, 'unconfirmed'],
  ])('stop where %s, and go on from that file when the person says so', async (_, refusal, reason) => {
    let refused = false;
    const job = await scene((call) => {
      if (nameOf(call) !== 'two.pdf' || refused) return read(call);
      refused = true;
      return refusal;
    });
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason } });
    expect(sent(job)).toEqual(['one.pdf', 'two.pdf']);
    expect((await job.job()).progress).toMatchObject({ read: 1, waiting: 2 });
    await job.retry();
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(sent(job)).toEqual(['one.pdf', 'two.pdf', 'two.pdf', 'three.csv']);
  });

  it('wait at a file that a service could not be reached for, with the others unsent', async () => {
    let down = true;
    const job = await scene((call) =>
      nameOf(call) === 'two.pdf' && down ? { status: 429, json: { success: false, error: 'x' } } : read(call),
    );
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'rate-limited' } });
    expect(new Set(sent(job))).toEqual(new Set(['one.pdf', 'two.pdf']));
    down = false;
    await job.retry();
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(sent(job).filter((name) => name === 'one.pdf')).toHaveLength(1);
  });

  it('are canceled once: what was read is kept, and nothing more is sent', async () => {
    const busy = { status: 429, headers: { 'Retry-After': '20' }, json: { success: false, error: 'x' } };
    const job = await scene((call) => (nameOf(call) === 'two.pdf' ? busy : read(call)));
    await job.run(({ state }) => state.status === 'waiting');
    expect(await job.cancel()).toBe(true);
    expect(await job.cancel()).toBe(false);
    expect(await job.run()).toMatchObject({ status: 'cancelled' });
    expect(await job.captures()).toHaveLength(1);
    expect(sent(job)).toEqual(['one.pdf', 'two.pdf']);
  });

  it('never send a file twice, at whichever await the worker dies', async () => {
    const life = createCrashSchedule(Infinity);
    const undisturbed = await scene();
    expect(await undisturbed.run(() => false, life)).toMatchObject({ status: 'done' });
    let blocked = 0;
    for (let death = 1; death <= life.age; death += 1) {
      const job = await scene();
      const state = await job.run(() => false, createCrashSchedule(death));
      const files = sent(job);
      expect(new Set(files).size, `death ${death}`).toBe(files.length);
      if (state.status === 'blocked') {
        blocked += 1;
        expect(state.failure.reason).toBe('unconfirmed');
        continue;
      }
      expect(state, `death ${death}`).toMatchObject({ status: 'done' });
      expect(files, `death ${death}`).toEqual(names);
      expect(await job.captures(), `death ${death}`).toHaveLength(3);
    }
    expect(blocked).toBeGreaterThan(0);
    expect(life.age).toBeGreaterThan(15);
  });

  it('are one file where there is one, as in jobs of before', () => {
    const request = parseRequestSchema.parse({ ...asked, more: undefined });
    expect(filesOf(request)).toEqual([{ inboxId: 'in-0', fileName: 'one.pdf' }]);
  });
});
