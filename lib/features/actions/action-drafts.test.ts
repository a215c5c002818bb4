// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { actionProblems, draftsText, moved, readDrafts, withField } from './action-drafts';

describe('readDrafts', () => {
  it('reads actions, finished or not, and writes them again', () => {
    const text = '[{"type":"click"},{"type":"wait","milliseconds":500}]';
    const drafts = readDrafts(text);
    expect(drafts).toEqual([{ type: 'click' }, { type: 'wait', milliseconds: 500 }]);
    expect(readDrafts(draftsText(drafts ?? []))).toEqual(drafts);
    expect(readDrafts('  ')).toEqual([]);
    expect(draftsText([])).toBe('');
  });

  it.each(['{', '{}', '[{"type":"fly"}]', '[3]', '[null]'])('refuses %s', (text) => {
    expect(readDrafts(text)).toBeUndefined();
  });
});

describe('actionProblems', () => {
  it.each([
    [{ type: 'wait' }, 'wait-one'],
    [{ type: 'wait', milliseconds: 5, selector: '#a' }, 'wait-one'],
    [{ type: 'click', selector: ' ' }, 'needs-selector'],
    [{ type: 'write' }, 'needs-text'],
    [{ type: 'press' }, 'needs-key'],
    [{ type: 'executeJavascript', script: '' }, 'needs-script'],
    [{ type: 'screenshot', viewport: { width: 4 } }, 'needs-viewport'],
    [{ type: 'screenshot', quality: 400 }, 'invalid'],
    [{ type: 'pdf', scale: -1 }, 'invalid'],
    [{ type: 'click', selector: '#a', unknown: 1 }, 'invalid'],
  ])('%o', (draft, code) => {
    const drafts = readDrafts(JSON.stringify([{ type: 'scrape' }, draft])) ?? [];
    expect(actionProblems(drafts)).toEqual([{ index: 1, code }]);
  });

  it('has nothing against actions that can be sent', () => {
    const drafts = readDrafts(
      JSON.stringify([
        { type: 'wait', selector: '#a' },
        { type: 'click', selector: '#a', all: true },
        { type: 'write', text: 'x' },
        { type: 'press', key: 'Enter' },
        { type: 'scroll', direction: 'up' },
        { type: 'screenshot', fullPage: true, viewport: { width: 800, height: 600 } },
        { type: 'scrape' },
        { type: 'executeJavascript', script: '1' },
        { type: 'pdf', format: 'A4', landscape: true, scale: 0.5 },
      ]),
    );
    expect(actionProblems(drafts ?? [])).toEqual([]);
  });

  it('adds up all waits, with the one before the actions, and counts the actions', () => {
    const wait = { type: 'wait' as const, milliseconds: 20_000 };
    expect(actionProblems([wait, wait, wait])).toEqual([]);
    expect(actionProblems([wait, wait, wait], 1)).toEqual([
      { index: undefined, code: 'total-wait', most: 60_000 },
    ]);
    const many = Array.from({ length: 51 }, () => ({ type: 'scrape' as const }));
    expect(actionProblems(many)).toEqual([{ index: undefined, code: 'too-many', most: 50 }]);
  });
});

it('moves an entry within the list alone', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

it('leaves out a field that was emptied', () => {
  expect(withField({ type: 'click', selector: '#a' }, 'selector', '')).toEqual({ type: 'click' });
  expect(withField({ type: 'click' }, 'all', true)).toEqual({ type: 'click', all: true });
});
