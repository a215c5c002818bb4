// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { isNothing } from './nothing-in';

const { content } = anArticle();

describe('nothing to copy', () => {
  it('is in a format without links, images, data or text', () => {
    const empty = { ...content, links: [], images: [], json: {}, markdown: ' \n' };
    for (const format of ['links', 'images', 'json', 'markdown'] as const)
      expect(isNothing(empty, format)).toBe(true);
    expect(isNothing({ ...content, json: null }, 'json')).toBe(true);
  });

  it('is not in a format that holds something, and not in one that was not captured', () => {
    expect(isNothing(content, 'markdown')).toBe(false);
    expect(isNothing({ ...content, json: { fields: 0 } }, 'json')).toBe(false);
    const { links: _links, json: _json, ...rest } = content;
    expect(isNothing(rest, 'links')).toBe(false);
    expect(isNothing(rest, 'json')).toBe(false);
  });
});
