import { describe, expect, test } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readInert } from '@/tests/support/read-inert';
import { structures } from './';
import { known } from './known';
import { faultsOf, pageOf } from './structure';

/** What is missing from a page's Markdown, or superfluous in it. */
async function faultsIn(at: number): Promise<string[]> {
  const structure = structures[at];
  if (!structure) throw new Error('no such structure');
  const page = pageOf(structure, at);
  const url = 'https://structures.example/notes/page';
  const { reading } = await readInert({ html: page.html, url, options: pageOptions, fewWords: false });
  return faultsOf(reading.ok ? (reading.content.markdown ?? '') : reading.why, page);
}

// What is known to be read incorrectly is listed with its reason in `known.ts`, and must fail: remove a name that is
// now correct from the list.
describe('pages of one structure each', () => {
  test('there are at least 150, each with a name of its own', () => {
    expect(structures.length).toBeGreaterThanOrEqual(150);
    expect(new Set(structures.map(({ name }) => name)).size).toBe(structures.length);
  });

  test('every known fault is that of a structure', () => {
    const names = new Set(structures.map(({ name }) => name));
    expect([...known.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  test.each(structures.map(({ name }, at) => [name, at] as const))('%s', async (name, at) => {
    const faults = await faultsIn(at);
    if (known.has(name)) expect(faults).not.toEqual([]);
    else expect(faults).toEqual([]);
  });
});
