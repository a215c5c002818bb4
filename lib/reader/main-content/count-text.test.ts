import { describe, expect, test } from 'vitest';
import { countText } from './count-text';

describe('countText', () => {
  test('counts words, two characters of unspaced scripts as one', () => {
    expect(countText('Two words.')).toMatchObject({ words: 2, sentenceEnds: 1, capitals: 1 });
    expect(countText('旧照片最怕').words).toBe(3);
    expect(countText('مرحبا، بالعالم')).toMatchObject({ words: 2, commas: 1 });
  });
});
