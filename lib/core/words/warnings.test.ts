// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { warningWords } from './warnings';

describe('warningWords', () => {
  it.each([
    'screenshot-cut',
    'inner-scroller',
    'screenshot-missing',
    'screenshot-not-fetched',
    'step-file-missing',
    'screenshot-too-large',
    'screenshot-not-an-image',
    'screenshot-unsafe-address',
    'stored-record-bad',
    'page-answered-404',
    'agent-partial',
    'result-not-read: a.example',
  ])('has a sentence for %s', (code) => {
    expect(warningWords(code)).toMatch(/^[A-Z].* .*\.$/);
    expect(warningWords(code)).not.toContain(code);
  });

  it('names what a service left out as the forms do', () => {
    expect(warningWords('left-out: mobile, fastMode, newThing')).toBe(
      'Left out, because the service does not support it: the mobile view, the fast mode, newThing.',
    );
  });

  it('names the status that a page answered with', () => {
    expect(warningWords('page-answered-503')).toBe('The page returned 503.');
    // Statuses that no page sends.
    expect(warningWords('page-answered-594')).toBe('The site refused the connection.');
    expect(warningWords('page-answered-595')).toBe('The site closed the connection.');
  });

  it('shows what a service says in its own words', () => {
    for (const text of ['The format menu is not supported.', 'constructor', 'page-answered-x'])
      expect(warningWords(text)).toBe(text);
  });
});
