/**
 * Reads files with the product's own code outside the browser: `npx tsx bench/files.ts FILE… [--json] [--password P]
 * [--pages A-B] [--sheet NAME]`. One line of JSON each: `{file, markdown, title, warnings, error, ms}`; with `--json`
 * also `content`, what the JSON of the capture is.
 *
 * The code is bundled and run by Node alone: what translates TypeScript on the way takes ten times the memory of the
 * reading, and seconds.
 */
import { spawn } from 'node:child_process';
import { withFileReader } from './file-reader';

await withFileReader(async (program) => {
  const reading = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  process.exitCode = await new Promise<number>((ended) => reading.on('close', (code) => ended(code ?? 1)));
});
