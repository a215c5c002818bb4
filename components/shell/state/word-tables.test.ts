// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { formatOf, tableOf } from './use-words';

describe('tables of words', () => {
  it('are made once for a locale, and apart for another', () => {
    const build = vi.fn((format: ReturnType<typeof formatOf>) => ({ count: format.number(1_234.5) }));
    const english = tableOf(formatOf('en-GB'), build);
    expect(tableOf(formatOf('en-GB'), build)).toBe(english);
    expect(tableOf(formatOf('de-DE'), build)).toEqual({ count: '1.234,5' });
    expect(english).toEqual({ count: '1,234.5' });
    expect(build).toHaveBeenCalledTimes(2);
  });

  it('are apart for each builder', () => {
    const format = formatOf('en-GB');
    expect(tableOf(format, () => 'one')).toBe('one');
    expect(tableOf(format, () => 'two')).toBe('two');
  });
});
