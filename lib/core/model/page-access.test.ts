// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { pageAccessOf } from './page-access';

describe('pageAccessOf', () => {
  it.each([
    ['https://a.test/', 'web'],
    ['file:///tmp/a.html', 'file'],
    ['chrome://settings', 'restricted'],
    ['about:blank', 'restricted'],
    ['view-source:https://a.test/', 'restricted'],
    ['chrome-extension://abc/popup.html', 'restricted'],
    ['https://chromewebstore.google.com/detail/x', 'restricted'],
    ['https://chrome.google.com/webstore/x', 'restricted'],
    ['https://addons.mozilla.org/', 'web'],
    ['', 'restricted'],
  ] as const)('%s is %s in Chromium', (url, access) => expect(pageAccessOf(url, 'chromium')).toBe(access));

  it('knows what Firefox keeps for itself', () =>
    expect(pageAccessOf('https://addons.mozilla.org/', 'firefox')).toBe('restricted'));
});
