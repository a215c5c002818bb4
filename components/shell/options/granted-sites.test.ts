// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { allSitePatterns, grantedSites } from './PrivacySection';

describe('grantedSites', () => {
  it('puts the schemes of one host together and leaves out what opens every site', () => {
    expect(
      grantedSites(['https://b.example/*', 'https://*/*', 'http://b.example/*', 'https://a.example/*']),
    ).toEqual([
      { host: 'a.example', patterns: ['https://a.example/*'] },
      { host: 'b.example', patterns: ['https://b.example/*', 'http://b.example/*'] },
    ]);
  });

  it('names files of this computer by their scheme', () => {
    expect(grantedSites(['file:///*'])).toEqual([{ host: 'file://', patterns: ['file:///*'] }]);
  });
});

describe('allSitePatterns', () => {
  it('names what is to be revoked, and no single site', () => {
    expect(allSitePatterns(['http://*/*', 'https://a.example/*', 'https://*/*'])).toEqual([
      'http://*/*',
      'https://*/*',
    ]);
  });
});
