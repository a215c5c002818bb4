import { join } from 'node:path';
import { runStep, type Step } from '../run-step.ts';
import { ROOT, toolStep } from '../tools.ts';

const MINUTE_MS = 60_000;

/** Downloads Playwright's Chromium; false if that did not succeed within some minutes. */
export async function downloadChromium(): Promise<boolean> {
  const step = toolStep('download', 'playwright', ['install', '--no-shell', 'chromium'], {
    limitMs: 5 * MINUTE_MS,
    // On a network that drops packets every attempt would wait half a minute.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '8000' },
  });
  return (await runStep(step, ROOT)).ok;
}

/** Downloads Firefox from its vendor; false if that did not succeed within some minutes. */
export async function downloadFirefox(): Promise<boolean> {
  const step = toolStep(
    'download',
    '@puppeteer/browsers',
    ['install', 'firefox@stable', '--path', join(ROOT, '.cache/browsers')],
    { limitMs: 5 * MINUTE_MS },
  );
  return (await runStep(step, ROOT)).ok;
}

/** Installs the distribution's package, on Debian or a derivative as root; else false. */
export async function installPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args: readonly string[]): Step => ({
    name: 'apt-get',
    command: 'apt-get',
    args,
    env,
    limitMs: 10 * MINUTE_MS,
  });
  // A list that could not be refreshed may still be good enough to install from.
  await runStep(apt(['update']), ROOT);
  return (await runStep(apt(['install', '-y', '--no-install-recommends', name]), ROOT)).ok;
}
