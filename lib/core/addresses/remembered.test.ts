// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { remembered } from './remembered';

describe('remembered', () => {
  it('works an item out once, also when it stands twice, and again after it was gone', () => {
    const work = vi.fn((text: string) => ({ length: text.length }));
    const read = remembered(work);
    expect(read(['a', 'bb', 'a'])).toEqual([{ length: 1 }, { length: 2 }, { length: 1 }]);
    expect(work).toHaveBeenCalledTimes(2);
    read(['a', 'bb', 'ccc']);
    expect(work).toHaveBeenCalledTimes(3);
    read(['ccc']);
    read(['a']);
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('remembers that nothing came of an item, too', () => {
    const work = vi.fn(() => undefined);
    const read = remembered(work);
    read(['a']);
    read(['a']);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
