import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Step } from './run-step.ts';

/** The folder of the project. */
export const ROOT = resolve(import.meta.dirname, '..');

/** `@/lib/…`, as WXT and the compiler have it, for the builds that are not WXT's. */
export const ALIAS = { '@': ROOT };

/**
 * Where the runners write their results, and `npm test` reads them. Outside `test-results`, which Playwright empties.
 */
export const RESULTS = join(ROOT, '.cache/results');

const MINUTE_MS = 60_000;

/** A step that runs an installed package's command with this Node, on every platform without a shell. */
export function toolStep(
  name: string,
  tool: string,
  args: readonly string[],
  more: Partial<Pick<Step, 'limitMs' | 'env' | 'live'>> = {},
): Step {
  return {
    name,
    command: process.execPath,
    args: [findTool(tool), ...args],
    // The longest, all unit tests, takes three on an idle machine with four cores and five on a busy one.
    limitMs: 10 * MINUTE_MS,
    ...more,
  };
}

/** A step that runs one of the project's own scripts. */
export function scriptStep(name: string, script: string, args: readonly string[] = []): Step {
  return toolStep(name, 'tsx', [join(ROOT, script), ...args]);
}

/** The compiled words, and with them, if they are missing, the types of WXT, which the project's extend. */
export function prepareSteps(): Step[] {
  return existsSync(join(ROOT, '.wxt/wxt.d.ts'))
    ? [scriptStep('words', 'scripts/words.ts')]
    : [toolStep('prepare', 'wxt', ['prepare'])];
}

function findTool(tool: string): string {
  const [packageName = tool, command = tool.split('/').at(-1) ?? tool] = tool.split('#');
  const folder = join(ROOT, 'node_modules', packageName);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  const path = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin?.[command];
  if (!path) throw new Error(`the package ${packageName} has no command ${command}; run npm ci`);
  return join(folder, path);
}
