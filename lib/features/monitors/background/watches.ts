import { given } from '@/lib/core/text/given';
import { createOneRun } from '@/lib/core/async/one-run';
import type { Monitor } from '../monitor';
import type { MonitorChange } from '../monitors-port';
import { cronOf } from '../next-run';
import {
  DEVICE_ACCOUNT,
  isSameRule,
  MOST_RULES,
  type IgnoreRule,
  type Watch,
  type WatchChoices,
  type WatchFields,
} from '../watch';
import { createWatchChecks, isWatched, nextOf, type WatchDeps, type Watched } from './watch-checks';

/** How often a check that runs is looked after, should the end of its job go unnoticed. */
const LOOK_AGAIN_MS = 60_000;

export type WatchUseCases = ReturnType<typeof createWatches>;

/**
 * The monitors that this device checks. A check is an ordinary job over the watched pages, with the check's own id, so
 * that it is read politely and survives the end of a worker; what it found is written once, in one transaction that also
 * replaces the texts which the next check is compared with.
 */
export function createWatches(deps: WatchDeps) {
  const { store, jobs, now } = deps;
  const { begin, settle, clear } = createWatchChecks(deps);

  const watched = async (): Promise<Watched[]> => (await store.all()).filter(isWatched);

  /** Creates it and begins its first check; the same id twice is created once. */
  async function watch(id: string, fields: WatchFields, notify: boolean): Promise<void> {
    await store.change(id, (before) => before ?? newMonitor(id, fields, notify, now()));
    await begin(id, false);
    await plan();
  }

  /** Settles checks that have ended, begins those that are due, and sets the alarm. What was missed runs once. */
  const look = createOneRun(async (): Promise<void> => {
    try {
      for (const { id } of await watched()) await lookAfter(id);
    } finally {
      // What failed is tried again at the alarm.
      await plan();
    }
  });

  async function lookAfter(id: string): Promise<void> {
    const one = await store.get(id);
    if (isWatched(one)) await settle(one);
    const standing = await store.get(id);
    if (!isWatched(standing)) return;
    await clear(standing);
    if (standing.status === 'paused' || standing.watch.running) return;
    const { nextRunAt = Infinity } = standing;
    if (nextRunAt <= now()) await begin(id, false);
    else await withinRule(standing, nextRunAt);
  }

  /** The clock may have been set back, or its zone changed: no check is later than the rule says now. */
  async function withinRule({ id, cron }: Watched, nextRunAt: number): Promise<void> {
    const next = nextOf(cron, now());
    if (next !== undefined && next < nextRunAt)
      await store.change(id, (before) => before && { ...before, nextRunAt: next });
  }

  async function plan(): Promise<void> {
    const times = (await watched()).flatMap(({ watch: { running }, status, nextRunAt }) => {
      if (running) return [now() + LOOK_AGAIN_MS];
      return status === 'paused' || nextRunAt === undefined ? [] : [nextRunAt];
    });
    await deps.alarm.at(times.length === 0 ? undefined : Math.max(now() + 1_000, Math.min(...times)));
  }

  return {
    watch,
    look,
    /** Whether this device checks it, so that no service has to be asked. */
    has: async (id: string): Promise<boolean> => isWatched(await store.get(id)),
    async run(id: string): Promise<{ alreadyRunning: boolean }> {
      const alreadyRunning = await begin(id, true);
      await plan();
      return { alreadyRunning };
    },
    /** A change of pages begins with what is known of those that stay. */
    async change(id: string, { name, schedule, status, urls, watch: fields }: MonitorChange): Promise<void> {
      await store.change(id, (before) => {
        if (!isWatched(before)) return before;
        const cron = schedule === undefined ? before.cron : cronOf(schedule);
        return {
          ...before,
          ...given({ name, status }),
          ...(urls !== undefined && { targets: [{ type: 'scrape', what: urls }] }),
          ...(cron !== undefined && { cron, nextRunAt: nextOf(cron, now()) }),
          watch: withFields(before.watch, fields, urls !== undefined && !sameList(urls, before)),
        };
      });
      await look();
    },
    async remove(id: string): Promise<void> {
      const monitor = await store.get(id);
      await store.change(id, () => undefined);
      await store.keepPages(id, []);
      const running = monitor?.watch?.running;
      if (running) {
        await jobs.cancel(running.id);
        await jobs.forget([running.id]);
      }
      await plan();
    },
    async notify(id: string, on: boolean): Promise<void> {
      await store.change(id, (before) => {
        if (!before) return undefined;
        const { notify: _notify, ...rest } = before;
        return on ? { ...rest, notify: { handledChecks: before.checks.map((check) => check.id) } } : rest;
      });
    },
    ignore: createIgnore(deps),
  };
}

/** Such changes are not counted from now on, or are again. The oldest rules make room for new ones. */
function createIgnore({ store }: Pick<WatchDeps, 'store'>) {
  return async (id: string, rule: IgnoreRule, on: boolean): Promise<void> => {
    await store.change(id, (before) => {
      if (!isWatched(before)) return before;
      const others = (before.watch.ignore ?? []).filter((one) => !isSameRule(one, rule));
      const ignore = on ? [...others, rule].slice(-MOST_RULES) : others;
      return { ...before, watch: { ...before.watch, ignore } };
    });
  };
}

const sameList = (urls: readonly string[], { targets }: Monitor): boolean =>
  urls.join('\n') === targets.flatMap(({ what }) => what).join('\n');

/** Another part has another text, and another site another map: the next check of it is the first. */
function withFields(watch: Watch, fields: WatchChoices | undefined, areOthers: boolean): Watch {
  const { part, rows, steps, ignore, baseline, ...rest } = watch;
  const next = fields ?? watch;
  const isMap = next.tell.when === 'map';
  const goesOn =
    part?.selector === next.part?.selector &&
    rows?.id === next.rows?.id &&
    JSON.stringify(steps) === JSON.stringify(next.steps) &&
    isMap === (rest.tell.when === 'map') &&
    !(isMap && areOthers);
  return {
    ...rest,
    ...(fields ?? given({ part, rows, steps, ignore })),
    ...(goesOn && baseline !== undefined && { baseline }),
  };
}

function newMonitor(id: string, fields: WatchFields, notify: boolean, at: number): Monitor {
  const { name, cron, urls, ...watch } = fields;
  return {
    id,
    account: DEVICE_ACCOUNT,
    name,
    status: 'active',
    cron,
    nextRunAt: nextOf(cron, at),
    targets: [{ type: 'scrape', what: [...urls] }],
    createdAt: at,
    readAt: at,
    checks: [],
    checksReadAt: at,
    watch: { ...watch, failing: 0 },
    ...(notify && { notify: { handledChecks: [] } }),
  };
}
