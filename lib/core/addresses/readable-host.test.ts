// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableHosts } from './readable-host';

describe('readableHosts', () => {
  it.each([
    'bücher.example',
    'münchen.straßenbahn.example',
    'президент.рф',
    '例え.テスト',
    'ليهمابتكلموشعربي.test',
    'a-ü-b.example',
    '☕.example',
  ])('reads back %s', (host) => {
    const { hostname } = new URL(`https://${host}`);
    expect(hostname).toMatch(/xn--/);
    expect(readableHosts(`https://${hostname}:80/xn-/a`)).toBe(`https://${host.normalize('NFKC')}:80/xn-/a`);
  });

  it.each(['xn--', 'xn--a', 'xn--99999999999', 'xn--ls8h-', 'axn--bcher-kva', 'xn--example'])(
    'leaves %s as it is',
    (text) => expect(readableHosts(text)).toBe(text),
  );

  it('never throws, and what it reads is the same host', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^xn--[a-z0-9-]{1,12}$/), (label) => {
        const name = readableHosts(label);
        if (name !== label) expect(new URL(`https://${name}`).hostname).toBe(label);
      }),
    );
  });
});
