import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { dirname, join } from 'node:path/posix';
import { Window } from 'happy-dom';
import { requestSchema } from '../lib/core/model/request';
import { createCrashSchedule } from '../tests/support/crash-schedule';
import { addJob, createDeviceWorld, liveOn } from '../tests/support/device-job';
import { paperTree } from '../tests/support/paper-site';
import { createServiceScene, SITE } from '../tests/support/service-job';
import type { ImportEdge } from '../scripts/floors/cruise';
import { findFolderPairs } from '../scripts/floors/folder-pairs';
import { table } from './figures';

/**
 * How far one reads to follow a step: the files and the functions with names that ran in it, from the claim of the job
 * to its commit. Page code is left out; each of its files is one rule of the reader.
 */

const ROOT = new URL('../lib/', import.meta.url).href;
const ROOMS = ['service', 'device', 'features', 'core'] as const;

type Walk = Map<string, number>;

const session = new Session();
session.connect();

async function begin(): Promise<void> {
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
}

/** The files that functions ran in since then, with how many. */
async function end(): Promise<Walk> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  const walk: Walk = new Map();
  for (const { url, functions } of result) {
    const file = url.startsWith(ROOT) ? url.slice(ROOT.length) : undefined;
    if (file === undefined || file.startsWith('reader/')) continue;
    const ran = functions.filter(
      ({ functionName, ranges }) =>
        functionName !== '' && functionName !== '__name' && (ranges[0]?.count ?? 0) > 0,
    );
    if (ran.length > 0) walk.set(file, ran.length);
  }
  return walk;
}

/** One poll of a crawl at a service, which brings one page. */
async function poll(): Promise<Walk> {
  const request = requestSchema.parse({ kind: 'crawl', url: SITE, limit: 50, formats: ['markdown'] });
  const scene = await createServiceScene(request, { pages: 20, msPerPage: 3_000 });
  await scene.run(({ progress }) => progress.read >= 3);
  const due = (await scene.library.jobs.nextDueAt()) ?? 0;
  scene.clock.now = Math.max(scene.clock.now, due) + 2_000;
  await begin();
  await scene.live(createCrashSchedule(Infinity));
  return end();
}

/** A step of a crawl on this device, in the midst of its pages: from one commit to the next. */
async function crawlStep(): Promise<Walk> {
  const world = await createDeviceWorld(paperTree(40), ['a.test']);
  await addJob(
    world,
    requestSchema.parse({ kind: 'crawl', url: 'https://a.test/', limit: 40, formats: ['markdown'] }),
  );
  const { commit } = world.library.jobs;
  let commits = 0;
  let walk: Walk = new Map();
  world.library.jobs.commit = async (...step) => {
    const committed = await commit(...step);
    commits += 1;
    if (commits === 5) await begin();
    if (commits === 6) walk = await end();
    return committed;
  };
  await liveOn(world);
  return walk;
}

/** The reader of a crawl parses HTML where there is a document. */
function giveDocument(): void {
  const window = new Window({ url: 'http://localhost/' });
  for (const name of [
    'DOMParser',
    'document',
    'Node',
    'NodeFilter',
    'Element',
    'HTMLElement',
    'Text',
  ] as const)
    Object.assign(globalThis, { [name]: window[name] });
}

const IMPORTS = /^import (?!type )[^;]*? from '(\.[^']+|@\/lib\/[^']+)';/gm;

/** The arrows between files of a walk: who imports what of whom, types aside. */
function arrowsOf(walk: Walk): ImportEdge[] {
  return [...walk.keys()].flatMap((file) =>
    [...readFileSync(new URL(file, ROOT), 'utf8').matchAll(IMPORTS)].flatMap(
      ([, path = '']): ImportEdge[] => {
        const to = `${path.startsWith('@/lib/') ? path.slice(6) : join(dirname(file), path)}.ts`;
        return walk.has(to) ? [{ from: `lib/${file}`, to: `lib/${to}` }] : [];
      },
    ),
  );
}

/** Arrows that lead from a folder up into the one it is in: there one reads on where one came from. */
const climbs = (arrows: readonly ImportEdge[]): number =>
  arrows.filter(({ from, to }) => dirname(from).startsWith(`${dirname(to)}/`)).length;

const row = (name: string, walk: Walk): string[] => {
  const files = [...walk.keys()];
  const functions = [...walk.values()].reduce((sum, count) => sum + count, 0);
  const inRoom = ROOMS.map((room) => files.filter((file) => file.startsWith(`${room}/`)).length);
  const arrows = arrowsOf(walk);
  const returns = findFolderPairs(arrows).length;
  return [name, ...[files.length, functions, ...inRoom, climbs(arrows), returns].map(String)];
};

giveDocument();
const rows = [row('a poll of a service', await poll()), row('a step of a crawl', await crawlStep())];
process.stdout.write(
  `${table(['walk', 'files', 'functions', ...ROOMS.map((room) => `in ${room}`), 'climbs', 'returns'], rows)}\n`,
);
process.exit(0);
