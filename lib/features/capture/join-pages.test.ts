// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PageReading } from '@/lib/core/model/page';
import { aReport } from '@/tests/support/page-options';
import { joinPages } from './device/job';

type Page = Extract<PageReading, { ok: true }>;

const aPage = (markdown: string, links: string[] = [], words = 10): Page => ({
  ok: true,
  url: 'https://a.test/story',
  title: 'Story — A',
  content: { markdown, links: links.map((url) => ({ url, text: url, internal: true })), summary: 's' },
  metadata: { title: 'Story', wordCount: words, tokenEstimate: words },
  report: aReport({ wordsKept: words, wordsOnPage: words * 2, warnings: ['rendered-unseen'] }),
});

describe('joinPages', () => {
  it('puts the text of a series together and says its title once', () => {
    const joined = joinPages([
      aPage('# Story\n\nOne.\n', ['https://a.test/1']),
      aPage('# Story\n\nTwo.\n', ['https://a.test/1', 'https://a.test/2'], 5),
      aPage('## Part three\n\nThree.\n', [], 7),
    ]);
    expect(joined.content.markdown).toBe('# Story\n\nOne.\n\nTwo.\n\n## Part three\n\nThree.\n');
    expect(joined.content.links?.map(({ url }) => url)).toEqual(['https://a.test/1', 'https://a.test/2']);
    expect(joined.metadata.wordCount).toBe(22);
    expect(joined.report).toMatchObject({ wordsKept: 22, wordsOnPage: 44, warnings: ['rendered-unseen'] });
  });

  it('leaves a single page as it is, and makes no facet that was not asked for', () => {
    const page = aPage('# Story\n');
    expect(joinPages([page])).toBe(page);
    expect(joinPages([page, page]).content).not.toHaveProperty('html');
  });
});
