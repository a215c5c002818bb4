// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sourceIn = (folder: string): string =>
  readFileSync(new URL(`../${folder}/count-words.ts`, import.meta.url), 'utf8');

// lib/model/count-words.test.ts says what is counted; this says that a page counts no other way.
test('a page counts words by the rule of the model, letter for letter', () => {
  expect(sourceIn('page')).toBe(sourceIn('model'));
  expect(sourceIn('model')).toContain('export function countMarkdownWords');
});
