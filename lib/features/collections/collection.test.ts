// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { collectionsOf, renamedCollection, withCollection, withoutCollection } from './collection';

const list = ['Queue talk', 'Roasters', 'To read'];

describe('the list of collections', () => {
  it('takes a new one at its end or at a place, and each once', () => {
    expect(withCollection(list, 'Tides')).toEqual([...list, 'Tides']);
    expect(withCollection(list, 'Tides', 1)).toEqual(['Queue talk', 'Tides', 'Roasters', 'To read']);
    expect(withCollection(list, 'ROASTERS')).toEqual(list);
  });

  it('moves one as it is written there', () => {
    expect(withCollection(list, 'to read', 0)).toEqual(['To read', 'Queue talk', 'Roasters']);
    expect(withCollection(list, 'Queue talk', 99)).toEqual(['Roasters', 'To read', 'Queue talk']);
  });

  it('renames one in its place; under a name that is taken the two are one', () => {
    expect(renamedCollection(list, 'Roasters', 'Coffee')).toEqual(['Queue talk', 'Coffee', 'To read']);
    expect(renamedCollection(list, 'Roasters', 'roasters (old)')).toContain('roasters (old)');
    expect(renamedCollection(list, 'Roasters', 'to read')).toEqual(['Queue talk', 'To read']);
    expect(renamedCollection(list, 'Roasters', 'ROASTERS')).toEqual(['Queue talk', 'ROASTERS', 'To read']);
    expect(renamedCollection(list, 'Gone', 'New')).toEqual(list);
  });

  it('loses one by name', () =>
    expect(withoutCollection(list, 'roasters')).toEqual(['Queue talk', 'To read']));

  it('says which a page is in, in the order of the list', () =>
    expect(collectionsOf(list, ['to read', 'other', 'queue talk'])).toEqual(['Queue talk', 'To read']));
});
