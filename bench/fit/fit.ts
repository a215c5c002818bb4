// Fits the forests of main content: two passes, the second using the first's predictions about the surroundings. Prints
// scores on pages that the scored model has not seen (grouped by site), then fits on everything.
import { writeFileSync } from 'node:fs';
import { f1OfAverages, scoreText, type Score } from '../scores';
import {
  type Binned,
  type FitOptions,
  type Grid,
  binGrid,
  createRandom,
  fitForest,
  predict,
} from './boosting';
import { type FitPage, readCorpus } from './corpus';
import { CONTEXT, contextOf } from '@/lib/reader/main-content/context';
import { dropRepeats } from '@/lib/reader/main-content/repeats';
import { pickThreshold } from '@/lib/reader/main-content/threshold';

const args = new Map(
  process.argv.slice(2).map((arg) => arg.replace(/^--/, '').split('=') as [string, string]),
);
const folder = args.get('data') ?? '.fit';
const folds = Number(args.get('folds') ?? 4);
const out = args.get('out');
const first: FitOptions = {
  trees: Number(args.get('trees') ?? 80),
  leaves: Number(args.get('leaves') ?? 16),
  rate: Number(args.get('rate') ?? 0.1),
  columns: Number(args.get('columns') ?? 0.25),
  rowShare: Number(args.get('bag') ?? 0.5),
  minWeight: Number(args.get('min') ?? 20),
  ridge: Number(args.get('ridge') ?? 10),
  seed: Number(args.get('seed') ?? 1),
};
const second: FitOptions = {
  ...first,
  trees: Number(args.get('trees2') ?? 60),
  rate: 0.1,
  columns: 0.35,
  seed: first.seed + 1,
};

const pages = await readCorpus(folder);
const usable = pages.filter((page) => page.texts.length > 0);
const width = usable[0]?.width ?? 0;
const total = usable.reduce((sum, page) => sum + page.texts.length, 0);
const values = new Float32Array(total * width);
const labels = new Float32Array(total);
const weights = new Float32Array(total);
const starts: number[] = [];
{
  let at = 0;
  for (const page of usable) {
    starts.push(at);
    values.set(page.rows, at * width);
    labels.set(page.labels, at);
    const scale = Math.max(page.truthWords, 60);
    let wrong = 0;
    page.words.forEach((words, run) => {
      const weight = (words + 1.5) / scale;
      weights[at + run] = weight;
      if ((page.labels[run] as number) < 0.5) wrong += weight;
    });
    // A page with a hundred times more around its text than in it must not outweigh the others.
    const most = Number(args.get('wrong') ?? 2);
    const damp = (wrong > most ? most / wrong : 1) * (page.best < 0.6 ? 0.1 : 1);
    page.words.forEach((_, run) => {
      if ((page.labels[run] as number) < 0.5) weights[at + run] = (weights[at + run] as number) * damp * 100;
      else weights[at + run] = (weights[at + run] as number) * 100 * (page.best < 0.6 ? 0.1 : 1);
    });
    at += page.texts.length;
  }
}
const siteOf = (url: string): string =>
  /^https?:\/\/([^/]+)/.exec(url)?.[1]?.split('.').slice(-2).join('.') ?? url;
const foldOf = usable.map((page) => {
  let hash = 17;
  for (const char of siteOf(page.url ?? page.id)) hash = (hash * 31 + char.charCodeAt(0)) % 1_000_003;
  return hash % folds;
});
const sampler = createRandom(11);
// Pages of thousands of runs are sampled: they keep their share of the weight, but not of the time.
const sampled = usable.map((page) => {
  const most = Number(args.get('cap') ?? 220);
  const share = Math.min(1, most / page.texts.length);
  return page.texts.map(() => sampler() < share);
});
const fitWeights = new Float32Array(total);
usable.forEach((page, index) => {
  const flags = sampled[index] as boolean[];
  const kept = flags.filter(Boolean).length;
  page.texts.forEach((_, run) => {
    const row = (starts[index] as number) + run;
    fitWeights[row] = ((weights[row] as number) * page.texts.length) / Math.max(kept, 1);
  });
});
const fitRowsWhere = (test: (page: number) => boolean): Int32Array => {
  const rows: number[] = [];
  usable.forEach((page, index) => {
    if (!test(index)) return;
    page.texts.forEach((_, run) => {
      if ((sampled[index] as boolean[])[run]) rows.push((starts[index] as number) + run);
    });
  });
  return Int32Array.from(rows);
};
const rowsWhere = (test: (page: number) => boolean): Int32Array => {
  const rows: number[] = [];
  usable.forEach((page, index) => {
    if (test(index))
      for (let run = 0; run < page.texts.length; run++) rows.push((starts[index] as number) + run);
  });
  return Int32Array.from(rows);
};

function chosen(page: FitPage, chances: ArrayLike<number>, start: number): { text: string; keep: boolean[] } {
  const own = page.texts.map((_, run) => chances[start + run] as number);
  const threshold = pickThreshold(own, page.words);
  const keep = own.map((chance) => chance >= threshold);
  if (!args.has('nodedupe'))
    dropRepeats(
      page.texts,
      page.chains.map((chain) => chain[1] ?? -1),
      keep,
    );
  return { text: page.texts.filter((_, run) => keep[run]).join('\n'), keep };
}

function report(name: string, chances: ArrayLike<number>): void {
  const byType = new Map<string, (Score & { empty: boolean })[]>();
  usable.forEach((page, index) => {
    const { text } = chosen(page, chances, starts[index] as number);
    const list = byType.get(page.type) ?? [];
    list.push({
      ...scoreText(text, page.truth, page.corpus === 'wcxb' ? 1 : 4),
      empty: page.truthWords === 0,
    });
    byType.set(page.type, list);
  });
  for (const page of pages)
    if (page.texts.length === 0)
      byType.get(page.type)?.push({ precision: 0, recall: 0, f1: page.truthWords ? 0 : 1, empty: false });
  let loss = 0;
  let all = 0;
  for (let row = 0; row < total; row++) {
    const chance = Math.min(Math.max(chances[row] as number, 1e-6), 1 - 1e-6);
    const label = labels[row] as number;
    loss -= (weights[row] as number) * (label * Math.log(chance) + (1 - label) * Math.log(1 - chance));
    all += weights[row] as number;
  }
  const shares: Record<string, number> = {
    article: 0.53,
    service: 0.11,
    forum: 0.075,
    product: 0.08,
    collection: 0.078,
    listing: 0.066,
    documentation: 0.061,
  };
  let weighted = 0;
  for (const [type, scores] of byType) {
    const fair = scores.filter((score) => !score.empty);
    weighted += (shares[type] ?? 0) * (fair.reduce((sum, score) => sum + score.f1, 0) / fair.length);
  }
  const wcxb = [...byType].filter(([type]) => type !== 'news').flatMap(([, scores]) => scores);
  const mean = (scores: Score[]) =>
    (scores.reduce((sum, score) => sum + score.f1, 0) / scores.length).toFixed(4);
  console.log(
    `${name}: loss ${(loss / all).toFixed(4)} weighted ${weighted.toFixed(4)} wcxb ${mean(wcxb)} news ${f1OfAverages(byType.get('news') ?? []).toFixed(4)} | ${[...byType].map(([type, scores]) => `${type} ${mean(scores)}`).join(' ')}`,
  );
}

type Fitted = ReturnType<typeof fitForest>;
const grid: Grid = { width, rows: total, values };
const binned = binGrid(grid);
const predictRows = (
  forest: Parameters<typeof predict>[0],
  data: Grid,
  rows: Int32Array,
  into: Float64Array,
) => {
  for (const row of rows) into[row] = predict(forest, data, row);
};

/** The forests of each fold, which have not seen its sites. */
const unseen: { one?: Fitted; two?: Fitted }[] = Array.from({ length: folds }, () => ({}));
const layer1 = new Float64Array(total);
for (let fold = 0; fold < folds; fold++) {
  const forest = fitForest(
    binned,
    fitRowsWhere((page) => foldOf[page] !== fold),
    labels,
    fitWeights,
    first,
  );
  (unseen[fold] as { one?: Fitted }).one = forest;
  predictRows(
    forest,
    grid,
    rowsWhere((page) => foldOf[page] === fold),
    layer1,
  );
}
report('first layer', layer1);

const wide = width + CONTEXT;
const values2 = new Float32Array(total * wide);
const withContext = (chances: Float64Array): void => {
  usable.forEach((page, index) => {
    const start = starts[index] as number;
    const context = contextOf(
      chances.subarray(start, start + page.texts.length),
      page.words,
      page.chains,
      page.shapes,
    );
    for (let run = 0; run < page.texts.length; run++) {
      values2.set(values.subarray((start + run) * width, (start + run + 1) * width), (start + run) * wide);
      values2.set(context.subarray(run * CONTEXT, (run + 1) * CONTEXT), (start + run) * wide + width);
    }
  });
};
withContext(layer1);
const grid2: Grid = { width: wide, rows: total, values: values2 };
const binned2: Binned = binGrid(grid2);
const write = (file: string, forests: { one?: Fitted; two?: Fitted }): void =>
  writeFileSync(
    file,
    JSON.stringify({ width, context: CONTEXT, one: forests.one, two: forests.two }, (_, value) =>
      ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value,
    ),
  );
if (out) {
  writeFileSync(
    `${out}.folds`,
    JSON.stringify(Object.fromEntries(usable.map((page, index) => [page.id, foldOf[index]]))),
  );
  const all = fitRowsWhere(() => true);
  const one = fitForest(binned, all, labels, fitWeights, first);
  // The second pass learns from predictions about unseen pages, as in production.
  const two = fitForest(binned2, all, labels, fitWeights, second);
  write(out, { one, two });
  const ranked = (gains: Float64Array) =>
    [...gains]
      .map((gain, f) => ({ gain, f }))
      .sort((a, b) => b.gain - a.gain)
      .slice(0, 25)
      .map(({ gain, f }) => `${f}:${gain.toFixed(0)}`)
      .join(' ');
  console.log(`first ${ranked(one.gains)}\nsecond ${ranked(two.gains)}`);
}
const layer2 = new Float64Array(total);
for (let fold = 0; fold < folds; fold++) {
  const forest = fitForest(
    binned2,
    fitRowsWhere((page) => foldOf[page] !== fold),
    labels,
    fitWeights,
    second,
  );
  (unseen[fold] as { two?: Fitted }).two = forest;
  if (out) write(`${out}.fold${fold}`, unseen[fold] as { one?: Fitted; two?: Fitted });
  predictRows(
    forest,
    grid2,
    rowsWhere((page) => foldOf[page] === fold),
    layer2,
  );
}
report('second layer', layer2);
for (const fixed of [0.3, 0.4, 0.5]) {
  const scores = usable
    .filter((page) => page.corpus === 'wcxb')
    .map((page) => {
      const start = starts[usable.indexOf(page)] as number;
      return scoreText(
        page.texts.filter((_, run) => (layer2[start + run] as number) >= fixed).join('\n'),
        page.truth,
        1,
      ).f1;
    });
  console.log(`fixed threshold ${fixed}: ${(scores.reduce((a, b) => a + b, 0) / scores.length).toFixed(4)}`);
}
if (args.has('worst')) {
  const rows = usable.map((page, index) => {
    const { text, keep } = chosen(page, layer2, starts[index] as number);
    const score = scoreText(text, page.truth, 1);
    return { page, score, loss: page.best - score.f1, keep };
  });
  rows.sort((a, b) => b.loss - a.loss);
  for (const { page, score, loss } of rows.slice(0, Number(args.get('worst') || 40))) {
    console.log(
      `${loss.toFixed(3)} ${page.id.slice(0, 6)} ${page.type} p ${score.precision.toFixed(2)} r ${score.recall.toFixed(2)} best ${page.best.toFixed(2)} words ${page.truthWords} ${page.url.slice(0, 90)}`,
    );
  }
}
if (args.has('diag')) {
  const rows = usable
    .map((page, index) => {
      const { text, keep } = chosen(page, layer2, starts[index] as number);
      return { page, index, keep, score: scoreText(text, page.truth, 1) };
    })
    .filter(({ page }) => page.type === args.get('diag') && page.truthWords > 0)
    .sort((a, b) => b.page.best - b.score.f1 - (a.page.best - a.score.f1));
  console.log(`losses ${rows.map(({ page, score }) => (page.best - score.f1).toFixed(2)).join(' ')}`);
  for (const { page, index, keep, score } of rows.slice(
    Number(args.get('from') ?? 0),
    Number(args.get('to') ?? 25),
  )) {
    console.log(
      `\n## ${page.id.slice(0, 6)} loss ${(page.best - score.f1).toFixed(3)} p ${score.precision.toFixed(2)} r ${score.recall.toFixed(2)} truth ${page.truthWords} ${page.url.slice(0, 100)}`,
    );
    const wrong = page.texts
      .map((text, run) => ({
        text,
        run,
        chance: layer2[(starts[index] as number) + run] as number,
        label: page.labels[run] as number,
        words: page.words[run] as number,
      }))
      .filter(({ run, label }) => (keep[run] as boolean) !== label > 0.5)
      .sort((a, b) => b.words - a.words);
    const lost = wrong.filter((item) => item.label > 0.5).reduce((sum, item) => sum + item.words, 0);
    const extra = wrong.filter((item) => item.label <= 0.5).reduce((sum, item) => sum + item.words, 0);
    console.log(
      `   lost ${lost} words, extra ${extra} words in ${wrong.length} runs of ${page.texts.length}`,
    );
    for (const item of wrong.slice(0, 7))
      console.log(
        `   ${item.label > 0.5 ? 'LOST ' : 'EXTRA'} #${item.run} ${item.chance.toFixed(2)} ${item.words}w ${item.text.slice(0, 110)}`,
      );
  }
}
