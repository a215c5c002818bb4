// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { filterWords, markedPieces, matchPages, searchTexts } from './tree-filter';

const pages = [
  { url: 'https://docs.test/3/library/asyncio-task.html', title: 'Coroutines and tasks' },
  { url: 'https://docs.test/3/%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82' },
  { url: 'https://docs.test/search?q=asyncio' },
];
const find = (query: string): number[] => {
  const { flags } = matchPages(searchTexts(pages), filterWords(query));
  return [...flags.keys()].filter((at) => flags[at] === 1);
};

describe('matchPages', () => {
  it('looks through addresses and titles, whatever the case, for all the words', () => {
    expect(find('ASYNCIO')).toEqual([0, 2]);
    expect(find('coroutines')).toEqual([0]);
    expect(find('asyncio library')).toEqual([0]);
    expect(find('asyncio nowhere')).toEqual([]);
  });

  it('finds letters that an address carries escaped, and parts of paths', () => {
    expect(find('привет')).toEqual([1]);
    expect(find('library/asy')).toEqual([0]);
  });

  it('does not find the scheme, which all have', () => {
    expect(find('https')).toEqual([]);
  });
});

describe('markedPieces', () => {
  it('parts a name at what was found, every second piece a match', () => {
    expect(markedPieces('asyncio-dev.html', ['asyncio'])).toEqual(['', 'asyncio', '-dev.html']);
    expect(markedPieces('a-Task-and-a-task', ['task'])).toEqual(['a-', 'Task', '-and-a-', 'task']);
    expect(markedPieces('library/', ['library/asy'])).toEqual(['', 'library', '/']);
    expect(markedPieces('plain', ['nothing'])).toEqual(['plain']);
    expect(markedPieces('plain', [])).toEqual(['plain']);
  });

  it('joins matches that overlap', () => {
    expect(markedPieces('ababa', ['aba'])).toEqual(['', 'ababa']);
    expect(markedPieces('tasks', ['task', 'asks'])).toEqual(['', 'tasks']);
  });

  it('gives the name back whole when the pieces are put together', () => {
    for (const name of ['İstanbul', 'straße', 'a'.repeat(50), ''])
      expect(markedPieces(name, ['a', 'i']).join('')).toBe(name);
  });
});
