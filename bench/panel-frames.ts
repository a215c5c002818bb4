import type { Page } from '@playwright/test';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { askOfJob, giveKey, startDeviceJob } from '../tests/e2e/support/device-jobs';
import type { ExtensionBrowser } from '../tests/e2e/support/extension-browser';
import { startService } from '../tests/service/server';
import { startSites } from '../tests/sites/server';
import { inBrowser, rate, whenEnded } from './crawl-browser';
import { median, table } from './figures';

const IDLE_MS = 5_000;

type Frames = { name: string; pages: number; times: number[] };

/** Milliseconds from each frame of the panel to the next, for as long as the work takes. */
async function framesDuring(panel: Page, work: () => Promise<unknown>): Promise<number[]> {
  await panel.evaluate(() => {
    const scope = globalThis as { panelFrames?: number[] };
    const times: number[] = (scope.panelFrames = []);
    let before = performance.now();
    // No named function: tsx would wrap it in a helper that the page does not have.
    const steps = [
      (now: number): void => {
        times.push(now - before);
        before = now;
        if (scope.panelFrames === times) requestAnimationFrame((next) => steps[0]?.(next));
      },
    ];
    requestAnimationFrame((now) => steps[0]?.(now));
  });
  await work();
  return panel.evaluate(() => {
    const scope = globalThis as { panelFrames?: number[] };
    const times = scope.panelFrames ?? [];
    delete scope.panelFrames;
    return times;
  });
}

/** The panel with the job in it, as a user sees it. */
async function watchJob(trawl: ExtensionBrowser, panel: Page, request: object, engine: 'device' | 'service') {
  const screen = await trawl.open('manifest.json');
  const id =
    engine === 'device' ? await startDeviceJob(screen, request) : await startServiceJob(screen, request);
  await panel.bringToFront();
  await panel
    .getByRole('button', { name: 'All jobs' })
    .or(panel.getByRole('listitem').first())
    .first()
    .waitFor();
  await panel.locator('.JobList_jobs li').first().getByRole('button').first().click();
  return { screen, id };
}

async function startServiceJob(page: Page, request: object): Promise<string> {
  const jobId = crypto.randomUUID();
  await askOfJob(page, 'jobs.start', { jobId, engine: 'service', request });
  return jobId;
}

function line({ name, pages, times }: Frames, idle: number): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return [
    name,
    rate(pages),
    rate(times.length),
    median(times).toFixed(1),
    at(0.9).toFixed(1),
    `${(at(0.9) / idle).toFixed(2)} ×`,
    at(0.99).toFixed(1),
    rate(sorted.at(-1) ?? NaN),
  ];
}

/**
 * How smoothly the panel runs while it shows an active crawl: milliseconds from frame to frame, compared with the same
 * panel when idle. Arguments: `--extension` with its folder if it is not the latest build.
 */
async function main(): Promise<void> {
  const sites = await startSites();
  const all: Frames[] = [];
  try {
    await inBrowser(['http://*/*'], async (trawl) => {
      const service = await startService({ accounts: { good: { credits: 100_000 } }, maxConcurrency: 8 });
      await trawl.page.goto(sites.url('many'));
      const panel = await trawl.openPanel(trawl.page);
      await panel.setViewportSize({ width: 420, height: 900 });
      await panel.getByRole('tab', { name: 'Site', exact: true }).click();
      all.push({ name: 'nothing to do', pages: 0, times: await framesDuring(panel, () => wait(IDLE_MS)) });
      const crawls = [
        { name: 'crawl on the device', site: '2000.many', limit: 2_001, engine: 'device' },
        { name: 'the same, pages of half a megabyte', site: '60.long.many', limit: 61, engine: 'device' },
        { name: 'crawl through a service', site: '10000.many', limit: 10_000, engine: 'service' },
      ] as const;
      for (const { name, site, limit, engine } of crawls) {
        if (engine === 'service') {
          const screen = await trawl.open('manifest.json');
          await askOfJob(screen, 'settings.update', { engine: 'service' });
          await askOfJob(screen, 'service.setAddress', { baseUrl: service.url, confirmPlainHttp: false });
          await giveKey(screen, service.keys.good);
          await askOfJob(screen, 'service.test', {});
          await screen.close();
        }
        const request = { kind: 'crawl', url: sites.url(site), limit, formats: ['markdown'], options: {} };
        const { screen, id } = await watchJob(trawl, panel, request, engine);
        const times = await framesDuring(panel, () => whenEnded(screen, id));
        const { progress } = await whenEnded(screen, id);
        await screen.close();
        all.push({ name, pages: progress.read, times });
        await panel.getByRole('button', { name: 'Back' }).click();
      }
      await service.close();
    });
  } finally {
    await sites.close();
  }
  const idle = all[0]?.times.toSorted((a, b) => a - b) ?? [];
  const idle90 = idle[Math.floor(idle.length * 0.9)] ?? NaN;
  process.stdout.write(
    `Frames of the panel, milliseconds from one to the next; load ${rate(loadavg()[0] ?? NaN)}\n\n${table(
      ['', 'pages', 'frames', 'median', 'p90', 'against idle', 'p99', 'longest'],
      all.map((one) => line(one, idle90)),
    )}\n`,
  );
}

await main();
