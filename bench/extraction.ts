// Main content and metadata against Readability and Defuddle: the same pages, the same run, in Chromium.
// npx tsx bench/extraction.ts [--corpus DIR] [--limit N] [--json FILE] [--fit FILE] [--own]
// --fit: a model that bench/fit wrote: each page is read with forests that have not seen its site.
// --own: Trawl alone.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { costsOf, linesOf } from './dropped';
import type { PageResult } from './extraction-page';
import { type FittedForests, writeForests } from './fit/write-forest';
import { type Score, f1OfAverages, scoreText, segmentScore, wordsOf } from './scores';
import type { WrittenForests } from '../lib/reader/main-content/forests';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const ways = ['trawl', 'readability', 'defuddle', 'body'] as const;
type Way = (typeof ways)[number];
type Sample = {
  id: string;
  url: string;
  type: string;
  text: string;
  title?: string;
  author?: string | null;
  date?: string | null;
  html: string;
  news: boolean;
  /** Segments that must and must not be in the text, for a set that has those instead of it. */
  with?: string[];
  without?: string[];
};

function readArgument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at >= 0 ? process.argv[at + 1] : undefined;
}

function findChromium(): string | undefined {
  return [
    process.env['CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path));
}

function readSamples(folder: string): Sample[] {
  const samples: Sample[] = [];
  for (const corpus of ['wcxb', 'article-extraction', 'trafilatura']) {
    const truth = join(folder, corpus, 'truth.jsonl');
    if (!existsSync(truth)) continue;
    for (const line of readFileSync(truth, 'utf8').split('\n').filter(Boolean)) {
      const entry = JSON.parse(line) as Sample;
      const file = join(folder, corpus, 'html', `${entry.id}.html.gz`);
      if (existsSync(file))
        samples.push({
          ...entry,
          type: corpus === 'trafilatura' ? 'segments' : (entry.type ?? 'news'),
          news: corpus === 'article-extraction',
          html: gunzipSync(readFileSync(file)).toString('utf8'),
        });
    }
  }
  return samples;
}

/** The project's own pages: the expected result is their golden Markdown. */
function readFixtures(): Sample[] {
  const folder = join(root, 'lib/reader/fixtures');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html') && existsSync(join(folder, name.replace(/html$/, 'md'))))
    .map((name) => ({
      id: name,
      url: `https://fixture.example/${name}`,
      type: 'own',
      text: readFileSync(join(folder, name.replace(/html$/, 'md')), 'utf8').replace(/\]\([^)]*\)/g, ']'),
      html: readFileSync(join(folder, name), 'utf8'),
      news: false,
    }));
}

const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * q)] ?? 0;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
const fold = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

const given = readArgument('corpus') ?? join(root, '../shared/corpora');
const limit = Number(readArgument('limit') ?? Number.POSITIVE_INFINITY);
let samples = existsSync(given) ? readSamples(given) : readFixtures();
if (samples.length > limit) {
  const step = samples.length / limit;
  samples = Array.from({ length: limit }, (_, index) => samples[Math.floor(index * step)] as Sample);
}

const bundle = await build({
  entryPoints: [join(root, 'bench/extraction-page.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  minify: true,
});
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
const fit = readArgument('fit');
const foldOf = new Map<string, number>(
  fit ? Object.entries(JSON.parse(readFileSync(`${fit}.folds`, 'utf8')) as Record<string, number>) : [],
);
const unseen = [...new Set(foldOf.values())]
  .sort((a, b) => a - b)
  .map((fold) => writeForests(JSON.parse(readFileSync(`${fit}.fold${fold}`, 'utf8')) as FittedForests));
const own = process.argv.includes('--own');
/** What the bench's script adds to its page; the page's own types do not include it. */
type BenchPage = {
  readAll: (html: string, url: string, turn: number, fold: number, own: boolean) => PageResult;
  unseen: WrittenForests[];
};
const results: PageResult[] = [];
try {
  const page = await browser.newPage();
  await page.goto('about:blank');
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });
  await page.evaluate(
    (forests) => void (globalThis as typeof globalThis & BenchPage).unseen.push(...forests),
    unseen,
  );
  for (const [turn, sample] of samples.entries()) {
    results.push(
      await page.evaluate(
        ([html, url, at, fold, alone]) =>
          (globalThis as typeof globalThis & BenchPage).readAll(html, url, at, fold, alone),
        [sample.html, sample.url ?? '', turn, foldOf.get(sample.id) ?? -1, own] as const,
      ),
    );
  }
} finally {
  await browser.close();
}

const scoreOf = (way: Way, index: number): Score => {
  const sample = samples[index] as Sample;
  return scoreText((results[index] as PageResult)[way].text, sample.text ?? '', sample.news ? 4 : 1);
};
const textsOf = (way: Way, index: number) => ({
  text: (results[index] as PageResult)[way].text,
  with: samples[index]?.with ?? [],
  without: samples[index]?.without ?? [],
});
const groups = new Map<string, number[]>();
samples.forEach((sample, index) => {
  for (const name of sample.news || sample.type === 'segments'
    ? [sample.type]
    : ['all but news', sample.type])
    groups.set(name, [...(groups.get(name) ?? []), index]);
});
console.log(`${samples.length} pages, ${existsSync(given) ? 'corpora' : "the project's own"}; F1`);
console.log(['', 'pages', ...ways].map((cell) => cell.toString().padEnd(14)).join(''));
for (const [name, indices] of groups) {
  const cells = ways.map((way) => {
    if (name === 'segments') return segmentScore(indices.map((index) => textsOf(way, index))).toFixed(3);
    const scores = indices.map((index) => scoreOf(way, index));
    return (name === 'news' ? f1OfAverages(scores) : mean(scores.map((score) => score.f1))).toFixed(3);
  });
  console.log([name, indices.length, ...cells].map((cell) => cell.toString().padEnd(14)).join(''));
}
const times = (way: Way): number[] => results.map((result) => result[way].ms);
for (const q of [0.5, 0.95]) {
  const [own, readability, defuddle] = (['trawl', 'readability', 'defuddle'] as const).map((way) =>
    quantile(times(way), q),
  );
  console.log(
    `${q === 0.5 ? 'median' : 'p95'} ms: page to Markdown ${own?.toFixed(1)}, readability alone ${readability?.toFixed(1)}, defuddle alone ${defuddle?.toFixed(1)}; ratio to defuddle ${((own ?? 0) / (defuddle || 1)).toFixed(2)}`,
  );
}
for (const field of ['title', 'author', 'date'] as const) {
  const known = samples.flatMap((sample, index) => (sample[field] && !sample.news ? [index] : []));
  if (known.length === 0) continue;
  const cells = (['trawl', 'readability', 'defuddle'] as const).map((way) => {
    const right = known.filter((index) => {
      const found = fold((results[index] as PageResult)[way][field]);
      const truth = fold(samples[index]?.[field]);
      return field === 'date' ? found.slice(0, 10) === truth.slice(0, 10) : found === truth;
    });
    return `${way} ${(right.length / known.length).toFixed(3)}`;
  });
  console.log(`${field} exact (${known.length} pages): ${cells.join(', ')}`);
}
/** A hole with this share of its words in the annotated text belongs to it. */
const IN_TEXT = 0.9;
let holes = 0;
let holesInText = 0;
results.forEach((result, index) => {
  const truth = new Set(wordsOf(samples[index]?.text ?? ''));
  for (const hole of result.holes) {
    const words = wordsOf(hole);
    holes += 1;
    if (words.length > 0 && words.filter((word) => truth.has(word)).length >= words.length * IN_TEXT)
      holesInText += 1;
  }
});
console.log(`dropped between two kept siblings: ${holes}, of the text that people marked: ${holesInText}`);
for (const [name, indices] of groups) {
  // A set of segments marks only a few of the lines of a text.
  if (name === 'segments') continue;
  const pages = indices.map((at) => ({
    truth: samples[at]?.text ?? '',
    dropped: (results[at] as PageResult).dropped,
  }));
  console.log([`characters dropped by reason, ${name}:`, ...linesOf(costsOf(pages))].join('\n'));
}
const methods = new Map<string, number>();
for (const { method } of results) methods.set(method, (methods.get(method) ?? 0) + 1);
console.log(`ways that won: ${[...methods].map(([name, count]) => `${name} ${count}`).join(', ')}`);
const file = readArgument('json');
if (file) {
  writeFileSync(
    file,
    JSON.stringify(
      samples.map((sample, index) => ({
        ...sample,
        html: undefined,
        result: { ...results[index], dropped: undefined },
        f1: scoreOf('trawl', index).f1,
      })),
      null,
      1,
    ),
  );
}
