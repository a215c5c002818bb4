// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantProject } from './floors/planted';

const OXLINT = join(import.meta.dirname, '../node_modules/oxlint/bin/oxlint');

/** A function of this many lines. */
const functionOf = (lines: number): string =>
  `export function long(): void {\n${'  globalThis.queueMicrotask(long);\n'.repeat(lines - 2)}}\n`;
const fileOf = (lines: number): string => 'export {};\n'.repeat(lines);

/** Code that must be refused, by its file; and similar code that must be accepted. */
const REFUSED: Record<string, [rule: string, text: string]> = {
  'lib/core/jobs/browser-global.ts': ['no-restricted-globals', 'export const tabs = browser.tabs;\n'],
  'components/chrome-global.ts': ['no-restricted-globals', 'export const tabs = globalThis.chrome;\n'],
  'lib/service/window.ts': ['no-restricted-globals', 'export const here = window.location.href;\n'],
  'lib/core/platform/document.ts': ['no-restricted-globals', 'export const title = document.title;\n'],
  'entrypoints/background/index.ts': ['no-restricted-globals', 'export default document.title;\n'],
  'lib/core/model/any.ts': ['no-explicit-any', 'export type Loose = any;\n'],
  'lib/core/model/type-import.ts': [
    'consistent-type-imports',
    "import { Loose } from './any';\nexport type Same = Loose;\n",
  ],
  'lib/core/rpc/default.ts': ['no-default-export', 'export default 1;\n'],
  'lib/core/rpc/console.ts': ['no-console', "console.log('page text');\n"],
  'lib/core/jobs/long-function.ts': ['max-lines-per-function', functionOf(101)],
  'components/shell/panel/LongScreen.tsx': ['max-lines-per-function', functionOf(101)],
  'lib/features/map/long-file.ts': ['max-lines', fileOf(401)],
  'lib/features/export/eval.ts': ['no-eval', "export const two = eval('1 + 1');\n"],
};
const LET_BE: Record<string, string> = {
  'lib/core/platform/tabs.ts': 'export const tabs = chrome.tabs;\n',
  'lib/reader/title.ts': 'export const title = document.title;\n',
  'lib/core/jobs/own-name.ts': 'export const name = (document: { name: string }): string => document.name;\n',
  'entrypoints/capture.ts': 'export default document.title;\n',
  'lib/core/jobs/fitting-function.ts': functionOf(100),
  'lib/features/map/fitting-file.ts': fileOf(400),
  'lib/core/jobs/long.test.ts': functionOf(500),
  'lib/core/jobs/runner.test.ts': "console.log(document.title, 'in a test');\n",
};

describe('the linter', () => {
  const texts = Object.fromEntries(Object.entries(REFUSED).map(([file, [, text]]) => [file, text]));
  const { root, remove } = plantProject({ ...texts, ...LET_BE });
  const found: { file: string; rule: string }[] = [];

  beforeAll(() => {
    copyFileSync(join(import.meta.dirname, '../.oxlintrc.json'), join(root, '.oxlintrc.json'));
    const { stdout } = spawnSync(process.execPath, [OXLINT, '--format=json'], {
      cwd: root,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    found.push(...diagnostics.map(({ code, filename }) => ({ file: filename, rule: code })));
  });
  afterAll(() => remove());

  it.each(Object.entries(REFUSED))('refuses what is in %s', (file, [rule]) => {
    expect(found).toContainEqual({ file, rule: expect.stringContaining(`(${rule})`) });
  });

  it.each(Object.keys(LET_BE))('lets %s be', (file) => {
    expect(found.filter((one) => one.file === file)).toEqual([]);
  });
});

type Config = { overrides: { files: string[]; rules: Record<string, unknown> }[] };

describe('functions that may be longer than a hundred lines', () => {
  const root = join(import.meta.dirname, '..');
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Config;
  const named = config.overrides.filter(
    ({ files, rules }) => 'max-lines-per-function' in rules && files.every((file) => !file.includes('*')),
  );
  const exceptions = named.flatMap(({ files }) => files);

  it('are in no file: the rule names none', () => {
    expect(exceptions).toEqual([]);
  });
});
