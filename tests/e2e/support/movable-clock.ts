import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXTENSION_FOLDER, type ExtensionBrowser } from './extension-browser';

declare global {
  // Of the background of a built extension with this clock.
  var moveClockTo: (aheadMs: number) => Promise<void>;
}

/**
 * Runs in the background before anything else of it: its time, timers and alarms are so far ahead of the real ones. What
 * a server may take for its reply stays real (`AbortSignal.timeout`).
 */
function installClock(): void {
  const { Date: RealDate, setTimeout: set, clearTimeout: clear } = globalThis;
  const create = chrome.alarms.create.bind(chrome.alarms) as (
    name: string,
    info: chrome.alarms.AlarmCreateInfo,
  ) => Promise<void>;
  let ahead = 0;
  const now = (): number => RealDate.now() + ahead;
  class MovedDate extends RealDate {
    constructor(...given: unknown[]) {
      // As `new Date` takes them.
      super(...((given.length === 0 ? [now()] : given) as [number]));
    }
    static override now = now;
  }
  /** What has not run yet, by the number that its caller has. */
  const timers = new Map<number, { real: number; at: number; run: () => void }>();
  const later = (run: () => void, ms = 0, ...given: unknown[]): number => {
    const timer = { real: 0, at: now() + ms, run: () => Reflect.apply(run, undefined, given) as void };
    const id = Number(set(() => (timers.delete(id), timer.run()), ms));
    timer.real = id;
    timers.set(id, timer);
    return id;
  };
  const never = (id?: number): void => {
    clear(timers.get(id ?? 0)?.real ?? id);
    timers.delete(id ?? 0);
  };
  Object.assign(globalThis, { Date: MovedDate, setTimeout: later, clearTimeout: never });
  const createMoved = (name: string, info: chrome.alarms.AlarmCreateInfo): Promise<void> =>
    create(name, info.when === undefined ? info : { ...info, when: info.when - ahead });
  Object.assign(chrome.alarms, { create: createMoved });
  globalThis.moveClockTo = async (aheadMs) => {
    const by = aheadMs - ahead;
    ahead = aheadMs;
    for (const [id, timer] of [...timers].sort(([, one], [, other]) => one.at - other.at)) {
      clear(timer.real);
      timer.real = Number(set(() => (timers.delete(id), timer.run()), Math.max(0, timer.at - now())));
    }
    for (const { name, scheduledTime, periodInMinutes } of await chrome.alarms.getAll())
      await create(name, {
        when: Math.max(scheduledTime - by, RealDate.now() + 1),
        ...(periodInMinutes !== undefined && { periodInMinutes }),
      });
  };
}

/** A copy of the built extension whose background has a clock that can be moved. */
export async function writeMovable(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-clock-'));
  await cp(EXTENSION_FOLDER, folder, { recursive: true });
  const background = join(folder, 'background.js');
  await writeFile(background, `(${String(installClock)})();\n${await readFile(background, 'utf8')}`);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Moves the clock of the background ahead: what is due by then happens at once. A background that was started anew has
 * the real time, until it is moved to all that the others were.
 */
export async function moveClock(browser: ExtensionBrowser, byMs: number): Promise<void> {
  const ahead = (movedBy.get(browser) ?? 0) + byMs;
  movedBy.set(browser, ahead);
  await (await browser.worker()).evaluate((ms) => globalThis.moveClockTo(ms), ahead);
}
const movedBy = new WeakMap<ExtensionBrowser, number>();

/** Lets time pass in the background, ten times as fast as it does, until what is waited for has come. */
export async function asTimePasses<T>(browser: ExtensionBrowser, awaited: Promise<T>): Promise<T> {
  let isOver = false;
  const over = awaited.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  while (!isOver) {
    await moveClock(browser, STEP_MS);
    await Promise.race([over, new Promise((done) => setTimeout(done, STEP_MS / 10))]);
  }
  return awaited;
}
const STEP_MS = 2_000;
