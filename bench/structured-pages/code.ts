import type { Structure } from './structure';

const fence = (language: string, ...lines: readonly string[]): RegExp =>
  new RegExp(
    `^\`\`\`${language}\\n${lines.map((line) => line.replace(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&')).join('\\n')}\\n\`\`\`$`,
    'm',
  );

export const code: readonly Structure[] = [
  {
    name: 'code with a language',
    html: `<pre><code class="language-python">def read(label):\n    return label.strip()\n</code></pre>`,
    has: [fence('python', 'def read(label):', '    return label.strip()')],
  },
  {
    name: 'code whose lines are divs',
    html: `<pre class="shiki"><code><div class="line"><span>const a = 1;</span></div><div class="line"><span>const b = 2;</span></div><div class="line"><span>  run(a, b);</span></div></code></pre>`,
    has: [fence('[a-z]*', 'const a = 1;', 'const b = 2;', '  run(a, b);')],
  },
  {
    name: 'an editor with its lines',
    html: `<div class="cm-editor"><div class="cm-scroller"><div class="cm-gutters" aria-hidden="true"><div class="cm-gutter cm-lineNumbers"><div class="cm-gutterElement">1</div><div class="cm-gutterElement">2</div></div></div><div class="cm-content" data-language="javascript"><div class="cm-line">let keep = 3;</div><div class="cm-line">prune(keep);</div></div></div></div>`,
    has: [/^```(?:javascript|js)?\nlet keep = 3;\nprune\(keep\);\n```$/m],
    not: [/^[12]$/m],
  },
  {
    name: 'line numbers in a pre of their own',
    html: `<div class="highlight"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2\n3</pre></div></td><td class="code"><div class="highlight"><pre><span class="k">import</span> os\nroot = os.getcwd()\nprint(root)\n</pre></div></td></tr></table></div>`,
    has: [fence('[a-z]*', 'import os', 'root = os.getcwd()', 'print(root)')],
    not: [/^1\n2\n3$/m],
  },
  {
    name: 'line numbers in a gutter beside the code',
    html: `<div class="code-block"><pre class="gutter"><span class="line">1</span>\n<span class="line">2</span></pre><pre class="code"><code>belt.start()\nbelt.wait(3)</code></pre></div>`,
    has: [fence('[a-z]*', 'belt.start()', 'belt.wait(3)')],
    not: [/^1\n2$/m],
  },
  {
    name: 'line numbers within the lines',
    html: `<pre><code><span class="lineno">1</span>mkdir copies\n<span class="lineno">2</span>cd copies\n</code></pre>`,
    has: [/^mkdir copies\ncd copies$/m],
  },
  {
    name: 'code in rows of a table, as hosts of code show it',
    html: `<table class="js-file-line-container"><tbody><tr><td id="L1" class="blob-num" data-line-number="1"></td><td id="LC1" class="blob-code">package main</td></tr><tr><td id="L2" class="blob-num" data-line-number="2"></td><td id="LC2" class="blob-code">func main() {</td></tr><tr><td id="L3" class="blob-num" data-line-number="3"></td><td id="LC3" class="blob-code">}</td></tr></tbody></table>`,
    has: [fence('[a-z]*', 'package main', 'func main() {', '}')],
  },
  {
    name: 'a language on a wrapper',
    html: `<div class="highlight-rust notranslate"><div class="highlight"><pre><span class="kd">fn</span> main() {}\n</pre></div></div>`,
    has: [fence('rust', 'fn main() {}')],
  },
  {
    name: 'a language on a label before the code, and its button',
    html: `<div class="code-snippet"><div class="code-header"><span class="lang">bash</span><button>Copy</button></div><pre><code>stillwater restore --day monday</code></pre></div>`,
    has: [fence('bash', 'stillwater restore --day monday')],
    not: [/^Copy$/m, /^bash$/m, /bash ?Copy/],
  },
  {
    name: 'buttons at code',
    html: `<div class="code-wrapper"><pre><code class="language-sql">SELECT name FROM boats;</code></pre><div class="toolbar"><button>Run</button><button>Copy code</button><a role="button" href="#">Open in playground</a></div></div>`,
    has: [fence('sql', 'SELECT name FROM boats;')],
    not: [/^Run/m, 'Copy code', 'Open in playground'],
  },
  {
    name: 'a diff',
    html: `<pre><code class="language-diff">-lamp = 10\n+lamp = 20\n context\n</code></pre>`,
    has: [fence('diff', '-lamp = 10', '+lamp = 20', ' context')],
  },
  {
    name: 'a console with prompts',
    html: `<pre class="console"><span class="prompt">$</span> stillwater status\nidle since 09:12\n<span class="prompt">$</span> stillwater run\n</pre>`,
    has: [/^```[a-z]*\n\$ stillwater status\nidle since 09:12\n\$ stillwater run\n```$/m],
  },
  {
    name: 'code in a sentence',
    html: `<p>Set <code>keep_days</code> to <code>30</code>, or press <kbd>Ctrl</kbd>+<kbd>S</kbd> to store what <code>\`date\`</code> says.</p>`,
    has: [/Set `keep_days` to `30`, or press .*Ctrl.*\+.*S.* to store what `` `date` `` says\./],
  },
  {
    name: 'a one-line pre between two paragraphs',
    html: `<pre>make install</pre>`,
    has: [fence('', 'make install')],
  },
  {
    name: 'code that ends the text',
    at: 'end',
    html: `<p>All in one line:</p><pre><code>stillwater run && stillwater log | tail -n 20</code></pre>`,
    has: ['All in one line:', fence('', 'stillwater run && stillwater log | tail -n 20')],
  },
  {
    name: 'one code block in three languages behind tabs',
    html: `<div class="tabs"><div role="tablist"><button role="tab" aria-selected="true" aria-controls="tp1" id="t1">Python</button><button role="tab" aria-selected="false" aria-controls="tp2" id="t2">Go</button></div><div role="tabpanel" id="tp1" aria-labelledby="t1"><pre><code class="language-python">client.copy("/home")</code></pre></div><div role="tabpanel" id="tp2" aria-labelledby="t2" hidden><pre><code class="language-go">client.Copy("/home")</code></pre></div></div>`,
    has: [fence('python', 'client.copy("/home")'), fence('go', 'client.Copy("/home")')],
  },
  {
    name: 'code with a file name over it',
    html: `<div class="code-block-container"><div class="code-block-title">src/belt.ts</div><div class="code-block-content"><pre class="language-ts"><code><span class="token-line" style="display:block">export const belt = 1;<br></span><span class="token-line" style="display:block">export default belt;<br></span></code></pre></div></div>`,
    has: ['src/belt.ts', fence('ts', 'export const belt = 1;', 'export default belt;')],
  },
  {
    name: 'code with blank lines and indentation',
    html: `<pre><code>if wet:\n\n    wait()\n\n\n    go()\n</code></pre>`,
    has: [fence('', 'if wet:', '', '    wait()', '', '', '    go()')],
  },
  {
    name: 'code with fences in it',
    html: `<pre><code class="language-md">\`\`\`js\nrun()\n\`\`\`\n</code></pre>`,
    has: [/^````+md\n```js\nrun\(\)\n```\n````+$/m],
  },
  {
    name: 'several short code blocks with words between',
    html: `<p>First:</p><pre><code>git init</code></pre><p>then:</p><pre><code>git add .</code></pre><p>and last:</p><pre><code>git commit</code></pre>`,
    has: [
      'First:',
      fence('', 'git init'),
      'then:',
      fence('', 'git add .'),
      'and last:',
      fence('', 'git commit'),
    ],
  },
];
