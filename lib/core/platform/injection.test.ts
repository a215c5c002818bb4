// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { AppError } from '../model/errors';
import { targetOf, toInjectionError } from './injection';

describe('toInjectionError', () => {
  it.each([
    ['No tab with id: 17.', 'tab-gone'],
    ['Invalid tab ID: 17', 'tab-gone'],
    ['No document with id 4F9C in tab with id 17', 'page-changed'],
    ['Frame with ID 0 was removed.', 'page-changed'],
    ["Actor 'Conduits' destroyed before query 'Execute' was resolved", 'page-changed'],
    ['Message manager disconnected', 'page-changed'],
    ['Could not establish connection. Receiving end does not exist.', 'page-changed'],
    ['Cannot access a chrome:// URL', 'restricted-page'],
    ['The extensions gallery cannot be scripted.', 'restricted-page'],
    ['Frame with ID 0 is showing error page', 'restricted-page'],
    [
      'Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
      'tab-not-open',
    ],
    ['Missing host permission for the tab', 'tab-not-open'],
    ['something nobody has seen', 'bug'],
  ])('"%s" is %s', (message, reason) => expect(toInjectionError(new Error(message)).reason).toBe(reason));

  it('lets a failure of our own pass as it is', () => {
    const own = new AppError('page-changed');
    expect(toInjectionError(own)).toBe(own);
  });
});

describe('targetOf', () => {
  const source = { type: 'tab' as const, tabId: 1, windowId: 2, url: 'https://a.test/', title: '' };
  it('names the document where the browser can', () =>
    expect(targetOf({ ...source, documentId: 'D' })).toEqual({ tabId: 1, documentIds: ['D'] }));
  it('names the tab where it cannot', () => expect(targetOf(source)).toEqual({ tabId: 1 }));
});
