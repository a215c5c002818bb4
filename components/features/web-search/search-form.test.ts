// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isNarrowed, searchForm, siteOf, type SearchForm } from './search-form';

const form = (change: Partial<SearchForm>): SearchForm => ({
  ...searchForm.empty,
  query: ' tides ',
  ...change,
});

describe('the request of a search', () => {
  it('asks for nothing that was not chosen', () => {
    expect(searchForm.request(form({}))).toEqual({
      kind: 'search',
      query: 'tides',
      sources: ['web'],
      limit: 10,
      formats: [],
      options: {},
    });
    expect(searchForm.request(form({ query: '  ' }))).toBeUndefined();
  });

  it('comes back to the same form', () => {
    const full = form({
      query: 'tides',
      sources: ['web', 'news'],
      limit: 25,
      time: 'qdr:w',
      country: 'PT',
      location: 'Lisbon',
      kind: 'pdf',
      only: ['a.example'],
      withPages: true,
    });
    const request = searchForm.request(full);
    expect(request).toMatchObject({ tbs: 'qdr:w', categories: ['pdf'], formats: ['markdown'] });
    expect(request && searchForm.of(request)).toEqual(full);
    expect(request && isNarrowed(request)).toBe(true);
  });

  it('asks for the days between two dates, and is not made while they are turned round', () => {
    const dates = { from: '2026-11-01', to: '2026-11-20' };
    const between = form({ query: 'tides', time: 'dates', dates });
    const request = searchForm.request(between);
    expect(request?.tbs).toBe('cdr:1,cd_min:11/1/2026,cd_max:11/20/2026');
    expect(request && searchForm.of(request)).toEqual(between);
    const turned = { ...between, dates: { from: '2026-11-21', to: '2026-11-20' } };
    expect(searchForm.request(turned)).toBeUndefined();
    expect(searchForm.request({ ...between, dates: { from: '', to: '' } })).toBeUndefined();
  });

  it('reads no pages of images alone', () => {
    expect(searchForm.request(form({ sources: ['images'], withPages: true }))?.formats).toEqual([]);
  });

  it('is not made while a site is none, or sites are named both ways', () => {
    const both = form({ only: ['a.example'], without: ['b.example'] });
    expect(searchForm.request(both)).toBeUndefined();
    expect(searchForm.problems(both)).toEqual({ without: { problem: 'both' } });
    expect(searchForm.problems(form({ only: ['a.example', 'no site'] }))).toEqual({
      only: { problem: 'bad', about: 'no site' },
    });
  });
});

describe('siteOf', () => {
  it.each([
    ['https://Example.com/docs?q=1', 'example.com'],
    ['docs.example.com', 'docs.example.com'],
    ['example.com/path', 'example.com'],
    ['no site', 'no site'],
  ])('takes %s for %s', (typed, site) => expect(siteOf(typed)).toBe(site));
});
