import { describe, expect, test } from 'vitest';
import type { PageOptions } from '@/lib/core/model/page';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from './read';

const page = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const options: PageOptions = { ...pageOptions, formats: [], siteFacts: true };
const read = (html: string) =>
  readPage(page(html), options, {
    url: 'https://a.test/dir/page',
  }).siteFacts;

describe('site facts', () => {
  test('list every link of the whole page once, menus too, with its text and whether it may be followed', () => {
    const facts = read(
      `<nav><a href="/menu">Menu</a></nav><main><a rel="nofollow" href="x">X</a><a href="x">again</a>
       <a rel="ugc nofollow" href="/y">Y</a><a href="mailto:a@a.test">m</a><a href="javascript:0">j</a></main>`,
    );
    expect(facts?.links).toEqual([
      { url: 'https://a.test/menu', text: 'Menu', nofollow: false },
      { url: 'https://a.test/dir/x', text: 'X', nofollow: false },
      { url: 'https://a.test/y', text: 'Y', nofollow: true },
    ]);
  });

  test.each([
    ['a frame', '<iframe src="/framed" title="Tide tables"></iframe>', 'Tide tables'],
    ['a frame without a name', '<iframe src="/framed" loading="lazy"></iframe>', ''],
    ['frames of a frameset', '<frameset cols="20,80"><frame name="menu" src="/framed"></frameset>', 'menu'],
    ['nested framesets', '<frameset><frameset><frame src="/framed"></frameset></frameset>', ''],
    ['the next part', '<link rel="next" href="/framed"><link rel="help" href="/help">', ''],
    ['a link and a frame', '<a href="/framed">Tides</a><iframe src="/framed" name="x"></iframe>', 'Tides'],
  ])('name what stands in %s of the site', (_what, html, text) => {
    expect(read(html)?.links).toEqual([{ url: 'https://a.test/framed', text, nofollow: false }]);
  });

  test('do not name frames of other sites, of a pixel, or without an address', () => {
    const facts = read(
      `<a href="/own">Own</a><iframe src="https://films.test/1"></iframe><iframe src="/count" width="1" height=1></iframe>
       <iframe srcdoc="x"></iframe><iframe src="about:blank"></iframe><iframe src="javascript:0"></iframe>`,
    );
    expect(facts?.links.map(({ url }) => url)).toEqual(['https://a.test/own']);
  });

  test('name what the page asks of readers that follow links', () => {
    const facts = read(
      `<base href="/base/"><meta name="Robots" content="NOINDEX, follow"><link rel="canonical" href="one">
       <link rel="next" href="two"><p>text</p>`,
    );
    expect(facts).toMatchObject({
      noindex: true,
      nofollow: false,
      canonical: 'https://a.test/base/one',
      next: 'https://a.test/base/two',
    });
    expect(read('<meta name="robots" content="none">')).toMatchObject({ noindex: true, nofollow: true });
  });

  test.each([
    ['0; url=/new', 'https://a.test/new'],
    ['0;URL="next page"', 'https://a.test/dir/next%20page'],
    [" 3 , url = 'https://b.test/x?y' ", 'https://b.test/x?y'],
    ['0.5 /new', 'https://a.test/new'],
  ])('name where the page sends its readers on to: %s', (content, refresh) => {
    const meta = `<meta http-equiv="Refresh" content="${content.replaceAll('"', '&quot;')}">`;
    expect(read(`${meta}<p>Moved.`)).toMatchObject({ refresh });
  });

  test('name nothing, at once, for a time of a million digits or nothing but white space', () => {
    for (const content of ['1'.repeat(1_000_000), ' '.repeat(1_000_000), `0${' '.repeat(1_000_000)}`])
      expect(read(`<meta http-equiv=refresh content="${content}"><p>Moved.`)).not.toHaveProperty('refresh');
  });

  test.each([
    ['a page that only loads itself again', '<meta http-equiv=refresh content="5">'],
    ['by its own address too', '<meta http-equiv=refresh content="5;url=/dir/page#top">'],
    ['a page to be read first', '<meta http-equiv=refresh content="300;url=/later">'],
    ['readers without scripts', '<noscript><meta http-equiv=refresh content="0;url=/enable"></noscript>'],
    ['a script', '<meta http-equiv=refresh content="0;url=javascript:alert(1)">'],
    ['nothing that can be read', '<meta http-equiv=refresh content="soon">'],
  ])('name no such place for %s', (_, html) => {
    expect(read(`${html}<p>Text.`)).not.toHaveProperty('refresh');
  });

  test('are there also when the page has no text of its own', () => {
    expect(read('<a href="/only">go</a>')?.links).toHaveLength(1);
    expect(read('')).toEqual({ links: [], noindex: false, nofollow: false });
  });

  test('know the next page by what the person picked, and a button by having no address', () => {
    const picked = (html: string, nextSelector: string) =>
      readPage(page(html), { ...options, nextSelector }, { url: 'https://a.test/list' }).siteFacts;
    const html = `<link rel="next" href="/rel"><a class="more" href="?page=2"><b>More</b></a><button id="on">On</button>
      <button id="off" disabled>Off</button>`;
    expect(picked(html, '.more b')?.next).toBe('https://a.test/list?page=2');
    expect(picked(html, '#on')).toMatchObject({ nextIsButton: true });
    expect(picked(html, '#on')).not.toHaveProperty('next');
    expect(picked(html, '#off')?.nextIsButton).toBeUndefined();
    expect(picked(html, 'no such [')?.next).toBe('https://a.test/rel');
  });
});
