// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PageReading } from '@/lib/core/model/page';
import { aReport } from '@/tests/support/page-options';
import { mergeFrames, unreadFrames } from './merge-frames';

type Page = Extract<PageReading, { ok: true }>;

function reading(url: string, markdown: string, frames: Page['report']['frames'] = []): Page {
  return {
    ok: true,
    url,
    title: url,
    content: { markdown, links: [{ url: `${url}#l`, text: 'l', internal: true }] },
    metadata: { wordCount: 3, tokenEstimate: 4 },
    report: aReport({ wordsKept: 3, wordsOnPage: 5, frames }),
  };
}

const closed = { read: false, why: 'cross-origin' } as const;
const page = reading('https://a.test/', 'Own text.\n', [
  { url: 'https://b.test/in', ...closed },
  { url: 'https://c.test/in', ...closed },
]);

describe('mergeFrames', () => {
  it('puts the text of a frame after the page and marks it as read', () => {
    const merged = mergeFrames(page, [reading('https://b.test/in', 'Frame text.')]);
    expect(merged.content.markdown).toBe('Own text.\n\n---\n\nFrame text.');
    expect(merged.report.frames).toEqual([
      { url: 'https://b.test/in', read: true },
      { url: 'https://c.test/in', ...closed },
    ]);
    expect(merged.report.wordsKept).toBe(6);
    expect(merged.metadata.wordCount).toBe(6);
    expect(merged.content.links).toHaveLength(2);
  });

  it('takes a frame once, and none that the page did not list', () => {
    const twice = [reading('https://b.test/in', 'F.'), reading('https://b.test/in', 'F.')];
    expect(mergeFrames(page, [...twice, reading('https://d.test/', 'No.')]).content.markdown).toBe(
      'Own text.\n\n---\n\nF.',
    );
  });

  it('asks for no frame when only a selection was taken', () => {
    expect(unreadFrames({ ...page, report: { ...page.report, scope: 'selection' } })).toEqual([]);
    expect(unreadFrames(page)).toEqual(['https://b.test/in', 'https://c.test/in']);
  });
});
