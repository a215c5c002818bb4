// Writes the runs and features of every corpus page to a folder, for fitting. Existing files are kept: an interrupted
// run continues where it stopped. After a change of the features, empty the folder.
import { appendFileSync, createReadStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';

const [corpora = '../shared/corpora', out = '.fit'] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const bundle = await build({
  entryPoints: ['bench/fit/in-page.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  target: 'es2022',
});
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
await page.goto('about:blank');
await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });
const file = join(out, 'pages.jsonl');
const known = new Set<string>();
if (existsSync(file))
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { corpus, id } = JSON.parse(line) as { corpus: string; id: string };
    known.add(`${corpus} ${id}`);
  }
const walk: number[] = [];
const feature: number[] = [];
for (const corpus of ['wcxb', 'article-extraction']) {
  const truth = readFileSync(join(corpora, corpus, 'truth.jsonl'), 'utf8')
    .trim()
    .split('\n');
  for (const line of truth) {
    const entry = JSON.parse(line) as { id: string; url: string; type?: string; text: string };
    const source = join(corpora, corpus, 'html', `${entry.id}.html.gz`);
    if (known.has(`${corpus} ${entry.id}`) || !existsSync(source)) continue;
    const html = gunzipSync(readFileSync(source)).toString('utf8');
    const result = await page.evaluate(
      ([source, url]) =>
        // The bench's script added it; the page's own types do not include it.
        (
          globalThis as typeof globalThis & { measure: (a: string, b: string) => Record<string, unknown> }
        ).measure(source ?? '', url ?? ''),
      [html, entry.url],
    );
    walk.push(result['walkMs'] as number);
    feature.push(result['featureMs'] as number);
    appendFileSync(
      file,
      `${JSON.stringify({
        corpus,
        url: entry.url || entry.id,
        id: entry.id,
        type: entry.type ?? 'news',
        truth: entry.text,
        ...result,
      })}\n`,
    );
  }
}
await browser.close();
const at = (values: number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * q)] ?? 0;
console.log(
  `${known.size + walk.length} pages; walk ${at(walk, 0.5)} / ${at(walk, 0.95)} ms, features ${at(feature, 0.5)} / ${at(feature, 0.95)} ms`,
);
