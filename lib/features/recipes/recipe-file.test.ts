// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Recipe } from './recipe';
import { readRecipeFile, recipeFileText } from './recipe-file';

const schema = { type: 'object', properties: { price: { type: 'number' } } };
const read = (value: unknown) => readRecipeFile(JSON.stringify(value), 'old-crawl');

describe('readRecipeFile', () => {
  it('reads what was written', () => {
    const recipes: Recipe[] = [
      { id: 'a', name: 'Prices', host: 'shop.example', prompt: 'Each price', schema, savedAt: 1 },
      { id: 'b', name: 'Tides', host: '', prompt: 'High water', savedAt: 2 },
    ];
    const file = readRecipeFile(recipeFileText(recipes), 'x');
    expect(file).toEqual({
      ok: true,
      words: [],
      left: [],
      recipes: recipes.map(({ id: _id, savedAt: _savedAt, ...recipe }) => recipe),
    });
    expect(recipeFileText(recipes)).not.toContain('savedAt');
  });

  it('translates a crawl of v1, and says what it does not take', () => {
    const file = read({
      url: 'https://a.example',
      maxDepth: 3,
      scrapeOptions: { formats: ['extract'], extract: { schema }, parsePDF: false },
    });
    expect(file).toMatchObject({
      ok: true,
      recipes: [{ name: 'old-crawl', host: '', schema }],
      left: ['url', 'maxDiscoveryDepth'],
    });
    expect(file.ok && file.words.map(({ from }) => from)).toEqual([
      'maxDepth: 3',
      'parsePDF: false',
      'formats: ["extract"]',
    ]);
  });

  it('names several without a name by their number', () => {
    const file = read([{ prompt: 'a' }, { name: 'B', prompt: 'b' }]);
    expect(file.ok && file.recipes.map(({ name }) => name)).toEqual(['old-crawl 1', 'B']);
  });

  it.each([
    [{ name: 'Empty' }, ['prompt', 'schema']],
    [{ prompt: 7 }, ['prompt']],
    [{ schema: 'x' }, ['schema']],
    [{ name: '', prompt: 'x' }, ['name']],
    [[{ prompt: 'x' }, 7], ['recipes.1']],
    ['text', ['recipes']],
    [[], []],
  ])('takes nothing of %j', (given, unfit) => {
    expect(read(given)).toEqual({ ok: false, unfit });
  });

  it('names the line of what is no JSON', () => {
    expect(readRecipeFile('{ "prompt": }', 'x')).toMatchObject({ ok: false, problem: { line: 1 } });
  });
});
