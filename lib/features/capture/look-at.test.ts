// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { lookSchema } from './look';
import { anArticle } from '@/tests/support/captures';
import { lookAt } from './look-at';

describe('a look at a page', () => {
  it('holds the start of every format and the counts of the whole', () => {
    const { content, ...rest } = anArticle();
    const links = Array.from({ length: 500 }, (_, at) => ({
      url: `https://tides.example/${at}`,
      text: '',
      internal: true,
    }));
    const look = lookAt({ ...rest, content: { ...content, links, markdown: 'word '.repeat(400_000) } });
    expect(look.texts.markdown?.more).toBe(true);
    expect(look.links?.total).toBe(500);
    expect(look.metadata.wordCount).toBe(rest.metadata.wordCount);
    expect(JSON.stringify(look).length).toBeLessThan(60_000);
    expect(lookSchema.parse(look)).toEqual(look);
  });

  it('has no text for data that holds nothing', () => {
    const { content, ...rest } = anArticle();
    expect(lookAt({ ...rest, content: { ...content, json: {} } }).texts.json).toEqual({
      text: '',
      more: false,
      tokens: 0,
    });
  });

  it('counts a summary and data by their own text, of which only the start may be there', () => {
    const summary = 'The tide turns. '.repeat(2_000);
    const { texts } = lookAt({ ...anArticle(), content: { summary, json: { name: 'Tide table' } } });
    expect(texts.summary).toMatchObject({ more: true, words: 6_000 });
    expect(texts.summary?.tokens).toBeGreaterThan(6_000);
    expect(texts.json).not.toHaveProperty('words');
    expect(texts.json?.tokens).toBeLessThan(20);
  });

  it('holds the size of a screenshot, and nothing else of it', () => {
    const screenshot = { blobId: 'b', mimeType: 'image/png', width: 1_280, height: 800, fullPage: false };
    const look = lookAt({ ...anArticle(), content: { screenshot } });
    expect(look.screenshot).toEqual({ width: 1_280, height: 800 });
    expect(lookSchema.parse(look)).toEqual(look);
  });

  it('names the formats that there are', () => {
    expect(lookAt({ ...anArticle(), content: { markdown: '# A' } }).formats).toEqual(['markdown']);
  });
});
