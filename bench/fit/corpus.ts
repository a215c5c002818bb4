import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { labelRuns } from './labels';
import { wordsOf } from '../scores';

export type FitPage = {
  corpus: string;
  id: string;
  type: string;
  url: string;
  truth: string;
  truthWords: number;
  texts: string[];
  words: Float32Array;
  shapes: number[];
  chains: number[][];
  width: number;
  rows: Float32Array;
  labels: Float32Array;
  best: number;
};

export async function readCorpus(folder: string): Promise<FitPage[]> {
  const pages: FitPage[] = [];
  for await (const line of createInterface({ input: createReadStream(join(folder, 'pages.jsonl')) })) {
    const entry = JSON.parse(line) as Omit<FitPage, 'rows'> & { rows: string };
    const bytes = Buffer.from(entry.rows, 'base64');
    const rows = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    const { labels, f1 } = labelRuns(entry.texts, entry.truth);
    pages.push({
      ...entry,
      rows,
      labels,
      best: f1,
      truthWords: wordsOf(entry.truth).length,
      words: Float32Array.from(entry.texts, (text) => wordsOf(text).length),
    });
  }
  return pages;
}
