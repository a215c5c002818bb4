import { describe, expect, it } from 'vitest';
import { relevanceOf } from './relevance';

const score = relevanceOf('tide tables');
const page = (path: string, title = '', description = '') => ({
  url: `https://a.test${path}`,
  title,
  description,
});

describe('relevanceOf', () => {
  it('gives nothing to a page without the words, wherever its host has them', () => {
    expect(score(page('/moon', 'The moon'))).toBe(0);
    expect(score({ url: 'https://tide.test/' })).toBe(0);
  });

  it('weighs title over path over description, and both words over one', () => {
    const title = score(page('/x', 'Tide tables'));
    const path = score(page('/tide-tables'));
    const description = score(page('/x', '', 'Tide tables'));
    expect(title).toBeGreaterThan(path);
    expect(path).toBeGreaterThan(description);
    expect(title).toBeGreaterThan(score(page('/x', 'Tide clocks')));
  });

  it('prefers the page that is about it to the one that mentions it', () => {
    expect(score(page('/x', 'Tide tables'))).toBeGreaterThan(
      score(page('/x', `Tide tables and ${'many other things of the harbour '.repeat(4)}`)),
    );
  });
});
