// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { folderOfPage, isInScope, mapUrlOf, pageOf, typedAddress } from './site-scope';

const PAGE = 'https://docs.example/guide/delivery?from=home#part';

describe('the folder of a page', () => {
  it.each([
    [PAGE, 'https://docs.example/guide/'],
    ['https://docs.example/guide/', 'https://docs.example/guide/'],
    ['https://docs.example/a/b/c.html', 'https://docs.example/a/b/'],
    // The folder above it is the whole site, which is another choice.
    ['https://docs.example/learn', 'https://docs.example/learn'],
    ['https://docs.example/start.html', 'https://docs.example/'],
    ['https://docs.example/', 'https://docs.example/'],
    ['https://docs.example:8080/a/b', 'https://docs.example:8080/a/'],
  ])('%s is %s', (page, folder) => expect(folderOfPage(page)).toBe(folder));
});

describe('what a scope covers', () => {
  it('begins a map at the host, at the folder, or at what was typed', () => {
    expect(mapUrlOf(PAGE, { scope: 'site', address: '' })).toBe('https://docs.example/');
    expect(mapUrlOf(PAGE, { scope: 'folder', address: '' })).toBe('https://docs.example/guide/');
    expect(mapUrlOf(PAGE, { scope: 'address', address: 'blog.example/2026/' })).toBe(
      'https://blog.example/2026/',
    );
    expect(mapUrlOf(PAGE, { scope: 'address', address: 'not one' })).toBeUndefined();
  });

  it('counts the page that it was chosen on', () => {
    for (const page of [PAGE, 'https://docs.example/learn', 'https://docs.example/a/b/'])
      expect(isInScope(page, folderOfPage(page))).toBe(true);
    expect(isInScope('https://docs.example/guide-old/x', 'https://docs.example/guide/')).toBe(false);
    expect(isInScope('https://docs.example/learn/hooks', 'https://docs.example/learn')).toBe(true);
    expect(isInScope('https://other.example/guide/x', 'https://docs.example/guide/')).toBe(false);
  });

  it('reads an address as people type it', () => {
    expect(typedAddress(' blog.example/2026 ')).toBe('https://blog.example/2026');
    expect(typedAddress('localhost:3000/x')).toBe('http://localhost:3000/x');
    expect(typedAddress('https://a.example/#x')).toBe('https://a.example/');
    expect(typedAddress('ftp://a.example')).toBeUndefined();
    expect(typedAddress('')).toBeUndefined();
    for (const word of ['xxxx', '😀', 'docs/guide']) expect(typedAddress(word)).toBeUndefined();
    expect(typedAddress('http://intranet/x')).toBe('http://intranet/x');
    expect(typedAddress('[::1]:3000')).toBe('http://[::1]:3000/');
    expect(typedAddress('10.0.0.7')).toBe('https://10.0.0.7/');
  });

  it('names the path of a page with its query', () => {
    expect(pageOf(PAGE)).toBe('/guide/delivery?from=home');
  });
});
