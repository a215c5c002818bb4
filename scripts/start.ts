import { launchExtension } from '../tests/e2e/support/extension-browser';
import { startSites } from '../tests/sites/server';
import { findChromium } from './browser/find-chromium';
import { setStage } from './journey/stage';
import { walkJourney } from './journey/walk';
import { openByHand } from './open-by-hand';
import { describeResult, exitOnSignals, runStep } from './run-step';
import { ROOT, toolStep } from './tools';

/** Builds the extension, unless it is `--built`, and shows it: in a window, or, without a display, headless. */
async function start(): Promise<boolean> {
  if (!process.argv.includes('--built')) {
    const built = await runStep(toolStep('build', 'wxt', ['build']), ROOT);
    console.log(describeResult(built));
    if (!built.ok) return false;
  }
  const { path } = await findChromium({ install: true, say: console.log });
  return hasDisplay() ? show(path) : walkAlone(path);
}

async function show(executable: string): Promise<boolean> {
  const sites = await startSites({ domain: 'localhost' });
  const url = sites.url('article');
  console.log(`Chromium opens with Trawl on a sample page: ${url}
  Alt+Shift+Y or the toolbar button   open the popup, then Enter captures and Enter copies
  Alt+Shift+K                         capture to the clipboard, without opening anything
  Alt+Shift+E                         open the side panel; its Site section maps and crawls
Close the browser, or press Ctrl+C here, to end.`);
  await openByHand(executable, url);
  await sites.close();
  return true;
}

async function walkAlone(executable: string): Promise<boolean> {
  console.log(
    `No display is used: the main journey by itself, through the real toolbar button, popup and panel.
Where the browser asks to let Trawl read a site, this profile has said yes beforehand; only the sample sites exist in it.`,
  );
  const sites = await startSites();
  const browser = await launchExtension({
    executable,
    grants: { asked: { hosts: ['http://*/*', 'https://*/*'] } },
  });
  try {
    const good = await walkJourney(await setStage(browser, sites), console.log);
    console.log(good ? 'What it made is in out/.' : 'Some of it did not work.');
    return good;
  } finally {
    await browser.close();
    await sites.close();
  }
}

function hasDisplay(): boolean {
  if (process.argv.includes('--headless') || process.env['CI']) return false;
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

exitOnSignals();
try {
  process.exitCode = (await start()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
