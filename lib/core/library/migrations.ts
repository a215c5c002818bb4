import {
  withTodaysCaptureNames,
  withTodaysCleanUpNames,
  withTodaysItemNames,
  withTodaysJobNames,
  withTodaysMonitorNames,
  withTodaysSettingsNames,
} from '../model/older-names';
import { CLEAN_UP_KEY, SETTINGS_KEY } from './keys';
import { formOf, pageKeyOf } from '../model/page-key';
import { seenDates } from '../model/seen-dates';
import { z } from '../model/zod';

const addressed = z.looseObject({ url: z.string() });
const seen = z.object({ capturedAt: z.number(), seenAgain: z.array(z.number()).min(1) });
const news = z.looseObject({ seen: z.literal(false), state: z.looseObject({ endedAt: z.number() }) });
const inPicked = z.object({ id: z.string(), picked: z.looseObject({}) });
const behind = z.looseObject({ order: z.number().negative() });

type Cursor = {
  value: unknown;
  update(record: object): Promise<unknown>;
  continue(): Promise<Cursor | null>;
};
type Store = { openCursor(range?: IDBKeyRange): Promise<Cursor | null> };

/**
 * Gives each capture of an older library the key of its page and, if its text was seen again, the last time it was.
 * Everything else in a record stays as it is.
 */
async function captures(store: Store): Promise<void> {
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    const record = addressed.safeParse(cursor.value).data;
    if (!record) continue;
    const page = pageKeyOf(record.url);
    const { data } = seen.safeParse(record);
    const dates = data && seenDates(data.capturedAt, data.seenAgain);
    if (record['page'] !== page || dates) await cursor.update({ ...record, page, ...dates });
  }
}

/** Gives each capture what its address has in common with others of its page. */
const forms = (store: Store): Promise<void> =>
  renameEach(store, (value) => {
    const record = addressed.safeParse(value).data;
    return record ? { ...record, form: formOf(pageKeyOf(record.url)) } : value;
  });

/** Adds jobs whose end the user has not seen to the index of news. Returns the ids of those in a round of picked pages. */
async function jobs(store: Store): Promise<string[]> {
  const picking: string[] = [];
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    const { data } = news.safeParse(cursor.value);
    if (data) await cursor.update({ ...data, newsAt: data.state.endedAt });
    const picked = inPicked.safeParse(cursor.value).data;
    if (picked) picking.push(picked.id);
  }
  return picking;
}

/** Offset between one round of picked pages and the previous one, in the order of waiting. */
const BLOCK = 1_000_000;

/** The round of a picked page was encoded in this offset. */
async function items(store: Store, jobIds: readonly string[]): Promise<void> {
  for (const id of jobIds) {
    const range = IDBKeyRange.bound([id], [id, []]);
    for (let cursor = await store.openCursor(range); cursor; cursor = await cursor.continue()) {
      const { data } = behind.safeParse(cursor.value);
      if (data) await cursor.update({ ...data, pickedRound: Math.ceil(-data.order / BLOCK) });
    }
  }
}

type Rows = Store & {
  getAll(range: IDBKeyRange | undefined, count: number): Promise<unknown[]>;
  put(record: unknown): Promise<unknown>;
};
/** Page rows held in memory at a time; there may be hundreds of thousands. */
const PORTION = 1_000;
const placed = z.looseObject({ jobId: z.custom<IDBValidKey>(), key: z.custom<IDBValidKey>() });

async function renameEach(store: Store | undefined, rename: (record: unknown) => unknown): Promise<void> {
  for (let cursor = await store?.openCursor(); cursor; cursor = await cursor.continue()) {
    const record = rename(cursor.value);
    if (record !== cursor.value && typeof record === 'object' && record) await cursor.update(record);
  }
}

/** Renames the fields of jobs and monitors to the names used since version 15. */
async function names(jobs: Store | undefined, monitors: Store | undefined): Promise<void> {
  await renameEach(jobs, withTodaysJobNames);
  await renameEach(monitors, withTodaysMonitorNames);
}

/** The same for the pages of jobs, which have had these names since version 14. */
async function itemNames(itemStore: Rows | undefined): Promise<void> {
  let range: IDBKeyRange | undefined;
  for (;;) {
    const rows = (await itemStore?.getAll(range, PORTION)) ?? [];
    for (const row of rows) {
      const record = withTodaysItemNames(row);
      if (record !== row) await itemStore?.put(record);
    }
    const last = placed.safeParse(rows.at(-1)).data;
    if (rows.length < PORTION || !last) return;
    range = IDBKeyRange.lowerBound([last.jobId, last.key], true);
  }
}

type Values = { get(key: string): Promise<unknown>; put(value: unknown, key: string): Promise<unknown> };

/** Renames what captures, settings and clean-ups called pictures before version 16. */
async function screenshotNames(captureStore: Store | undefined, values: Values | undefined): Promise<void> {
  await renameEach(captureStore, withTodaysCaptureNames);
  for (const [key, rename] of [
    [SETTINGS_KEY, withTodaysSettingsNames],
    [CLEAN_UP_KEY, withTodaysCleanUpNames],
  ] as const) {
    const record = await values?.get(key);
    const now = rename(record);
    if (now !== record) await values?.put(now, key);
  }
}

/** Migrations for older libraries. Loaded only for a library that is upgraded. */
export const migrations = { captures, forms, jobs, items, names, itemNames, screenshotNames };
export type Migrations = typeof migrations;
