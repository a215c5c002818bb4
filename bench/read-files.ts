/**
 * What `bench/files.ts` runs. With `--with LIBRARY`, one of `file-libraries.ts` reads the file; with `--peak`, each line
 * has `mb` too, the most memory that the process took above its start.
 */
import { readFileSync } from 'node:fs';
import { readFile as readBytesOf } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../scripts/older-node.mjs';
import { Window } from 'happy-dom';
import { fileProblemWords } from '@/lib/core/words/file-problems';
import type { FilePart } from '@/lib/core/model/file-reading';
import { warningWords } from '@/lib/core/words/warnings';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import { FileRefused } from '@/lib/reader/files/order';
import { readBytes } from '@/lib/reader/files/worker/read-bytes';
import { readFile } from '@/lib/reader/files/read-file';
import { readHtml } from '@/lib/reader/read-html';
import { fileLibraries } from './file-libraries';

type Read = {
  markdown: string;
  title: string;
  warnings: string[];
  error?: string;
  content?: unknown;
};

const maps = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')));
const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } });
const parser = new window.DOMParser();
// This DOM has all that the reader uses; its types are its own.
const parse = (html: string): Document => parser.parseFromString(html, 'text/html') as unknown as Document;

/** Reads one file as the extension does, with another DOM. */
async function readOne(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  part: FilePart = {},
  json = false,
): Promise<Read> {
  const options = pageOptionsOf({ formats: json ? ['markdown', 'json'] : ['markdown'], options: {} });
  try {
    const page = await readFile(
      new File([bytes], name),
      options,
      {
        readHtml: (order) => Promise.resolve(readHtml(order, parse)),
        readBytes: (order) => readBytes(order, () => undefined, maps),
      },
      part,
    );
    if (!page.ok)
      return { markdown: '', title: name, warnings: [], error: fileProblemWords({ detail: page.why }) };
    return {
      markdown: page.content.markdown ?? '',
      title: page.title,
      warnings: page.report.warnings.map(warningWords),
      ...(json && { content: page.content.json }),
    };
  } catch (thrown) {
    if (!(thrown instanceof FileRefused)) throw thrown;
    const { problem, detail } = thrown;
    if (process.argv.includes('--why')) console.error(thrown.cause);
    return {
      markdown: '',
      title: name,
      warnings: [],
      error: fileProblemWords({ detail: problem, ...(detail !== undefined && { serviceCode: detail }) }),
    };
  }
}

/** Megabytes; not of the process that started this one, as the system's count of resources has it. */
function peak(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}

async function readWith(
  library: string,
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
  password?: string,
): Promise<Read> {
  const read = Object.values(fileLibraries).find((of) => library in of)?.[library];
  if (!read) throw new Error(`No library is called ${library}.`);
  const title = basename(file);
  try {
    return { markdown: await read(bytes, title, password), title, warnings: [] };
  } catch (thrown) {
    return {
      markdown: '',
      title,
      warnings: [],
      error: thrown instanceof Error ? thrown.message : String(thrown),
    };
  }
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const files: string[] = [];
  const part: FilePart = {};
  let json = false;
  let library: string | undefined;
  const start = args.includes('--peak') ? peak() : undefined;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] as string;
    if (arg === '--json') json = true;
    else if (arg === '--why' || arg === '--peak') continue;
    else if (arg === '--with') library = args[++at];
    else if (arg === '--password') part.password = args[++at];
    else if (arg === '--sheet') part.sheet = args[++at];
    else if (arg === '--pages') {
      const [from = 1, to = from] = (args[++at] ?? '').split('-').map(Number);
      part.pages = [from, to];
    } else files.push(arg);
  }
  for (const file of files) {
    const bytes = new Uint8Array(await readBytesOf(file));
    const from = performance.now();
    const read =
      library === undefined
        ? await readOne(bytes, basename(file), part, json)
        : await readWith(library, bytes, file, part.password);
    const ms = Math.round(performance.now() - from);
    const mb = start !== undefined && { mb: Math.round(peak() - start) };
    process.stdout.write(`${JSON.stringify({ file, ...read, ms, ...mb })}\n`);
  }
}

await main();
