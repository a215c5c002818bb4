import { spawn, spawnSync } from 'node:child_process';
import { installPackage } from './install';

/** A screen to show windows on. `env` is for the program to show; `end` removes a screen that was created for it. */
export type Display = { env: Record<string, string>; end(): void };

const START_LIMIT_MS = 10_000;
const has = (command: string): boolean =>
  spawnSync(command, ['-help'], { stdio: 'ignore' }).error === undefined;

/**
 * The display of this machine, or a virtual one if it has none: some things are only true in a window (a headless
 * browser reports background tabs as visible). Throws with a sentence that says what to do.
 */
export async function findDisplay(say: (line: string) => void): Promise<Display> {
  const none = (): void => undefined;
  if (process.platform !== 'linux') return { env: {}, end: none };
  const { DISPLAY } = process.env;
  if (DISPLAY) return { env: { DISPLAY }, end: none };
  if (!has('Xvfb')) {
    say('No display and no virtual one here yet; installing the package xvfb…');
    await installPackage('xvfb');
  }
  if (!has('Xvfb'))
    throw new Error('Tests in a window need a display: install the package xvfb, and start again.');
  return startVirtual();
}

function startVirtual(): Promise<Display> {
  return new Promise((done, fail) => {
    // It chooses a free number and writes it to the descriptor that it gets.
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const end = (): void => void screen.kill();
    process.once('exit', end);
    const timer = setTimeout(() => fail(new Error('The virtual display did not start.')), START_LIMIT_MS);
    screen.once('error', fail);
    screen.stdio[3]?.once('data', (number: Buffer) => {
      clearTimeout(timer);
      done({ env: { DISPLAY: `:${number.toString().trim()}` }, end });
    });
  });
}
