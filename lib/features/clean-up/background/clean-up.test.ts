// @vitest-environment node
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { noCleanUp, type CleanUpRules } from '../clean-up';
import type { Capture } from '@/lib/core/model/capture';
import { pageKeyOf } from '@/lib/core/model/page-key';
import type { Clock, Wakeup } from '@/lib/core/ports/host';
import { anArticle } from '@/tests/support/captures';
import { createCrashSchedule, type CrashSchedule } from '@/tests/support/crash-schedule';
import { createTestLibrary, type TestLibrary } from '@/tests/support/library';
import { aScrape } from '@/tests/support/pages';
import { createCleanUp } from './clean-up';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = 2_000 * DAY;
const all: CleanUpRules = {
  versions: { on: true, keep: 2 },
  screenshots: { on: true, days: 30 },
  captures: { on: true, days: 365, onlyCrawled: false },
};

const aJob = (id: string) => ({
  id,
  request: aScrape('https://b.test/'),
  engine: 'device' as const,
  host: 'b.test',
  title: '',
});

async function put(library: TestLibrary, id: string, daysAgo: number, change: Partial<Capture> = {}) {
  const url = change.url ?? 'https://a.test/page';
  const { content, ...capture } = anArticle({
    id,
    jobId: `job-${id}`,
    host: 'a.test',
    capturedAt: NOW - daysAgo * DAY,
    bytes: 100,
    ...change,
    url,
    page: pageKeyOf(url),
  });
  const hasScreenshot = (change.screenshotBytes ?? 0) > 0;
  const screenshot = { blobId: id, mimeType: 'image/png', width: 1, height: 1, fullPage: false };
  await library.db.put('captures', capture);
  await library.db.put('contents', { id, content: { ...content, ...(hasScreenshot && { screenshot }) } });
  if (hasScreenshot) await library.db.put('blobs', { id, blob: new Blob(['x'.repeat(60)]) });
}

/** Two versions too many, an old capture, an old picture, and data that no rule may remove. */
async function setUp(rules = all) {
  const library = await createTestLibrary(NOW);
  for (const [at, id] of ['v1', 'v2', 'v3', 'v4'].entries()) await put(library, id, 9 - at);
  await put(library, 'old', 400, { url: 'https://a.test/old' });
  await put(library, 'shot', 31, {
    url: 'https://a.test/shot',
    formats: ['markdown', 'screenshot'],
    screenshotBytes: 60,
  });
  await put(library, 'bare', 31, {
    url: 'https://a.test/bare',
    formats: ['screenshot'],
    screenshotBytes: 60,
  });
  await put(library, 'starred', 400, {
    url: 'https://a.test/starred',
    marks: { starred: true, tags: [], note: '', changedAt: 1 },
  });
  await put(library, 'noted', 400, {
    url: 'https://a.test/noted',
    marks: { starred: false, tags: [], note: 'mine', changedAt: 1 },
  });
  await put(library, 'tagged', 400, {
    url: 'https://a.test/tagged',
    marks: { starred: false, tags: ['t'], note: '', changedAt: 1 },
  });
  await put(library, 'marked', 400, { url: 'https://a.test/marked' });
  await library.db.put('passages', { id: 'p', page: pageKeyOf('https://a.test/marked') });
  await put(library, 'edited', 400, { url: 'https://a.test/edited' });
  await library.db.put('contents', { id: 'edited', content: {}, edit: { markdown: 'mine' } });
  await put(library, 'new', 1, { url: 'https://a.test/new' });
  await library.settings.update((old) => ({ ...old, cleanUp: rules }));
  const alarms: (number | undefined)[] = [];
  const alarm: Wakeup = { at: async (time) => void alarms.push(time) };
  const now: Clock = () => library.clock.now;
  const life = (schedule: CrashSchedule = createCrashSchedule(Infinity)) =>
    createCleanUp({
      store: schedule.wrap(library.cleanUp),
      reader: schedule.wrap({ openJobs: library.reader.openJobs }),
      alarm: schedule.wrap(alarm),
      now,
    });
  return { library, alarms, life };
}

async function left({ db }: TestLibrary) {
  const [captures, contents, blobs] = await Promise.all([
    db.getAllKeys('captures'),
    db.getAllKeys('contents'),
    db.getAllKeys('blobs'),
  ]);
  return { captures, contents, blobs };
}

const STAYS = ['edited', 'marked', 'new', 'noted', 'shot', 'starred', 'tagged', 'v3', 'v4'];
const done = { captures: STAYS, contents: STAYS, blobs: [] };
const removed = { versions: 2, captures: 2, screenshots: 1, bytes: 100 * 4 + 60 };
const recordOf = ({ storage }: TestLibrary) => storage.cleanUp();

describe('createCleanUp', () => {
  it('does nothing and sets no alarm while every rule is off', async () => {
    const { library, alarms, life } = await setUp(noCleanUp);
    const before = await left(library);
    library.clock.now += 2 * DAY;
    await life().run();
    expect(await left(library)).toEqual(before);
    expect(alarms).toEqual([undefined]);
    expect(await recordOf(library)).toEqual({});
  });

  it('foretells that an edited text stays, and one that goes back to what was captured may go', async () => {
    const { library } = await setUp();
    const planned = async () => (await library.cleanUp.plan(all)).map(({ id }) => id);
    expect(await planned()).toContain('old');
    const at = await library.edits.edit('old', 'Mine.', 0);
    expect(await planned()).not.toContain('old');
    await library.edits.edit('old', null, at);
    expect(await planned()).toContain('old');
  });

  it('waits a moment after a rule was switched on, then removes what the rules mean, and again after a day', async () => {
    const { library, alarms, life } = await setUp();
    const before = await left(library);
    await life().run();
    expect(alarms).toEqual([NOW + MINUTE]);
    expect(await left(library)).toEqual(before);
    library.clock.now = NOW + MINUTE;
    await life().run();
    expect(await left(library)).toEqual(done);
    const { last, dueAt, running } = await recordOf(library);
    expect(last).toEqual({ ...removed, at: NOW + MINUTE });
    expect(running).toBeUndefined();
    expect(dueAt).toBe(NOW + MINUTE + DAY);
    expect(alarms.at(-1)).toBe(dueAt);
    // The screenshot is gone; its capture reads like one that never had it.
    const shot = await library.reader.capture('shot');
    expect(shot).toMatchObject({ formats: ['markdown'], bytes: 40, screenshotBytes: 0 });
    expect(shot?.content.screenshot).toBeUndefined();
    expect(shot?.report.warnings).toEqual([]);
  });

  it('notes in the outbox each capture that it touched, once', async () => {
    const { library, life } = await setUp();
    await life().run();
    library.clock.now = NOW + MINUTE;
    await life().run();
    const rows = await library.db.getAll('outbox');
    const ids = rows.flatMap((row) => (row as { captureId?: string }).captureId ?? []);
    expect(ids.toSorted()).toEqual(['bare', 'old', 'shot', 'v1', 'v2']);
  });

  it('leaves alone what came to be marked, highlighted or in use after the plan was made', async () => {
    const { library } = await setUp();
    await library.cleanUp.arrange();
    await library.cleanUp.begin();
    const plan = await library.cleanUp.plan(all);
    expect(plan.map(({ id }) => id).toSorted()).toEqual(['bare', 'edited', 'old', 'shot', 'v1', 'v2']);
    await library.marks.mark(['old'], { starred: true });
    await library.db.put('passages', { id: 'q', page: pageKeyOf('https://a.test/shot') });
    await library.captures.delete(['v4']);
    await library.jobs.add(aJob('job-bare'));
    expect(await library.cleanUp.remove(plan, all)).toBe(true);
    const { captures } = await left(library);
    // One of the four versions is deleted now, so only one is too many.
    expect(captures).toEqual([...STAYS, 'bare', 'old', 'v2'].toSorted());
  });

  it('stops where the rules have changed, and never removes by rules that nobody wants any more', async () => {
    const { library } = await setUp();
    await library.cleanUp.arrange();
    await library.cleanUp.begin();
    const plan = await library.cleanUp.plan(all);
    await library.settings.update((old) => ({ ...old, cleanUp: noCleanUp }));
    const before = await left(library);
    expect(await library.cleanUp.remove(plan, all)).toBe(false);
    expect(await left(library)).toEqual(before);
  });

  it('says what a clean-up removed that was switched off in the middle', async () => {
    const { library, life } = await setUp();
    await library.cleanUp.arrange();
    await library.cleanUp.begin();
    const plan = await library.cleanUp.plan(all);
    await library.cleanUp.remove(
      plan.filter(({ id }) => id === 'v1'),
      all,
    );
    await library.settings.update((old) => ({ ...old, cleanUp: noCleanUp }));
    await life().run();
    expect(await recordOf(library)).toEqual({
      last: { versions: 1, captures: 0, screenshots: 0, bytes: 100, at: NOW },
    });
  });

  it('waits while a job works, but for no longer than a day', async () => {
    const { library, alarms, life } = await setUp();
    await library.jobs.add(aJob('working'));
    await life().run();
    library.clock.now = NOW + MINUTE;
    const before = await left(library);
    await life().run();
    expect(await left(library)).toEqual(before);
    expect(alarms.at(-1)).toBe(NOW + 16 * MINUTE);
    library.clock.now = NOW + DAY + 2 * MINUTE;
    await life().run();
    expect(await left(library)).toEqual(done);
  });

  it('comes to the same, counted once, whenever its worker dies', async () => {
    let died = 0;
    for (let at = 1; ; at += 1) {
      const { library, life } = await setUp();
      await library.cleanUp.arrange();
      library.clock.now = NOW + MINUTE;
      const schedule = createCrashSchedule(at);
      await Promise.race([life(schedule).run(), schedule.ended]);
      if (!schedule.isOver) break;
      died += 1;
      await life().run();
      expect(await left(library)).toEqual(done);
      const { last } = await recordOf(library);
      expect(last).toEqual({ ...removed, at: NOW + MINUTE });
    }
    expect(died).toBeGreaterThan(12);
  });
});
