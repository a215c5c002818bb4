// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets';

describe('createSecrets', () => {
  it('gives the key to the origin it was saved for and to no other', async () => {
    const secrets = createSecrets(crypto.randomUUID());
    await secrets.save('https://api.a.test/prefix', 'k-1');
    expect(await secrets.keyFor('https://api.a.test')).toBe('k-1');
    for (const other of [
      'https://a.test',
      'http://api.a.test',
      'https://api.a.test:8443',
      'https://api.a.test.evil.test',
    ])
      expect(await secrets.keyFor(other)).toBeUndefined();
  });

  it('forgets the key', async () => {
    const secrets = createSecrets(crypto.randomUUID());
    await secrets.save('https://api.a.test', 'k-1');
    await secrets.remove();
    expect(await secrets.keyFor('https://api.a.test')).toBeUndefined();
  });
});
