import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Run } from './conversion-page';
import { bundleForPage } from '../scripts/page-code';

// How fast a live page is converted to Markdown, ours and turndown + gfm on the same pages, alternating, in a real
// Chromium.
const rounds = 7;
const most = Number(process.env['PAGES'] ?? 60);

function pages(): { name: string; html: string }[] {
  const corpora = new URL('../../shared/corpora/wcxb/html/', import.meta.url);
  const fixtures = new URL('../lib/reader/fixtures/', import.meta.url);
  const folder = existsSync(corpora) ? corpora : fixtures;
  const names = readdirSync(folder).filter((name) => /\.html(?:\.gz)?$/.test(name));
  const step = Math.max(1, Math.floor(names.length / most));
  return names
    .filter((_, index) => index % step === 0)
    .slice(0, most)
    .map((name) => {
      const bytes = readFileSync(new URL(name, folder));
      return { name, html: (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8') };
    });
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const script = await bundleForPage(new URL('conversion-page.ts', import.meta.url), 'conversion');
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' });
const context = await browser.newContext();
const page = await context.newPage();
let current = '';
await context.route('**/*', (route) =>
  route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
    ? route.fulfill({
        body: current,
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': "script-src 'none'" },
      })
    : route.abort(),
);

let bytes = 0;
let thrown = 0;
const total = { ours: 0, oursWithSnapshot: 0, theirs: 0 };
const ratios: number[] = [];
for (const { name, html } of pages()) {
  current = html;
  await page.goto('https://bench.example/', { waitUntil: 'domcontentloaded' });
  await page.evaluate(script);
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    runs.push(
      await page.evaluate(() =>
        // The script above added it; the page's own types do not include it.
        (globalThis as typeof globalThis & { conversion: { runOnce: () => Run } }).conversion.runOnce(),
      ),
    );
  }
  const ours = median(runs.slice(2).map((run) => run.ours));
  const oursWithSnapshot = median(runs.slice(2).map((run) => run.oursWithSnapshot));
  if (runs.some((run) => run.theirs === null)) {
    thrown++;
    continue;
  }
  const theirs = median(runs.slice(2).map((run) => run.theirs ?? 0));
  bytes += html.length;
  total.ours += ours;
  total.oursWithSnapshot += oursWithSnapshot;
  total.theirs += theirs;
  ratios.push(theirs / Math.max(ours, 0.05));
  if (process.env['VERBOSE'])
    console.log(
      name,
      (html.length / 1000).toFixed(0),
      'KB',
      ours.toFixed(1),
      oursWithSnapshot.toFixed(1),
      theirs.toFixed(1),
    );
}
await browser.close();
const speed = (ms: number): string => `${(bytes / 1e6 / (ms / 1000)).toFixed(0)} MB/s`;
console.log(
  `${ratios.length} pages, ${(bytes / 1e6).toFixed(1)} MB, median of ${rounds - 2} runs each after 2 to warm up; turndown threw on ${thrown} more`,
);
console.log(`  ours, live DOM              ${speed(total.ours)}`);
console.log(`  ours, snapshot included     ${speed(total.oursWithSnapshot)}`);
console.log(`  turndown + gfm, live DOM    ${speed(total.theirs)}`);
console.log(
  `  ratio ${(total.theirs / total.ours).toFixed(1)} × in all, ${median(ratios).toFixed(1)} × on the median page; with the snapshot ${(total.theirs / total.oursWithSnapshot).toFixed(1)} ×`,
);
