// How well, how fast and with how much memory files are read, beside the libraries alone: files of known right values,
// each in a process of its own.
// npx tsx bench/file-scores.ts [--corpus DIR] [--type TYPE] [--own] [--json FILE]
// DIR/files has truth.json (`{file, from?, type, password?, timeout?}` and what is known of it), the files in files/,
// and score.mjs with `bytesOf(truth)`, what a reader is given, and `judge(truth, result)`, its score from 0 to 1.
// --own: Trawl alone.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileLibraries } from './file-libraries';
import { withFileReader } from './file-reader';
import { median, round, table } from './figures';

type Truth = { file: string; type: string; password?: string; timeout?: number };
type Result = { markdown?: string; warnings?: string[]; error?: string; ms: number; mb?: number };
type Judged = { score: number; parts: Record<string, number>; notes: string[] };
type Scorer = {
  bytesOf: (truth: Truth) => Promise<Uint8Array>;
  judge: (truth: Truth, result: Result) => Judged;
};
type Scored = Judged & Result & { way: string; type: string; file: string };

const OURS = 'Trawl';
const MOST_MS = 60_000;

function readArgument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at >= 0 ? process.argv[at + 1] : undefined;
}

/** One file, read by one reader in a process that has done nothing else. */
function readIn(
  program: string,
  file: string,
  way: string,
  { password, timeout = MOST_MS }: Truth,
): Promise<Result> {
  const library = way === OURS ? [] : ['--with', way];
  const args = [program, file, '--peak', ...library, ...(password ? ['--password', password] : [])];
  const options = { timeout, maxBuffer: 2 ** 30, env: { ...process.env, NODE_OPTIONS: '' } };
  return new Promise((ended) => {
    execFile(process.execPath, ['--max-old-space-size=3000', ...args], options, (failed, out) => {
      try {
        ended(JSON.parse(out.slice(out.lastIndexOf('\n', out.length - 2) + 1)) as Result);
      } catch {
        ended({ error: failed?.killed ? 'timeout' : 'crash', ms: failed?.killed ? timeout : 0 });
      }
    });
  });
}

async function scoresOf(
  program: string,
  folder: string,
  scorer: Scorer,
  all: readonly Truth[],
): Promise<Scored[]> {
  const own = process.argv.includes('--own');
  const results: Scored[] = [];
  for (const truth of all) {
    const file = join(folder, basename(truth.file));
    await writeFile(file, await scorer.bytesOf(truth));
    for (const way of [OURS, ...(own ? [] : Object.keys(fileLibraries[truth.type] ?? {}))]) {
      const result = await readIn(program, file, way, truth);
      results.push({ ...result, way, type: truth.type, file: truth.file, ...scorer.judge(truth, result) });
    }
    await rm(file);
  }
  return results;
}

function lineOf(type: string, way: string, results: readonly Scored[]): string[] {
  const times = results.map(({ ms }) => ms);
  return [
    type,
    way,
    String(results.length),
    ((100 * results.reduce((sum, { score }) => sum + score, 0)) / results.length).toFixed(1),
    round(median(times)),
    round(Math.max(...times)),
    round(Math.max(...results.map(({ mb = 0 }) => mb))),
  ];
}

async function main(): Promise<void> {
  const corpus = resolve(
    readArgument('corpus') ?? join(import.meta.dirname, '../../shared/corpora'),
    'files',
  );
  if (!existsSync(join(corpus, 'truth.json'))) {
    console.log(
      `Files not measured: there is no truth.json in ${corpus}. Name a corpus with --corpus DIR.\n`,
    );
    return;
  }
  const type = readArgument('type');
  const all = (JSON.parse(readFileSync(join(corpus, 'truth.json'), 'utf8')) as Truth[]).filter(
    (truth) => type === undefined || truth.type === type,
  );
  const scorer = (await import(pathToFileURL(join(corpus, 'score.mjs')).href)) as Scorer;
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  try {
    await withFileReader(async (program) => {
      const results = await scoresOf(program, folder, scorer, all);
      const types = [...new Set(all.map((truth) => truth.type))].toSorted();
      const of = (type: string, way: string) =>
        results.filter((result) => result.type === type && result.way === way);
      const lines = types.flatMap((type) =>
        [OURS, ...Object.keys(fileLibraries[type] ?? {})]
          .filter((way) => of(type, way).length > 0)
          .map((way) => lineOf(type, way, of(type, way))),
      );
      const ours = results.filter(({ way }) => way === OURS);
      const heads = ['type', '', 'files', 'of 100', 'ms, median', 'worst', 'MB, most'];
      console.log(
        `Files read, each in a process of its own; MB above its start\n${table(heads, [...lines, lineOf('all', OURS, ours)])}`,
      );
      for (const { file, score, parts, notes } of ours.filter((result) => result.score < 0.95)) {
        const low = Object.entries(parts).filter(([, part]) => part < 0.95);
        const said = [...low.map(([part, of]) => `${part} ${round(of * 100)}`), ...notes.slice(0, 3)];
        console.log(`  ${file} ${round(score * 100)}: ${said.join('; ')}`);
      }
      console.log('');
      const json = readArgument('json');
      if (json)
        writeFileSync(
          json,
          JSON.stringify(
            results.map((result) => ({ ...result, markdown: undefined })),
            null,
            1,
          ),
        );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
