import { describe, expect, test } from 'vitest';
import { type Case, md } from '@/tests/support/markdown-of';

const code = (text: string, language = ''): string => `\`\`\`${language}\n${text}\n\`\`\``;

describe('lines of code', () => {
  const cases: Case[] = [
    [
      'as boxes named as lines, in one that is named as code',
      '<div class="code-block"><div class="code-line"><span class="ln">1</span>kiln --on</div><div class="code-line"><span class="ln">2</span>kiln --off</div></div>',
      code('kiln --on\nkiln --off'),
    ],
    [
      'but not the lines of a poem',
      '<div class="poem"><div class="line">The tide went out</div><div class="line">and left the mill</div></div>',
      'The tide went out\n\nand left the mill',
    ],
    [
      'as rows with a gutter that says nothing',
      '<table><tr><td class="n" data-line-number="1"></td><td>if a:</td></tr><tr><td class="n" data-line-number="2"></td><td>  b = 2</td></tr></table>',
      code('if a:\n  b = 2'),
    ],
    [
      'of a viewer in a block, with a bar that names the language',
      '<pre><div><div class="bar"><div>Python</div><div><button>Copy</button></div></div><div class="viewer"><pre><span>a = 1</span><br><span>b = 2</span></pre></div></div></pre>',
      code('a = 1\nb = 2', 'python'),
    ],
    [
      'as boxes in a block',
      '<pre><code><div>a = 1</div><div><br></div><div>  b = 2</div></code></pre>',
      code('a = 1\n\n  b = 2'),
    ],
    [
      'as boxes in code without a block',
      '<code><div>a = 1</div><div>b = 2</div></code>',
      code('a = 1\nb = 2'),
    ],
    [
      'of an editor with its gutter',
      '<div class="cm-editor"><div class="cm-gutters"><div class="cm-gutterElement">1</div><div class="cm-gutterElement">2</div><div class="cm-gutterElement">3</div></div><div class="cm-content" data-language="javascript"><div class="cm-line">let <span>a_b</span> = 1;</div><div class="cm-line"><br></div><div class="cm-line">  let b = *2*;</div></div></div>',
      code('let a_b = 1;\n\n  let b = *2*;', 'javascript'),
    ],
    [
      'of an older editor',
      '<div class="CodeMirror"><div class="CodeMirror-code"><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">1</div></div><pre class="CodeMirror-line"><span>a</span></pre></div><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">2</div></div><pre class="CodeMirror-line"><span>b</span></pre></div></div></div>',
      code('a\nb'),
    ],
    [
      'of an editor that draws only what is in sight',
      '<div class="monaco-editor"><div class="view-lines"><div class="view-line"><span>let\u00a0a</span></div><div class="view-line"><span>let b</span></div></div></div>',
      code('let a\nlet b'),
    ],
    [
      'of an editor with its numbers beside it',
      '<div class="ace_editor"><div class="ace_gutter"><div>1</div><div>2</div></div><div class="ace_text-layer"><div class="ace_line">a b</div><div class="ace_line">c</div></div></div>',
      code('a b\nc'),
    ],
    [
      'as the items of a numbered list',
      '<ol><li><code>if low():</code></li><li><code>    wait()</code></li></ol>',
      code('if low():\n    wait()'),
    ],
    [
      'but not the commands of a list of steps',
      '<ol><li><code>make</code></li><li><code>make install</code></li></ol>',
      '1. `make`\n2. `make install`',
    ],
    [
      'of a poem are none',
      '<div class="poem"><div class="line">a</div><div class="line">b</div></div>',
      'a\n\nb',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('line numbers', () => {
  const cases: Case[] = [
    [
      'in a block of their own',
      '<div><pre>1\n2\n3\n</pre><pre><code>a\nb\nc</code></pre></div>',
      code('a\nb\nc'),
    ],
    [
      'in a cell of their own',
      '<table><tr><td><pre>1\n2\n3</pre></td><td><pre>a\nb\nc</pre></td></tr></table>',
      code('a\nb\nc'),
    ],
    ['within the block', '<pre><code>7\n8</code><code>a\nb</code></pre>', code('a\nb')],
    ['in boxes beside it', '<div><div><span>1</span><span>2</span></div><pre>a\nb</pre></div>', code('a\nb')],
    [
      'that do not count its lines are text',
      '<pre>1\n2\n3</pre><pre>a</pre>',
      `${code('1\n2\n3')}\n\n${code('a')}`,
    ],
    ['that do not count up are text', '<pre>1\n5</pre><pre>a\nb</pre>', `${code('1\n5')}\n\n${code('a\nb')}`],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('the language of a block', () => {
  const cases: Case[] = [
    [
      'on a box far outside',
      '<div class="language-python"><div><div><div><div><div><div><pre><code>a</code></pre></div></div></div></div></div></div></div>',
      code('a', 'python'),
    ],
    ['on the block itself', '<pre lang="python"><code>a</code></pre>', code('a', 'python')],
    [
      'is not that of its reader',
      '<div class="lang-en"><div><div><pre lang="en">a</pre></div></div></div>',
      code('a'),
    ],
    [
      'on a label with a button',
      '<div><div class="head"><span>Python</span><span>Copy code</span></div><pre><code>a = 1</code></pre></div>',
      code('a = 1', 'python'),
    ],
    [
      'on a label with signs on what works it',
      '<div><div><span>Python</span> <a>⧉ Copy</a> <a>Run ▶</a></div><pre>a = 1</pre></div>',
      code('a = 1', 'python'),
    ],
    [
      'on a label within the block',
      '<pre><div><div>C++</div><div><button>Copy code</button></div><div><code>a = 1\nb</code></div></div></pre>',
      code('a = 1\nb', 'cpp'),
    ],
    [
      'on a label that says the same',
      '<div><div><span>Bash</span><button>Copy</button></div><pre class="language-sh">a</pre></div>',
      code('a', 'sh'),
    ],
    [
      'on a paragraph',
      '<p>Text before.</p><p>JSON</p><pre>{}</pre>',
      `Text before.\n\n${code('{}', 'json')}`,
    ],
    [
      'and what works it',
      '<div><pre>a</pre><div><a href="#">Run</a><span>Copy</span></div></div>',
      code('a'),
    ],
    ['not on a heading', '<h3>Python</h3><pre>a</pre>', `### Python\n\n${code('a')}`],
    ['not on a sentence', '<p>Run</p><p>Go there:</p><pre>a</pre>', `Run\n\nGo there:\n\n${code('a')}`],
    [
      'not on a term',
      '<dl><dt>C</dt><dd><pre>a</pre></dd></dl>',
      `**C**\n: ${code('a').replaceAll('\n', '\n  ')}`,
    ],
    [
      'beside the name of a file',
      '<div><div><span>app.py</span><span>Copy</span></div><pre>a</pre></div>',
      `app.py\n\n${code('a')}`,
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});
