import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { benchSizes } from './sizes';
import { benchWaiting } from './waiting';

/** Runs one of the benches that are separate programs, with its output shown live. */
function program(file: string): void {
  spawnSync(process.execPath, ['--import', 'tsx', file, ...process.argv.slice(2)], { stdio: 'inherit' });
}

const say = (text: string): void => void process.stdout.write(`${text}\n\n`);

say(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}`);
spawnSync('npx', ['wxt', 'build'], { stdio: 'ignore' });
say(await benchSizes());
say(await benchWaiting());
program('bench/walks.ts');
program('bench/memory.ts');
program('bench/extraction.ts');
program('bench/conversion.ts');
program('bench/map-tree.ts');
program('bench/export.ts');
program('bench/library-search.ts');
program('bench/find-text.ts');
program('bench/diff.ts');
program('bench/reading.ts');
program('bench/file-scores.ts');
// Crawls of thousands of pages: some minutes.
if (!process.argv.includes('--without-crawl')) {
  program('bench/device-crawl.ts');
  program('bench/service-crawl.ts');
  program('bench/panel-frames.ts');
}
