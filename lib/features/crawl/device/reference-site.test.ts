import { describe, expect, it } from 'vitest';
import { referenceGolden } from '@/tests/sites/reference-golden';
import type { Item } from '@/lib/core/model/item';
import { crawlOf, REFERENCE_SITE, referenceWeb } from '@/tests/support/reference-web';
import { createDeviceWorld, runOnDevice, type DeviceRun } from '@/tests/support/device-job';

const isTrap = (path: string): boolean => referenceGolden.traps.some((trap) => path.startsWith(trap));

/** Paths and items with this status, without those in traps. */
const those = ({ byPath }: DeviceRun, status: Item['status']): [string, Item][] =>
  [...byPath].filter(([path, item]) => item.status === status && !isTrap(path));

describe('a device crawl of the harbour', () => {
  it('ends as the golden list says', { timeout: 60_000, tags: ['long'] }, async () => {
    const world = await createDeviceWorld(referenceWeb, ['harbour.test']);
    const run = await runOnDevice(world, crawlOf());
    const { job, items, byPath } = run;
    expect(job.state.status).toBe('done');

    const pages = Object.keys(referenceGolden.pages).filter((path) => path !== referenceGolden.huge);
    expect(
      those(run, 'read')
        .map(([path]) => path)
        .sort(),
    ).toEqual(pages.sort());
    expect(byPath.get(referenceGolden.huge)?.blocked).toEqual({ reason: 'too-large', detail: '12 MB' });

    const blocked = Object.fromEntries(
      (['blocked', 'duplicate', 'file'] as const)
        .flatMap((status) => those(run, status))
        .map(([path, { blocked: why }]) => [path, `${why?.reason} ${why?.detail ?? ''}`.trim()]),
    );
    // Links to other hosts are not part of this crawl, and the browser does not reveal redirect targets.
    const reasons = Object.entries(referenceGolden.blocked).flatMap(([path, { reason, detail }]) =>
      path.startsWith('http') ? [] : [[path, `${reason} ${reason === 'leaves-site' ? '' : detail}`.trim()]],
    );
    const twins = Object.entries({ ...referenceGolden.duplicates, ...referenceGolden.redirected }).map(
      ([path, twin]) => [path, `duplicate ${REFERENCE_SITE}${twin}`],
    );
    expect(blocked).toEqual({
      ...Object.fromEntries([...reasons, ...twins]),
      [referenceGolden.huge]: 'too-large 12 MB',
    });

    // Each kind of skipped page is counted separately, including traps.
    const counted = (status: Item['status']) => items.filter((item) => item.status === status);
    for (const status of ['read', 'failed', 'blocked', 'duplicate', 'file'] as const)
      expect(job.progress[status], status).toBe(counted(status).length);
    expect(new Set(counted('duplicate').map(({ blocked: why }) => why?.reason))).toEqual(
      new Set(['duplicate']),
    );
    expect(new Set(counted('file').map(({ blocked: why }) => why?.reason))).toEqual(
      new Set(['content-type']),
    );
    expect(
      counted('blocked').filter(({ blocked: why }) =>
        ['duplicate', 'content-type'].includes(why?.reason ?? ''),
      ),
    ).toEqual([]);

    const failed = Object.fromEntries(
      those(run, 'failed').map(([path, { failure }]) => [
        path,
        failure?.facts.status ?? (failure?.reason === 'redirects-astray' ? 'circle' : 'cut'),
      ]),
    );
    expect(failed).toEqual(referenceGolden.failed);

    expect(await world.library.reader.count()).toBe(job.progress.read);
    expect(items.filter(({ url }) => isTrap(url.replace(REFERENCE_SITE, ''))).length).toBeLessThan(200);
    // Node's decoder of windows-1252 supports less than a browser's: that letter is read in the browser tests.
    const { '/letters/coast': _coast, ...letters } = referenceGolden.letters;
    for (const [path, words] of Object.entries(letters)) {
      const capture = await world.library.reader.capture(byPath.get(path)?.captureId ?? '');
      expect(capture?.content.markdown, path).toContain(words);
    }
  });

  it(
    'asks for each page once, never for what robots.txt forbids, and never with cookies',
    { timeout: 60_000, tags: ['long'] },
    async () => {
      const world = await createDeviceWorld(referenceWeb, ['harbour.test']);
      const run = await runOnDevice(world, crawlOf());
      const asked = world.web.log.map(({ url }) => url.replace(REFERENCE_SITE, ''));
      const healing = Object.keys(referenceGolden.healing);
      const failing = Object.keys(referenceGolden.failed);
      const twice = asked.filter((path, at) => asked.indexOf(path) !== at);
      // Retried after a failure; reached by a redirect; a fetch that a browser redirects before refusing.
      const may = new Set([
        ...healing,
        ...failing,
        '/old/away',
        '/old/circle-two',
        ...Object.values(referenceGolden.duplicates),
      ]);
      expect([...new Set(twice)].filter((path) => !may.has(path) && !path.startsWith('http'))).toEqual([]);
      for (const path of Object.keys(referenceGolden.sameAddress)) expect(asked).not.toContain(path);
      for (const [path, { reason }] of Object.entries(referenceGolden.blocked))
        if (reason === 'robots' && path !== '/old/ledger' && path !== '/private/ledger')
          expect(asked).not.toContain(path);
      expect(new Set(world.web.log.map(({ credentials }) => credentials))).toEqual(new Set(['omit']));
      expect(Math.max(...world.web.log.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(4);
      expect(run.items.length).toBe(new Set(run.items.map(({ key }) => key)).size);
    },
  );
});
