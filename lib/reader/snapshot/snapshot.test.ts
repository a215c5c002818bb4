import { describe, expect, test } from 'vitest';
import { selectionSnapshot } from '../selection';
import { takeSnapshot } from './';

// What needs a page that is laid out is tested in live.test.ts.
const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const snapshot = (html: string): ReturnType<typeof takeSnapshot> =>
  takeSnapshot(parse(html), { url: 'https://site.example/docs/page' });

describe('takeSnapshot of a parsed page', () => {
  test('keeps what extraction needs and drops what runs', () => {
    const page = snapshot(
      '<html lang="en"><head><title>T</title><meta name="author" content="A"><link rel="canonical" href="/c"><link rel="stylesheet" href="/s.css"><script>x()</script><script type="application/ld+json">{"a":1}</script></head><body class="b"><!-- c --><p class="p" data-x="1" itemprop="i" style="color:red">a</p><style>p{}</style><script type="math/tex">x^2</script></body></html>',
    );
    expect(page.document.documentElement.getAttribute('lang')).toBe('en');
    expect(page.document.title).toBe('T');
    expect(page.document.head.querySelectorAll('link[rel=stylesheet],script:not([type])').length).toBe(0);
    expect(page.document.querySelector('script[type="application/ld+json"]')?.textContent).toBe('{"a":1}');
    expect(page.document.querySelector('link[rel=canonical]')).not.toBeNull();
    expect(page.body.innerHTML).toBe(
      '<p class="p" data-x="1" itemprop="i" style="color:red">a</p><script type="math/tex">x^2</script>',
    );
    expect(page.body.className).toBe('b');
    expect(page.url).toBe('https://site.example/docs/page');
  });
  test('honours the base', () => {
    expect(snapshot('<base href="/other/"><p>a</p>').baseUrl).toBe('https://site.example/other/');
    expect(snapshot('<p>a</p>').baseUrl).toBe('https://site.example/docs/page');
  });
  test('marks what the markup hides', () => {
    const page = snapshot(
      '<p hidden>a</p><p style="display: none">b</p><p class="sr-only">c</p><p hidden="until-found">d</p><p>e</p>',
    );
    expect([...page.body.children].map((child) => child.hasAttribute(page.hiddenAttribute))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  test('has the document that a frame holds in an attribute, in place and without what runs', () => {
    const page = snapshot(
      '<p>a</p><iframe sandbox srcdoc="&lt;title&gt;T&lt;/title&gt;&lt;style&gt;.x{display:none}&lt;/style&gt;&lt;p class=x&gt;b&lt;/p&gt;&lt;script&gt;c()&lt;/script&gt;&lt;p&gt;&lt;a href=e&gt;d&lt;/a&gt;&lt;/p&gt;"></iframe><iframe hidden srcdoc="&lt;p&gt;f&lt;/p&gt;"></iframe><iframe srcdoc=" "></iframe>',
    );
    expect(page.body.textContent).toBe('abd');
    expect(page.body.querySelector('.x')?.hasAttribute(page.hiddenAttribute)).toBe(true);
    expect(page.body.querySelector('a')?.getAttribute('href')).toBe('e');
    expect(page.frames).toEqual([{ url: 'about:srcdoc', read: true }]);
  });
  test('opens no more frames in frames than a page has levels of them', () => {
    const quoted = (html: string): string => html.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
    let html = '<p>deepest</p>';
    for (let level = 0; level < 8; level++)
      html = `<p>${level}</p><iframe srcdoc="${quoted(html)}"></iframe>`;
    const { body } = snapshot(html);
    expect(body.textContent).toBe('765432');
  });
  test('keeps no values of forms', () => {
    const page = snapshot(
      '<form><input name="a" value="secret"><textarea>secret</textarea><select><option>secret</option></select><input type="checkbox" checked></form>',
    );
    expect(page.body.innerHTML).not.toContain('secret');
    expect(page.body.querySelector('input[type=checkbox]')?.hasAttribute('checked')).toBe(true);
  });
  test('keeps the pictures of noscript and nothing else of it', () => {
    const page = snapshot(
      '<div><noscript><p>Turn on scripts</p><img src="/i.png" alt="A"></noscript><noscript>more</noscript></div>',
    );
    expect(page.body.innerHTML).toBe('<div><noscript><img src="/i.png" alt="A"></noscript></div>');
  });
  test('is the same whether a part of the page is copied as one or node by node', () => {
    const html = (end: string): string =>
      `<section><!-- note --><p hidden>a${end}</p><h2>b <span class="sr-only">c <i>d</i>${end}</span>${end}</h2>
       <div style="display:none"><p class="sr-only">e${end}</p>${end}</div><p>x<!-- y -->z${end}</p>
       <pre>one <b hidden>two${end}</b>${end}</pre>${end}</section>`;
    const whole = snapshot(html('')).body;
    // An unknown tag makes all its ancestors be read node by node.
    const pieces = snapshot(html('<x-mark></x-mark>')).body;
    for (const mark of pieces.querySelectorAll('x-mark')) mark.remove();
    expect(whole.innerHTML).toBe(pieces.innerHTML);
    // Hidden content inside hidden content is tracked separately.
    expect(whole.querySelectorAll('[data-trawl-hidden]')).toHaveLength(4);
    expect(whole.innerHTML).not.toContain('<!--');
    // Two texts separated by a comment stay two texts.
    expect(whole.querySelector('section > p:last-of-type')?.childNodes).toHaveLength(2);
  });
  test('does not change the page it reads', () => {
    const page = parse(
      '<p hidden>a</p><form><input value="x"></form><noscript><img src="/i.png"></noscript>',
    );
    const before = page.documentElement.outerHTML;
    takeSnapshot(page, { url: 'https://site.example/' });
    expect(page.documentElement.outerHTML).toBe(before);
  });
  test('takes names from fields that would hide what a form answers itself', () => {
    const page = snapshot(
      '<form><input name="firstChild" id="children"><img name="body" src="/i.png"><p>a</p></form>',
    );
    expect(page.body.querySelectorAll('[name]').length).toBe(0);
    expect(page.body.textContent).toBe('a');
  });
});

describe('selectionSnapshot', () => {
  test('is undefined without a selection', () => {
    expect(selectionSnapshot(document)).toBeUndefined();
  });
});
