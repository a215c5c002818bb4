import { describe, expect, test } from 'vitest';
import { rawHtml, toHtml } from './html';

const clean = (html: string, removeBase64Images = true): string => {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return toHtml([...body.children], { baseUrl: 'https://site.example/docs/page', removeBase64Images });
};

type Case = [name: string, html: string, expected: string];

describe('toHtml', () => {
  const cases: Case[] = [
    [
      'keeps meaning and drops dress',
      '<div class="a" style="color:red" onclick="x()"><p id="z">a <b class="c">b</b></p></div>',
      '<div><p>a <b>b</b></p></div>',
    ],
    [
      'drops what runs',
      '<div><p>a</p><script>x()</script><style>p{}</style><noscript>n</noscript><template>t</template><object>o</object></div>',
      '<div><p>a</p></div>',
    ],
    [
      'drops forms and keeps the words in them',
      '<form action="/x"><p>a</p><input value="v"><button>b</button></form>',
      '<div><p>a</p></div>',
    ],
    [
      'keeps a formula that is only drawn',
      '<p>So <span class="katex"><span class="katex-html" aria-hidden="true"><span class="mord">x</span>=1</span></span></p>',
      '<p>So x=1</p>',
    ],
    [
      'makes links absolute',
      '<p><a href="x" target="_blank" title="t" onclick="y()">l</a></p>',
      '<p><a href="https://site.example/docs/x" title="t">l</a></p>',
    ],
    [
      'takes the address from script links',
      '<p><a href="javascript:x()">l</a> <a href=" java\nscript:x()">m</a></p>',
      '<p><a>l</a> <a>m</a></p>',
    ],
    [
      'takes the best source of a picture',
      '<p><img class="lazy" src="data:image/gif;base64,R0" data-src="/i.png" alt="A" onerror="x()"></p>',
      '<p><img src="https://site.example/i.png" alt="A"></p>',
    ],
    [
      'resolves a set to one source',
      '<p><img src="/s.png" srcset="/s.png 300w, /l.png 900w" alt=""></p>',
      '<p><img src="https://site.example/l.png" alt=""></p>',
    ],
    [
      'names the language of code',
      '<pre class="hljs language-js"><code>a &lt; b</code></pre>',
      '<pre class="language-js"><code>a &lt; b</code></pre>',
    ],
    [
      'drops line numbers and copy buttons',
      '<pre><span class="lineno">1</span>a<span class="copy-button">Copy</span></pre>',
      '<pre>a</pre>',
    ],
    [
      'keeps spans of cells',
      '<table><tbody><tr><td colspan="2" width="9" bgcolor="x">a</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    [
      'keeps ids that are linked to and those of headings',
      '<section><h2 id="h">t</h2><p id="q">a <a href="#fn">1</a></p><p id="fn">n</p></section>',
      '<section><h2 id="h">t</h2><p>a <a href="#fn">1</a></p><p id="fn">n</p></section>',
    ],
    [
      'links to places elsewhere on the page stay links',
      '<p><a href="#gone">1</a></p>',
      '<p><a href="https://site.example/docs/page#gone">1</a></p>',
    ],
    [
      'drops what is hidden',
      '<div><p hidden>a</p><p style="display:none">b</p><p data-trawl-hidden="">c</p><p>d</p></div>',
      '<div><p>d</p></div>',
    ],
    [
      'drops hollow wrappers',
      '<div><div><span></span></div><p>a</p><ul><li></li></ul></div>',
      '<div><p>a</p></div>',
    ],
    [
      'renames what is out of use',
      '<center><strike>a</strike> <tt>b</tt></center>',
      '<div><s>a</s> <code>b</code></div>',
    ],
    [
      'turns players into links',
      '<div><video src="/v.mp4" controls></video></div>',
      '<div><a href="https://site.example/v.mp4">Video</a></div>',
    ],
    ['keeps direction and language', '<p dir="rtl" lang="he">א</p>', '<p dir="rtl" lang="he">א</p>'],
    [
      'escapes text and attributes',
      '<p title="x">a &amp; &lt;b&gt; <a href="/?a=1&amp;b=%22">l</a></p>',
      '<p>a &amp; &lt;b&gt; <a href="https://site.example/?a=1&amp;b=%22">l</a></p>',
    ],
  ];
  test.each(cases)('%s', (_, html, expected) => expect(clean(html)).toBe(expected));

  test('its own output is clean already', () => {
    for (const [, html] of cases) {
      const once = clean(html);
      expect(clean(once)).toBe(once);
    }
  });
});

describe('rawHtml', () => {
  test('is the document with its doctype', () => {
    const page = new DOMParser().parseFromString(
      '<!doctype html><html lang="en"><head><title>t</title></head><body class="x"><p>a</p></body></html>',
      'text/html',
    );
    expect(rawHtml(page)).toMatch(
      /^<!DOCTYPE html>\n<html lang="en"><head><title>t<\/title><\/head><body class="x"><p>a<\/p>/i,
    );
  });
});
