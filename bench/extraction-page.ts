// Runs inside Chromium: each extractor on the same pages, in turn.
import { Readability } from '@mozilla/readability';
import Defuddle from 'defuddle';
import type { WrittenForests } from '../lib/reader/main-content/forests';
import { judgeWith } from '../lib/reader/main-content/judge';
import { fittedForests } from '../lib/reader/main-content/model';
import { readPage } from '../lib/reader/read';
import type { Dropped } from './dropped';
import { droppedOf } from './holes';

export type WayResult = { text: string; ms: number; title?: string; author?: string; date?: string };
export type PageResult = Record<'trawl' | 'readability' | 'defuddle' | 'body', WayResult> & {
  method: string;
  kept: number;
  found: number;
  reading: number;
  /** What was dropped between two kept siblings. */
  holes: string[];
  dropped: Dropped[];
};

const blocks =
  /^(?:address|article|aside|blockquote|br|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;

function textOf(root: Element): string {
  let text = '';
  const visit = (node: Node): void => {
    if (node.nodeType === 3) text += (node as Text).data;
    else if (node.nodeType === 1) {
      const tag = (node as Element).localName;
      if (/^(?:script|style|noscript|template)$/.test(tag)) return;
      const block = blocks.test(tag);
      if (block) text += '\n';
      for (let child = node.firstChild; child; child = child.nextSibling) visit(child);
      if (block) text += '\n';
    }
  };
  visit(root);
  return text;
}

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

function timed<T>(work: () => T): { value: T; ms: number } {
  const startedAt = performance.now();
  const value = work();
  return { value, ms: performance.now() - startedAt };
}

const options = {
  scope: 'page',
  onlyMainContent: true,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
} as const;

/** Forests that have not seen the sites of their fold, put here by the bench. */
const unseen: WrittenForests[] = [];

function readAll(html: string, url: string, turn: number, fold: number, own: boolean): PageResult {
  const judge = judgeWith(unseen[fold] ?? fittedForests);
  const address = /^https?:/.test(url) ? url : 'https://page.example/';
  const ways: Record<string, () => WayResult> = {
    trawl: () => {
      const document = parse(html);
      const { value, ms } = timed(() =>
        readPage(
          document,
          { ...options, includeTags: [], excludeTags: [], formats: ['markdown'] },
          { url: address, judge },
        ),
      );
      return { text: value.ok ? (value.content.markdown ?? '') : '', ms };
    },
    readability: () => {
      const document = parse(html);
      const { value, ms } = timed(() => new Readability(document).parse());
      const text = value?.content ? textOf(parse(value.content).body) : '';
      return {
        text,
        ms,
        title: value?.title ?? '',
        author: value?.byline ?? '',
        date: value?.publishedTime ?? '',
      };
    },
    defuddle: () => {
      const document = parse(html);
      const { value, ms } = timed(() => new Defuddle(document, { url: address }).parse());
      return {
        text: textOf(parse(value.content).body),
        ms,
        title: value.title,
        author: value.author,
        date: value.published,
      };
    },
    body: () => ({ text: textOf(parse(html).body), ms: 0 }),
  };
  const names = own ? ['trawl'] : Object.keys(ways);
  const none = { text: '', ms: 0 };
  const found: Record<string, WayResult> = { readability: none, defuddle: none, body: none };
  // Each goes first in turn: the first on a page pays for what the browser prepares.
  for (let at = 0; at < names.length; at++) {
    const name = names[(at + turn) % names.length] as string;
    try {
      found[name] = (ways[name] as () => WayResult)();
    } catch {
      // A library that fails on a page has found nothing there.
      found[name] = { text: '', ms: 0 };
    }
  }
  const reading = readPage(
    parse(html),
    { ...options, includeTags: [], excludeTags: [], formats: ['html'] },
    { url: address, judge },
  );
  const trawl = found['trawl'] as WayResult;
  if (reading.ok) {
    trawl.text = textOf(parse(reading.content.html ?? '').body);
    trawl.title = reading.metadata.title ?? '';
    trawl.author = reading.metadata.author ?? '';
    trawl.date = reading.metadata.published ?? '';
  }
  return {
    ...(found as Record<'trawl' | 'readability' | 'defuddle' | 'body', WayResult>),
    method: reading.ok ? reading.report.method : reading.why,
    kept: reading.ok ? reading.report.wordsKept : 0,
    found: reading.ok ? reading.report.wordsOnPage : 0,
    reading: trawl.ms,
    ...droppedOf(parse(html), address, judge),
  };
}

Object.assign(globalThis, { readAll, unseen });
