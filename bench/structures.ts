// Pages of one structure each, as fetched and as laid out by a browser, in Chromium.
// npx tsx bench/structures.ts [--all] [--fetched] [--show NAME] [--json FILE]
// --all: each structure in each frame, not only in its own. --fetched: not laid out. --json FILE: what was read.
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { structures } from './structured-pages';
import { frames, type FrameName } from './structured-pages/frames';
import { faultsOf, frameOf, pageOf } from './structured-pages/structure';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const all = process.argv.includes('--all');
const fetchedOnly = process.argv.includes('--fetched');
function readArgument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at >= 0 ? process.argv[at + 1] : undefined;
}
const show = readArgument('show');
const file = readArgument('json');
const readings: { name: string; frame: string; fetched: string; live: string; faults: string[] }[] = [];
const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);
const bundle = await build({
  entryPoints: [join(root, 'bench/structures-page.ts')],
  bundle: true,
  write: false,
  format: 'iife',
});
const script = bundle.outputFiles[0]?.text ?? '';
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
type Bench = typeof globalThis & { readStructure: (html: string | undefined, url: string) => string };
const wrong = { fetched: 0, live: 0, either: 0 };
let count = 0;
try {
  const page = await browser.newPage({ javaScriptEnabled: true });
  await page.goto('about:blank');
  await page.addScriptTag({ content: script });
  const shown = await browser.newPage();
  await shown.route('**/*', (route) => route.abort());
  for (const [at, structure] of structures.entries()) {
    if (show && !structure.name.includes(show)) continue;
    for (const frame of all ? (Object.keys(frames) as FrameName[]) : [frameOf(at)]) {
      const asked = pageOf(structure, at, frame);
      const url = 'https://structures.example/notes/page';
      const fetched = await page.evaluate(
        ([html, address]) => (globalThis as Bench).readStructure(html, address),
        [asked.html, url] as const,
      );
      let live = fetched;
      if (!fetchedOnly) {
        await shown.setContent(asked.html, { waitUntil: 'domcontentloaded' });
        await shown.evaluate(script);
        live = await shown.evaluate(
          (address) => (globalThis as Bench).readStructure(undefined, address),
          url,
        );
      }
      const faults = {
        fetched: structure.live ? [] : faultsOf(fetched, asked),
        live: faultsOf(live, asked),
      };
      count += 1;
      if (file)
        readings.push({
          name: structure.name,
          frame,
          fetched,
          live,
          faults: [...faults.fetched, ...faults.live],
        });
      if (faults.fetched.length > 0) wrong.fetched += 1;
      if (faults.live.length > 0) wrong.live += 1;
      if (faults.fetched.length + faults.live.length > 0) {
        wrong.either += 1;
        console.log(`\n✗ ${structure.name} (${frame})`);
        for (const fault of new Set([...faults.fetched, ...faults.live])) {
          const where = faults.fetched.includes(fault)
            ? faults.live.includes(fault)
              ? ''
              : 'fetched: '
            : 'live: ';
          console.log(`   ${where}${fault}`);
        }
      }
      if (show) console.log(`\n${asked.html}\n\n== fetched (${frame})\n${fetched}\n\n== live\n${live}`);
    }
  }
} finally {
  await browser.close();
}
console.log(
  `\n${count} pages; right fetched ${count - wrong.fetched}, live ${count - wrong.live}, both ways ${count - wrong.either}`,
);
if (file) writeFileSync(file, JSON.stringify(readings, null, 1));
