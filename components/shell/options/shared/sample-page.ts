import type { Exportable } from '@/lib/features/export/exportable';

/** A page for the previews while nothing is captured yet. */
export function samplePage(now: number): Exportable {
  const title = 'Coroutines and tasks';
  return {
    url: 'https://docs.python.org/3/library/asyncio-task.html',
    host: 'docs.python.org',
    title,
    capturedAt: now,
    engine: 'device',
    metadata: {
      title,
      author: 'Python Software Foundation',
      published: '2026-10-05',
      siteName: 'Python documentation',
      language: 'en',
      keywords: ['python', 'asyncio'],
      wordCount: 5_214,
      tokenEstimate: 7_060,
    },
    report: {
      scope: 'main',
      method: 'article',
      readingMs: 0,
      wordsKept: 5_214,
      wordsOnPage: 6_100,
      leftOut: [],
      frames: [],
      warnings: [],
    },
    content: {},
  };
}
