import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSION_FOLDER } from '../tests/e2e/support/extension-browser';
import { writeProfile } from '../tests/e2e/support/profile';
import { ROOT } from './tools';

/**
 * Opens a Chromium for manual use: the extension loaded and pinned, `url` active, and a profile that is kept in
 * `.cache`, so that the library still exists the next time. Ends when the browser is closed.
 */
export async function openByHand(executable: string, url: string): Promise<void> {
  const folder = join(ROOT, '.cache/start-profile');
  if (!existsSync(folder)) await writeProfile(EXTENSION_FOLDER, {}, folder);
  const browser = spawn(
    executable,
    [
      `--user-data-dir=${folder}`,
      `--load-extension=${EXTENSION_FOLDER}`,
      '--no-first-run',
      '--no-default-browser-check',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      url,
    ],
    { stdio: 'ignore' },
  );
  process.once('exit', () => browser.kill());
  await new Promise<void>((closed, failed) => {
    browser.once('close', () => closed());
    browser.once('error', failed);
  });
}
