// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { nameOf } from './data-page';

describe('nameOf', () => {
  it('names words that an emoji takes across the limit', () => {
    expect(nameOf('search', `${'a'.repeat(299)}😀 boats`)).toBe(`search:${'a'.repeat(299)}%EF%BF%BD`);
  });

  it('gives the same name to the same words, and escapes them', () => {
    expect(nameOf('agent', 'red boats?')).toBe('agent:red%20boats%3F');
  });
});
