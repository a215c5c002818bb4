// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { serviceKeySchema, tailOf } from './service-key';

describe('serviceKeySchema', () => {
  it('takes the blanks around a key away', () => {
    for (const pasted of [' fc-0123456789a1b2\n', 'Bearer fc-0123456789a1b2'])
      expect(serviceKeySchema.parse(pasted)).toBe('fc-0123456789a1b2');
  });

  it.each(['', '   ', 'fc key', 'fc-ключ', 'fc-é', 'fc\nkey', 'fc-\u200bkey', 'x'.repeat(501)])(
    'refuses %j',
    (key) => {
      expect(serviceKeySchema.safeParse(key).success).toBe(false);
    },
  );
});

describe('tailOf', () => {
  it('shows four characters of a long key and nothing of a short one', () => {
    expect(tailOf('fc-0123456789a1b2')).toBe('a1b2');
    for (const key of [undefined, '', 'abc1', '01234567890']) expect(tailOf(key)).toBeUndefined();
  });
});
