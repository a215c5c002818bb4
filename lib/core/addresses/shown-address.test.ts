// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { shownAddress } from './display-path';

describe('shownAddress', () => {
  it('shows letters as letters', () => {
    expect(shownAddress('/%E4%B8%AD%E6%96%87/%C3%A9t%C3%A9')).toBe('/中文/été');
  });

  it('leaves what would read as another address, hide, or turn the direction', () => {
    for (const kept of [
      '/a%2Fb',
      '/a%3Fb',
      '/a%23b',
      '/100%25',
      '/a%20b',
      '/%E2%80%AEtxt.exe',
      '/%E2%80%8B',
      '/%00',
    ])
      expect(shownAddress(kept)).toBe(kept);
  });

  it('leaves what is broken', () => {
    expect(shownAddress('/%E4%B8/%zz/50%')).toBe('/%E4%B8/%zz/50%');
  });
});
