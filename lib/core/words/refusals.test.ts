// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { refusalWords } from './refusals';

describe('refusalWords', () => {
  it.each([
    'key-not-sendable',
    'wait-over-half-timeout',
    'raw-base64-alone',
    'change-tracking-needs-markdown',
    'json-twice',
    'no-retention-no-screenshot',
    'json-needs-prompt-or-schema',
    'domains-both-ways',
    'developer-alone',
    'not-of-results',
    'not-of-files',
    'extract-needs-urls-or-prompt',
    'search-monitor-needs-goal',
    'interact-needs-prompt-or-code',
    'empty-change',
  ])('has a sentence for %s', (code) => {
    expect(refusalWords(code)).toMatch(/^[A-Z].* .*\.$/);
  });

  it('names the option that has a wrong value', () => {
    expect(refusalWords('option-invalid: timeout')).toContain('option timeout');
  });

  it('says nothing of what it does not know', () => {
    for (const code of ['constructor', 'unknown procedure', '']) expect(refusalWords(code)).toBeUndefined();
  });
});
