// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchOf } from '@/lib/core/model/batch-of';
import { MOST_TRIES, readWebhook } from '../webhook';
import { createPostWebhook } from '@/lib/core/platform/webhook-post';
import { createTestLibrary } from '@/tests/support/library';
import { createCrashSchedule, type CrashSchedule } from '@/tests/support/crash-schedule';
import { aPage } from '@/tests/support/pages';
import { RECEIVER_SECRET, startReceiver, type WebhookReceiver } from '@/tests/support/webhook-receiver';
import { createWebhook } from './webhook';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

/** On a busy machine an answer from loopback may take seconds; only a stalled one may time out. */
const PATIENT_MS = 30_000;
const forever: CrashSchedule = createCrashSchedule(Infinity);

/** A library, a configured webhook and the workers that serve it. */
async function setUp(which: 'every' | 'press' = 'every', answerMs = PATIENT_MS) {
  const library = await createTestLibrary(Date.UTC(2026, 10, 20));
  const { clock, reader, webhook: store, jobs } = library;
  const saved = new Map<string, string>();
  const alarm: { at: number | undefined } = { at: undefined };
  const granted = { value: true };
  const worker = (life: CrashSchedule = forever) =>
    createWebhook({
      store: life.wrap(store),
      reader: life.wrap(reader),
      secrets: life.wrap({
        keyFor: async (address: string) => saved.get(new URL(address).origin),
        save: async (address: string, secret: string) => void saved.set(new URL(address).origin, secret),
        remove: async () => saved.clear(),
      }),
      maySendTo: async () => granted.value,
      post: life.wrap({ post: createPostWebhook(answerMs) }).post,
      alarm: life.wrap({ at: async (time: number | undefined) => void (alarm.at = time) }),
      now: () => clock.now,
    });
  const { put, setSecret } = worker();
  await put({ address: receiver.address, confirmPlainHttp: false, which });
  await setSecret(RECEIVER_SECRET);
  await put({ confirmPlainHttp: false, on: true });

  /** A job that reads this many pages. */
  async function capture(count: number, jobId = 'j'): Promise<string[]> {
    const urls = Array.from({ length: count }, (_, at) => `https://a.test/${at}`);
    const request = batchOf(urls);
    await jobs.add({ id: jobId, request, engine: 'device', host: 'a.test', title: '' });
    await jobs.claimDue('one', 60_000);
    await jobs.commit(jobId, 'one', {
      type: 'step',
      captures: urls.map((url) => ({ ...aPage(url), key: url })),
      found: urls.map((url) => ({ key: url, url, status: 'waiting', origin: 'list' })),
      handled: urls.map((url) => ({ key: url, status: 'read' })),
      next: { type: 'done' },
    });
    return (await reader.captures({ limit: count })).map(({ id }) => id);
  }
  /** Advances the clock from alarm to alarm until nothing more is due. */
  async function passTime(): Promise<number> {
    let woken = 0;
    await worker().run();
    while (alarm.at !== undefined) {
      clock.now = Math.max(clock.now, alarm.at);
      woken += 1;
      await worker().run();
    }
    return woken;
  }
  const queue = () => reader.deliveries(100);
  return { ...library, worker, capture, passTime, queue, saved, alarm, granted };
}

const urlsTaken = (): string[] =>
  [...receiver.taken.values()].map((body) => (JSON.parse(body) as { data: { url: string } }).data.url);

describe('the webhook', () => {
  it('gets every capture that is kept once, signed, with the whole document', async () => {
    const { capture, passTime, queue } = await setUp();
    await capture(3);
    await passTime();
    expect(urlsTaken().sort()).toEqual(['https://a.test/0', 'https://a.test/1', 'https://a.test/2']);
    expect(receiver.requests.every(({ signed }) => signed)).toBe(true);
    expect(receiver.requests).toHaveLength(3);
    expect((await queue()).counts).toEqual({ waiting: 0, sent: 3, failed: 0 });
    const { type, data } = JSON.parse(receiver.requests[0]?.body ?? '') as {
      type: string;
      data: { formats: { markdown: string } };
    };
    expect(type).toBe('capture.kept');
    expect(data.formats.markdown).not.toBe('');
  });

  it(
    'gets each once from a receiver that fails, is busy, stalls, redirects, hangs up and comes back',
    { tags: ['long'], timeout: 30_000 },
    async () => {
      const elsewhere = await startReceiver();
      const bad = [
        { does: 'answers', status: 500 },
        { does: 'answers', status: 429, retryAfter: '90' },
        { does: 'stalls' },
        { does: 'redirects', to: elsewhere.address },
        { does: 'takes and hangs up' },
      ] as const;
      receiver.behave((count) => bad[count - 1] ?? { does: 'takes' });
      const { capture, passTime, queue, clock } = await setUp('every', 3_000);
      await capture(2);
      const began = clock.now;
      const woken = await passTime();
      expect(urlsTaken().sort()).toEqual(['https://a.test/0', 'https://a.test/1']);
      expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(2);
      expect(receiver.requests).toHaveLength(bad.length + 2);
      expect(receiver.requests.every(({ signed }) => signed)).toBe(true);
      expect(elsewhere.requests).toEqual([]);
      await elsewhere.stop();
      expect((await queue()).counts).toEqual({ waiting: 0, sent: 2, failed: 0 });
      expect(woken).toBe(bad.length);
      // 5 s, then 90 s since the receiver asked for more than 30 s, 2 min, 10 min, 30 min.
      expect(clock.now - began).toBe(5_000 + 90_000 + 120_000 + 600_000 + 1_800_000);
    },
  );

  it(
    'gets each capture once, whichever await its worker dies at',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      let lived = 0;
      for (let endsAt = 1; lived === 0; endsAt += 1) {
        receiver.taken.clear();
        receiver.requests.length = 0;
        receiver.behave((count) => (count === 2 ? { does: 'answers', status: 503 } : { does: 'takes' }));
        const scene = await setUp();
        await scene.capture(2);
        const life = createCrashSchedule(endsAt);
        await Promise.race([scene.worker(life).run(), life.ended]);
        if (!life.isOver) lived = life.age;
        // The next worker starts where this one ended, woken by the alarm or the browser.
        await scene.passTime();
        expect(urlsTaken().sort(), `died at ${endsAt}`).toEqual(['https://a.test/0', 'https://a.test/1']);
        expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(2);
        expect((await scene.queue()).counts).toEqual({ waiting: 0, sent: 2, failed: 0 });
        scene.db.close();
      }
      expect(lived).toBeGreaterThan(20);
    },
  );

  it('queues a capture in the commit that keeps it: a disk that takes one takes both', async () => {
    const { capture, queue, passTime } = await setUp();
    await capture(2);
    expect((await queue()).counts.waiting).toBe(2);
    // Nothing has run; a worker that starts tomorrow finds them.
    expect(receiver.requests).toEqual([]);
    await passTime();
    expect(receiver.taken.size).toBe(2);
  });

  it('sends nothing by itself when captures go by a press, and each pressed one once', async () => {
    const { capture, worker, queue, passTime } = await setUp('press');
    const [first = '', second = ''] = await capture(2);
    await passTime();
    expect((await queue()).counts.waiting).toBe(0);
    expect(await worker().send([first], 'press-1')).toBe(1);
    expect(await worker().send([first], 'press-1')).toBe(1);
    await passTime();
    expect(receiver.requests).toHaveLength(1);
    // A deliberate second press: another delivery, or the receiver would drop it.
    await worker().send([first, second, 'not-there'], 'press-2');
    await worker().send([first, second], 'press-2');
    await passTime();
    expect(receiver.requests).toHaveLength(3);
    expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(3);
  });

  it('is given up after a limit, with the reason, and tried again by hand', async () => {
    receiver.behave(() => ({ does: 'answers', status: 502 }));
    const { capture, passTime, worker, queue, alarm } = await setUp();
    await capture(3);
    await passTime();
    expect(receiver.requests).toHaveLength(MOST_TRIES);
    expect(alarm.at).toBeUndefined();
    const { counts, rows } = await queue();
    expect(counts).toEqual({ waiting: 0, sent: 0, failed: 3 });
    expect(rows.every(({ fault }) => fault?.status === 502)).toBe(true);
    receiver.behave(() => ({ does: 'takes' }));
    await worker().tryAgain();
    await passTime();
    expect(receiver.taken.size).toBe(3);
    expect((await queue()).counts).toEqual({ waiting: 0, sent: 3, failed: 0 });
  });

  it('lets one that the receiver does not want fail, and goes on with the next', async () => {
    receiver.behave((count) => (count === 1 ? { does: 'answers', status: 413 } : { does: 'takes' }));
    const { capture, passTime, queue } = await setUp();
    await capture(2);
    await passTime();
    const { counts, rows } = await queue();
    expect(counts).toEqual({ waiting: 0, sent: 1, failed: 1 });
    expect(rows.find(({ status }) => status === 'failed')).toMatchObject({
      tries: 1,
      fault: { reason: 'answered', status: 413 },
    });
  });

  it('asks no more of a receiver that is gone', async () => {
    receiver.behave(() => ({ does: 'answers', status: 410 }));
    const { capture, passTime, queue } = await setUp();
    await capture(5);
    await passTime();
    expect(receiver.requests).toHaveLength(1);
    expect((await queue()).counts.failed).toBe(5);
  });

  it('sends nothing to a host that was not given, without a secret, or what was canceled', async () => {
    const { capture, passTime, queue, worker, granted, saved } = await setUp();
    await capture(3);
    granted.value = false;
    await passTime();
    expect((await queue()).receiver.fault).toEqual({ reason: 'not-granted' });
    granted.value = true;
    saved.clear();
    await passTime();
    expect((await queue()).receiver.fault).toEqual({ reason: 'no-secret' });
    expect(receiver.requests).toEqual([]);
    await worker().setSecret(RECEIVER_SECRET);
    const { rows } = await queue();
    await worker().cancel([rows[0]?.id ?? '']);
    await passTime();
    expect(receiver.taken.size).toBe(2);
    expect((await queue()).receiver.fault).toBeUndefined();
  });

  it('does not bring back what was canceled while it was sent', async () => {
    const { capture, passTime, queue, worker } = await setUp('every', 1_000);
    receiver.behave(() => ({ does: 'stalls' }));
    await capture(1);
    const running = worker().run();
    await expect.poll(() => receiver.requests.length).toBe(1);
    await worker().cancel();
    await running;
    await passTime();
    expect((await queue()).counts).toEqual({ waiting: 0, sent: 0, failed: 0 });
  });

  it('says that a capture was deleted before it was sent', async () => {
    const { capture, captures, passTime, queue } = await setUp();
    const ids = await capture(1);
    await captures.delete(ids);
    await passTime();
    expect((await queue()).rows[0]?.fault).toEqual({ reason: 'capture-gone' });
    expect(receiver.requests).toEqual([]);
  });

  it('gives up a capture that no body can be made of, and sends the next ones', async () => {
    const { capture, passTime, queue, reader } = await setUp();
    const [bad] = await capture(3);
    const stored = reader.capture;
    reader.capture = async (id) => {
      const found = await stored(id);
      return found && id === bad ? { ...found, capturedAt: 1e300 } : found;
    };
    await passTime();
    const { counts, rows } = await queue();
    expect(counts).toEqual({ waiting: 0, sent: 2, failed: 1 });
    expect(rows.find(({ captureId }) => captureId === bad)?.fault).toEqual({ reason: 'not-writable' });
    expect(receiver.taken.size).toBe(2);
  });

  it('sends no cookie, no referrer, and nowhere the secret', async () => {
    const { capture, passTime, db } = await setUp();
    await capture(1);
    await passTime();
    const [one] = receiver.requests;
    expect(one?.headers).not.toHaveProperty('cookie');
    expect(one?.headers).not.toHaveProperty('referer');
    expect(one?.headers).not.toHaveProperty('authorization');
    const secret = RECEIVER_SECRET.slice(-10);
    expect(JSON.stringify(one)).not.toContain(secret);
    for (const store of db.objectStoreNames)
      expect(JSON.stringify(await db.getAll(store)), store).not.toContain(secret);
  });
});

describe('setting the webhook up', () => {
  it('takes an address of another origin only anew: without its secret, and off', async () => {
    const { worker, webhook, saved } = await setUp();
    await worker().put({ address: `${receiver.origin}/other`, confirmPlainHttp: false });
    expect(await webhook.get()).toMatchObject({ on: false, hasSecret: true });
    await worker().put({ address: 'https://other.test/hook', confirmPlainHttp: false });
    expect(await webhook.get()).toMatchObject({
      on: false,
      hasSecret: false,
      address: 'https://other.test/hook',
    });
    expect(saved.size).toBe(0);
    await worker().put({ on: true, confirmPlainHttp: false });
    expect((await webhook.get()).on).toBe(false);
  });

  it('asks before a capture would travel unprotected, and refuses what is no address', async () => {
    const { worker, webhook } = await setUp();
    const put = (address: string, confirmPlainHttp = false) => worker().put({ address, confirmPlainHttp });
    await expect(put('http://other.test/')).rejects.toMatchObject({ facts: { detail: 'plain-http' } });
    await put('http://other.test/', true);
    expect((await webhook.get()).address).toBe('http://other.test/');
    for (const bad of ['', 'ftp://a.test/', 'https://me:word@a.test/', 'javascript:alert(1)'])
      await expect(put(bad)).rejects.toMatchObject({ reason: 'bad-url' });
  });

  it('refuses a secret that is too short to be one, and keeps the one before', async () => {
    const { worker, saved } = await setUp();
    for (const bad of ['short', 'with a blank in it', 'ü'.repeat(20)])
      await expect(worker().setSecret(bad)).rejects.toMatchObject({ reason: 'bad-request' });
    expect([...saved.values()]).toEqual([RECEIVER_SECRET]);
  });

  it('keeps no secret that is saved while the webhook is removed', async () => {
    const { worker, saved } = await setUp();
    const { setSecret, remove } = worker();
    const saving = setSecret(RECEIVER_SECRET);
    await remove();
    await saving.catch(() => undefined);
    expect(saved.size).toBe(0);
  });

  it('forgets all of it, and what waits', async () => {
    const { worker, webhook, saved, capture, queue, passTime } = await setUp();
    await capture(2);
    await worker().remove();
    expect(await webhook.get()).toEqual(readWebhook(undefined));
    expect(saved.size).toBe(0);
    await passTime();
    expect((await queue()).counts.waiting).toBe(0);
    expect(receiver.requests).toEqual([]);
  });

  it('shows the very body that is sent, and sends nothing for it', async () => {
    const { worker, capture, passTime } = await setUp();
    expect(await worker().preview()).toBeUndefined();
    const [id] = await capture(1);
    const shown = await worker().preview();
    expect(receiver.requests).toEqual([]);
    await passTime();
    expect(receiver.requests[0]?.body).toBe(shown);
    expect(await worker().preview(id)).toBe(shown);
  });

  it('lists no delivery of a capture that is deleted for good', async () => {
    const { capture, passTime, queue, captures, webhook, clock } = await setUp();
    const ids = await capture(2);
    await passTime();
    await captures.delete(ids.slice(0, 1));
    await webhook.purge(0);
    expect((await queue()).counts.sent).toBe(2);
    clock.now += 1_000;
    await captures.purge(clock.now);
    await webhook.purge(0);
    expect((await queue()).rows.map(({ captureId }) => captureId)).toEqual(ids.slice(1));
  });
});
