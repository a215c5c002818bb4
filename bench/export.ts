import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SiteCapture, SiteExport } from '../lib/features/site-export/site-export';
import {
  siteExporters,
  siteExportGroups,
  type SiteExportFormat,
} from '../lib/features/site-export/site-registry';
import { defaultSettings } from '../lib/core/model/settings';
import { anArticle } from '../tests/support/captures';
import { round, table } from './figures';

/**
 * Files of many captures: pages and megabytes per second, and the peak memory while one is made, above the program's
 * baseline. Every file is made in a separate process, with a garbage collection every hundred pages, after which only
 * live memory is counted (the heap and the buffers beside it); the time excludes that. The captures are generated on
 * request, about 9 KB of Markdown with 20 links each, and the bytes are counted and dropped: reading from the library
 * and writing to the disk are not included. A book (.epub) reads HTML with the browser's own parser, which Node does
 * not have, and is not included.
 */
const SIZES = [1_000, 10_000];
const EVERY = 100;
/** The limit for a file of 10,000 pages. */
const MOST_MB = 100;

const WORDS = 'harbour tide quay gauge pilot chart light buoy anchor mooring wreck dredge'.split(' ');

function urlOf(at: number): string {
  return `https://harbour.example/${WORDS[at % 12] ?? ''}/${WORDS[(at * 7) % 12] ?? ''}-${at}`;
}

function captureOf(at: number, size: number): SiteCapture {
  let seed = at + 11;
  const pick = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const word = (): string => WORDS[pick(WORDS.length)] ?? '';
  const paragraph = (): string => Array.from({ length: 60 }, word).join(' ');
  const parts = Array.from({ length: 20 }, (_, part) => {
    const link = `[${word()} ${part}](${urlOf(pick(size))})`;
    return `## ${word()} ${part}\n\n${paragraph()} ${link}.\n`;
  });
  const url = urlOf(at);
  return anArticle({
    id: `c${at}`,
    url,
    host: 'harbour.example',
    title: `${word()} and ${word()} ${at}`,
    content: { markdown: parts.join('\n') },
  });
}

/** A crawl of this many pages; `onPage` is called for each as it is read. */
function crawlOf(size: number, onPage: (at: number) => void): SiteExport {
  return {
    subject: 'harbour.example',
    kind: 'crawl',
    title: 'harbour.example',
    url: 'https://harbour.example/',
    at: Date.UTC(2026, 10, 22),
    pages: Array.from({ length: size }, (_, at) => ({
      captureId: `c${at}`,
      url: urlOf(at),
      title: `Page ${at}`,
      words: 1_200,
    })),
    missing: [],
    captures: (async function* () {
      for (let at = 0; at < size; at += 1) {
        onPage(at);
        yield captureOf(at, size);
      }
    })(),
  };
}

async function drained(format: SiteExportFormat, site: SiteExport): Promise<number> {
  let bytes = 0;
  const stream = siteExporters[format].render(site, { settings: defaultSettings });
  for await (const piece of stream) bytes += piece.length;
  return bytes;
}

type Figures = { ms: number; bytes: number; peakMb: number };

async function measure(format: SiteExportFormat, size: number): Promise<Figures> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1e6;
  };
  await drained(
    format,
    crawlOf(20, () => undefined),
  );
  const before = held();
  let peak = before;
  let looking = 0;
  const look = (at: number): void => {
    if (at % EVERY !== 0) return;
    const from = performance.now();
    peak = Math.max(peak, held());
    looking += performance.now() - from;
  };
  const began = performance.now();
  const bytes = await drained(format, crawlOf(size, look));
  return { ms: performance.now() - began - looking, bytes, peakMb: peak - before };
}

const siteExportFormats: readonly SiteExportFormat[] = siteExportGroups()
  .flat()
  .filter((name) => name !== 'epub');
const [, , one, ofSize] = process.argv;
const format = siteExportFormats.find((name) => name === one);
if (one !== undefined && !one.startsWith('--') && ofSize !== undefined) {
  if (!format) throw new Error(`no file is called ${one}`);
  process.stdout.write(JSON.stringify(await measure(format, Number(ofSize))));
} else {
  const rows = siteExportFormats.map((name) => {
    const cells = SIZES.flatMap((size) => {
      const { stdout, status } = spawnSync(
        process.execPath,
        ['--import', 'tsx', import.meta.filename, name, String(size)],
        { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(`${name} of ${size} pages was not made`);
      const { ms, bytes, peakMb } = JSON.parse(stdout) as Figures;
      if (peakMb > MOST_MB) process.exitCode = 1;
      return [
        round(size / (ms / 1_000)),
        (bytes / 1e6 / (ms / 1_000)).toFixed(1),
        `${peakMb.toFixed(1)}${peakMb > MOST_MB ? ' (too much)' : ''}`,
      ];
    });
    return [name, ...cells];
  });
  const heads = SIZES.flatMap((size) => [`${round(size)} pages: pages/s`, 'MB/s', 'MB held']);
  process.stdout.write(`Files of many pages\n\n${table(['file', ...heads], rows)}\n`);
}
