import { describe, expect, it } from 'vitest';
import type { Passage } from '@/lib/core/model/passage';
import { defaultSettings } from '@/lib/core/model/settings';
import { anArticle } from '@/tests/support/captures';
import { pageData } from '../templates/page-data';
import { copiedHighlights, highlightsAsMarkdown } from './highlights';
import { captureDocument, captureDocumentSchema } from './json-document';
import { exporters } from './registry';
import { pageMarkdown } from '../site-export/page-markdown';

const aPassage = (nth: number, exact: string, change: Partial<Passage> = {}): Passage => ({
  id: `3f0c6a6e-0d0f-4c53-8d7c-5c5c7a1f5a1${nth}`,
  page: 'https://a.test/',
  quote: { exact, prefix: '', suffix: '' },
  note: '',
  color: 'yellow',
  createdAt: 1_000 + nth,
  changedAt: 1_000 + nth,
  ...change,
});

const plain = anArticle({
  content: { markdown: '# Tides\n\nThe [first](/x) sentence. The *second* sentence.\n' },
});
const highlighted = {
  ...plain,
  passages: [
    aPassage(1, 'gone from here'),
    aPassage(2, 'The second sentence.', { note: 'Ask **why**.', color: 'blue' }),
    aPassage(3, 'The first sentence.'),
  ],
};
const text = async (kind: 'markdown' | 'html', capture = highlighted): Promise<string> =>
  (await exporters[kind].render(capture, defaultSettings)).text();

describe('highlights in what is exported', () => {
  it('stand at the end of the Markdown in the order of the text, each with its note', async () => {
    const section =
      '\n\n## Highlights\n\n> The first sentence.\n\n> The second sentence.\n\nAsk **why**.\n\n> gone from here\n';
    expect((await text('markdown')).endsWith(section)).toBe(true);
    expect(pageMarkdown(highlighted).endsWith(section)).toBe(true);
  });

  it('stand in the HTML, inert', async () => {
    const hostile = {
      ...highlighted,
      passages: [aPassage(1, '<img src=x onerror=alert(1)>', { note: '<script>x</script>ok' })],
    };
    const html = await text('html', hostile);
    expect(html).toContain('Highlights</h2>');
    expect(html).toMatch(/<blockquote>\s*<p>&lt;img/);
    expect(html).not.toContain('<script>x');
    expect(html).not.toContain('<img src');
  });

  it('stand in the JSON, which says so in its schema', () => {
    const document = captureDocument(highlighted);
    expect(captureDocumentSchema.parse(document).highlights).toEqual([
      { text: 'The first sentence.', color: 'yellow', createdAt: '1970-01-01T00:00:01.003Z' },
      {
        text: 'The second sentence.',
        note: 'Ask **why**.',
        color: 'blue',
        createdAt: '1970-01-01T00:00:01.002Z',
      },
      { text: 'gone from here', color: 'yellow', createdAt: '1970-01-01T00:00:01.001Z' },
    ]);
  });

  it('fill the variable of templates', () => {
    expect(pageData(highlighted).variables['highlights']).toMatchObject([
      { text: 'The first sentence.', timestamp: '1970-01-01T00:00:01.003Z' },
      { text: 'The second sentence.', note: 'Ask **why**.' },
      { text: 'gone from here' },
    ]);
  });

  it('change nothing of a capture without any', async () => {
    const before = await text('markdown', plain as typeof highlighted);
    expect(await text('markdown', { ...plain, passages: [] })).toBe(before);
    expect(before).not.toContain('Highlights');
    expect(captureDocument({ ...plain, passages: [] })).toEqual(captureDocument(plain));
    expect(pageData(plain).variables['highlights']).toBe('');
  });

  it('mean nothing but their letters, also with where they come from', () => {
    const odd = {
      ...plain,
      title: 'A [title]',
      url: 'https://a.test/(x)',
      passages: [aPassage(1, '1. *star* # `code`'), aPassage(2, '- dash'), aPassage(3, '# hash')],
    };
    expect(highlightsAsMarkdown(odd)).toBe('> 1\\. \\*star\\* # \\`code\\`\n\n> \\- dash\n\n> \\# hash\n');
    expect(copiedHighlights(odd)).toContain('\n[A \\[title\\]](https://a.test/%28x%29)\n');
  });
});
