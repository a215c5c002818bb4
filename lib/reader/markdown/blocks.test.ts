import { describe, expect, test } from 'vitest';
import { type Case, md } from '@/tests/support/markdown-of';

test('code with a very long run of spaces is read in time', { timeout: 5_000 }, () => {
  const gap = ' '.repeat(200_000);
  expect(md(`<pre>a${gap}b  </pre>`)).toBe(`\`\`\`\na${gap}b\n\`\`\``);
});

describe('headings', () => {
  const cases: Case[] = [
    ['all levels', '<h1>a</h1><h2>b</h2><h6>c</h6>', '# a\n\n## b\n\n###### c'],
    ['without text vanish', '<h2></h2><h2> </h2><h2><a href="#x">#</a></h2><p>a</p>', 'a'],
    ['lose the pilcrow', '<h2>Title<a class="headerlink" href="#t" title="Permalink">¶</a></h2>', '## Title'],
    [
      'lose the hash before them',
      '<h2><a class="anchor" href="#t" aria-hidden="true">#</a>Title</h2>',
      '## Title',
    ],
    [
      'lose an anchor with a drawing',
      '<h2><a class="anchor" href="#t"><svg></svg></a>Title</h2>',
      '## Title',
    ],
    ['are not links to themselves', '<h2><a href="#t">Title</a></h2>', '## Title'],
    ['lose the copy button', '<h2>Title <button class="copy-button">Copy link</button></h2>', '## Title'],
    [
      'keep a button that is the title',
      '<h3><button aria-expanded="false">What is it?</button></h3>',
      '### What is it?',
    ],
    ['hash signs at the end are text', '<h2>C #</h2>', '## C \\#'],
    ['a hash in a word needs nothing', '<h2>C#</h2>', '## C#'],
    ['around blocks', '<h2><div>a</div></h2>', '## a'],
    [
      'lose the edit link',
      '<h2>Title<span class="mw-editsection">[<a href="/e">edit</a>]</span></h2>',
      '## Title',
    ],
    ['with code', '<h2>The <code>x</code> flag</h2>', '## The `x` flag'],
    ['numbers at the start need nothing', '<h2>1. Start</h2>', '## 1. Start'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('lists', () => {
  const cases: Case[] = [
    ['bullets', '<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['numbers', '<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
    ['numbers from somewhere', '<ol start="9"><li>a</li><li>b</li></ol>', '9. a\n10. b'],
    ['numbers backwards', '<ol reversed><li>a</li><li>b</li></ol>', '2. a\n1. b'],
    [
      'an item with a number of its own',
      '<ol><li>a</li><li value="5">b</li><li>c</li></ol>',
      '1. a\n5. b\n6. c',
    ],
    [
      'nested',
      '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>',
      '- a\n  - b\n    - c\n- d',
    ],
    ['numbers in bullets', '<ul><li>a<ol><li>b</li></ol></li></ul>', '- a\n  1. b'],
    ['bullets in numbers stand under the text', '<ol><li>a<ul><li>b</li></ul></li></ol>', '1. a\n   - b'],
    ['a list directly in a list', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
    ['paragraphs make it loose', '<ul><li><p>a</p></li><li><p>b</p></li></ul>', '- a\n\n- b'],
    ['two paragraphs in an item', '<ul><li><p>a</p><p>b</p></li></ul>', '- a\n\n  b'],
    ['text after a nested list', '<ul><li>a<ul><li>b</li></ul>c</li></ul>', '- a\n  - b\n\n  c'],
    [
      'code in an item',
      '<ul><li>a<pre><code>x\n  y</code></pre></li></ul>',
      '- a\n\n  ```\n  x\n    y\n  ```',
    ],
    ['a quote in an item', '<ol><li>a<blockquote>q</blockquote></li></ol>', '1. a\n\n   > q'],
    [
      'a table in an item',
      '<ul><li>a<table><tr><th>x</th><th>y</th></tr><tr><td>1</td><td>2</td></tr></table></li></ul>',
      '- a\n\n  | x | y |\n  | --- | --- |\n  | 1 | 2 |',
    ],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>',
      '- [x] done\n- [ ] open',
    ],
    ['tasks with labels', '<ul><li><label><input type="checkbox">open</label></li></ul>', '- [ ] open'],
    ['tasks in paragraphs', '<ul><li><p><input type="checkbox" checked> a</p></li></ul>', '- [x] a'],
    ['tasks by role', '<ul><li role="checkbox" aria-checked="true">a</li></ul>', '- [x] a'],
    ['text that looks like a task', '<ul><li>[ ] a</li></ul>', '- \\[ ] a'],
    ['empty items vanish', '<ul><li></li><li>a</li><li> </li></ul>', '- a'],
    ['an item that is only a list', '<ul><li><ul><li>a</li><li>b</li></ul></li></ul>', '- - a\n  - b'],
    ['two lists in a row stay two', '<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b'],
    ['two numbered lists in a row stay two', '<ol><li>a</li></ol><ol><li>b</li></ol>', '1. a\n\n1) b'],
    ['blocks in items', '<ul><li><div>a</div></li><li><div>b</div></li></ul>', '- a\n- b'],
    ['items without a list', '<li>a</li><li>b</li>', '- a\n- b'],
    ['a heading in an item', '<ul><li><h3>a</h3>b</li></ul>', '- ### a\n\n  b'],
    ['a rule in an item', '<ul><li><hr></li></ul>', '- ***'],
    ['a menu is a list', '<menu><li>a</li></menu>', '- a'],
    ['links in items', '<ul><li><a href="/x">a</a></li></ul>', '- [a](https://site.example/x)'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('quotes, rules, definitions, figures', () => {
  const cases: Case[] = [
    ['a quote', '<blockquote>a</blockquote>', '> a'],
    ['paragraphs in a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['quotes in quotes', '<blockquote>a<blockquote>b</blockquote></blockquote>', '> a\n>\n> > b'],
    ['a list in a quote', '<blockquote><ul><li>a</li><li>b</li></ul></blockquote>', '> - a\n> - b'],
    ['code in a quote', '<blockquote><pre>a\n\nb</pre></blockquote>', '> ```\n> a\n>\n> b\n> ```'],
    ['two quotes stay two', '<blockquote>a</blockquote><blockquote>b</blockquote>', '> a\n\n> b'],
    ['an empty quote vanishes', '<p>a</p><blockquote> </blockquote><p>b</p>', 'a\n\nb'],
    ['a break in a quote', '<blockquote>a<br>b</blockquote>', '> a  \n> b'],
    ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    ['definitions', '<dl><dt>A</dt><dd>a</dd><dt>B</dt><dd>b</dd></dl>', '**A**\n: a\n\n**B**\n: b'],
    ['two definitions of a term', '<dl><dt>A</dt><dd>a</dd><dd>b</dd></dl>', '**A**\n: a\n: b'],
    ['definitions with groups', '<dl><div><dt>A</dt><dd>a</dd></div></dl>', '**A**\n: a'],
    ['a definition with paragraphs', '<dl><dt>A</dt><dd><p>a</p><p>b</p></dd></dl>', '**A**\n: a\n\n  b'],
    ['details', '<details><summary>Sum</summary><p>a</p></details>', '**Sum**\n\na'],
    [
      'a figure',
      '<figure><img src="/i.png" alt="A"><figcaption>Cap</figcaption></figure>',
      '![A](https://site.example/i.png)\n\nCap',
    ],
    ['sections part paragraphs', '<section>a</section><article>b</article>', 'a\n\nb'],
    ['an address with breaks', '<address>a<br>b</address>', 'a  \nb'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('code blocks', () => {
  const cases: Case[] = [
    ['with code', '<pre><code>a\n  b</code></pre>', '```\na\n  b\n```'],
    ['without code', '<pre>a\tb</pre>', '```\na\tb\n```'],
    ['language-x', '<pre><code class="language-js">a</code></pre>', '```js\na\n```'],
    ['lang-x', '<pre class="lang-py"><code>a</code></pre>', '```py\na\n```'],
    ['highlight.js', '<pre><code class="hljs python">a</code></pre>', '```python\na\n```'],
    ['notebooks', '<div class="highlight hl-ipython3"><pre>a</pre></div>', '```ipython3\na\n```'],
    ['GitHub', '<div class="highlight highlight-source-shell"><pre>a</pre></div>', '```shell\na\n```'],
    [
      'Sphinx',
      '<div class="highlight-python notranslate"><div class="highlight"><pre><span></span>a</pre></div></div>',
      '```python\na\n```',
    ],
    [
      'pandoc',
      '<div class="sourceCode"><pre class="sourceCode haskell"><code>a</code></pre></div>',
      '```haskell\na\n```',
    ],
    [
      'Jekyll',
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code>a</code></pre></div></div>',
      '```ruby\na\n```',
    ],
    ['brush', '<pre class="brush: php; title: x">a</pre>', '```php\na\n```'],
    ['data-lang', '<pre><code data-lang="go">a</code></pre>', '```go\na\n```'],
    [
      'Shiki',
      '<pre class="shiki" data-language="ts"><code><span class="line">a</span>\n<span class="line"></span>\n<span class="line">b</span></code></pre>',
      '```ts\na\n\nb\n```',
    ],
    [
      'Docusaurus',
      '<div class="language-jsx codeBlockContainer_x"><pre class="prism-code language-jsx"><code><span class="token-line" style="color:#000">a<br></span><span class="token-line"><br></span><span class="token-line">b<br></span></code></pre><button>Copy</button></div>',
      '```jsx\na\n\nb\n```',
    ],
    ['an unknown language is none', '<pre><code class="language-none">a</code></pre>', '```\na\n```'],
    ['plain text is no language', '<pre><code class="language-plaintext">a</code></pre>', '```\na\n```'],
    ['lines as blocks', '<pre><div>a</div><div>b</div></pre>', '```\na\nb\n```'],
    [
      'lines as spans without line ends',
      '<pre><code><span class="line">a</span><span class="line"></span><span class="line">b</span></code></pre>',
      '```\na\n\nb\n```',
    ],
    ['a code element for each line', '<pre><code>a</code><code>b</code></pre>', '```\na\nb\n```'],
    ['lines as breaks', '<pre>a<br>b</pre>', '```\na\nb\n```'],
    [
      'line numbers are no code',
      '<pre><code><span class="lineno">1</span>a\n<span class="lineno">2</span>b</code></pre>',
      '```\na\nb\n```',
    ],
    [
      'copy buttons are no code',
      '<pre><button>Copy</button><code>a</code><div class="copy-button">Copy</div></pre>',
      '```\na\n```',
    ],
    [
      'prompts are code',
      '<pre><code class="language-console"><span class="gp">$ </span>ls</code></pre>',
      '```console\n$ ls\n```',
    ],
    ['a fence longer than the one inside', '<pre>```\na\n```</pre>', '````\n```\na\n```\n````'],
    ['indentation of the first line stays', '<pre>\n    a\n  b</pre>', '```\n    a\n  b\n```'],
    ['blank lines inside stay', '<pre>a\n\n\n\nb</pre>', '```\na\n\n\n\nb\n```'],
    [
      'Rouge with a table',
      '<div class="language-c highlighter-rouge"><pre><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>a\nb\n</pre></td></tr></tbody></table></code></pre></div>',
      '```c\na\nb\n```',
    ],
    [
      'Pygments with a table',
      '<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td><td class="code"><div class="highlight"><pre>a\nb</pre></div></td></tr></table>',
      '```\na\nb\n```',
    ],
    [
      'GitHub files',
      '<table class="highlight js-file-line-container"><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code blob-code-inner">a</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code blob-code-inner">  b</td></tr></table>',
      '```\na\n  b\n```',
    ],
    [
      'highlight.js line numbers',
      '<pre><code class="hljs"><table class="hljs-ln"><tr><td class="hljs-ln-line hljs-ln-numbers"><div class="hljs-ln-n" data-line-number="1"></div></td><td class="hljs-ln-line hljs-ln-code">a</td></tr><tr><td class="hljs-ln-line hljs-ln-numbers"></td><td class="hljs-ln-line hljs-ln-code">b</td></tr></table></code></pre>',
      '```\na\nb\n```',
    ],
    [
      'react-syntax-highlighter',
      '<pre><code class="language-css"><span class="react-syntax-highlighter-line-number">1</span><span>a</span>\n<span class="react-syntax-highlighter-line-number">2</span><span>b</span></code></pre>',
      '```css\na\nb\n```',
    ],
    ['links in code are text', '<pre><a href="/x">a</a>()</pre>', '```\na()\n```'],
    ['tags as text', '<pre>&lt;b&gt; &amp;amp;</pre>', '```\n<b> &amp;\n```'],
    ['no-break spaces are spaces', '<pre>a&nbsp;b</pre>', '```\na b\n```'],
    ['empty vanishes', '<p>a</p><pre><code> </code></pre><p>b</p>', 'a\n\nb'],
    ['code with breaks is a block', '<code>a<br>b</code>', '```\na\nb\n```'],
    [
      'a block that has line numbers is code all the same',
      '<pre class="line-numbers language-css"><code class="language-css">a\nb\n<span aria-hidden="true" class="line-numbers-rows"><span></span></span></code></pre>',
      '```css\na\nb\n```',
    ],
    [
      'a gutter in a cell of its own',
      '<figure class="highlight js"><table><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table></figure>',
      '```js\na\nb\n```',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});
