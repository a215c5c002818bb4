import { readdirSync, readFileSync } from 'node:fs';
import { findChromium } from '../scripts/browser/find-chromium';
import { startSites } from '../tests/sites/server';
import { launchExtension, type ExtensionBrowser } from '../tests/e2e/support/extension-browser';
import { round, table } from './figures';

const SIZES_KB = [100, 1000, 4000];
/** The reading has been complete, and the popup closed, for some time. */
const REST_MS = 15_000;
const KB = 1024;

const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Renderers of this browser with the private memory of each, in megabytes. */
function renderers(profile: string): { pid: number; isExtension: boolean; megabytes: number }[] {
  const all = readdirSync('/proc').flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
      return [{ pid: Number(name), parent, command }];
    } catch {
      // It has ended in the meantime, or is not a process.
      return [];
    }
  });
  const main = all.find(
    ({ command }) => command.includes(`--user-data-dir=${profile}`) && !command.includes('--type='),
  );
  const below = new Set([main?.pid]);
  // Renderers are children of a zygote of the browser.
  for (let grew = true; grew;) {
    grew = false;
    for (const { pid, parent } of all)
      if (below.has(parent) && !below.has(pid)) {
        below.add(pid);
        grew = true;
      }
  }
  return all
    .filter(({ pid, command }) => below.has(pid) && command.includes('--type=renderer'))
    .flatMap(({ pid, command }) => {
      try {
        const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
        const kilobytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].reduce(
          (sum, [, value]) => sum + Number(value),
          0,
        );
        return [{ pid, isExtension: command.includes('--extension-process'), megabytes: kilobytes / KB }];
      } catch {
        return [];
      }
    });
}

const sum = (all: ReturnType<typeof renderers>, extension: boolean): number =>
  all.filter((one) => one.isExtension === extension).reduce((total, { megabytes }) => total + megabytes, 0);

async function readOnce(browser: ExtensionBrowser): Promise<void> {
  await browser.page.bringToFront();
  const popup = await browser.openPopup(browser.page);
  await popup.locator('.popup_preview .md > *').first().waitFor({ timeout: 60_000 });
  // The other formats follow what is shown first.
  await rest(3_000);
  await popup.close();
}

/** An idle page may keep its garbage for minutes; its live memory is what remains after a collection. */
async function collectGarbage({ context, page }: ExtensionBrowser): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

/** The memory of the extension and the tab after a page was viewed in the popup, compared with before. */
export async function benchMemory(): Promise<string> {
  const { path } = await findChromium({ install: true, say: console.error });
  const sites = await startSites();
  const rows: string[][] = [];
  for (const kb of SIZES_KB) {
    const browser = await launchExtension({ executable: path });
    await browser.page.goto(sites.url('big', `/?kb=${kb}`));
    await rest(REST_MS);
    await collectGarbage(browser);
    const before = renderers(browser.profileFolder);
    await readOnce(browser);
    const just = renderers(browser.profileFolder);
    await rest(REST_MS);
    await collectGarbage(browser);
    const after = renderers(browser.profileFolder);
    rows.push([
      `${kb} KB`,
      ...[true, false].flatMap((extension) =>
        [before, just, after].map((all) => `${round(sum(all, extension))}`),
      ),
    ]);
    await browser.close();
  }
  await sites.close();
  return [
    'Memory, MB that the processes hold for themselves: before the popup, as it closes, 15 s later; garbage of the tab collected before and later',
    table(['page', 'extension before', 'closed', 'later', 'tabs before', 'closed', 'later'], rows),
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) console.log(await benchMemory());
