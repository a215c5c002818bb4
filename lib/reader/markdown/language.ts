import { attributeOf } from '../inert-dom';

const prefixed =
  /^(?:language|lang|highlight-source|highlight-text|highlight|source|code|syntax|brush|codehilite|prism|hljs-language|shiki-lang|sh|hl)[-_:]([\w#+.-]+)$/i;
const noLanguage = new Set(
  'none plain plaintext text txt default nohighlight no-highlight undefined null auto hljs highlight code source block line wrapper container inline output notranslate wrap toolbar snippet box area listing lines header body content numbers copy'.split(
    ' ',
  ),
);
/** Names that occur alone in a class (`hljs python`, `sourceCode haskell`) and are certainly a language. */
const known = new Set(
  (
    'abap actionscript ada apache apl applescript arduino asm assembly awk bash basic batch bat bibtex c c++ cpp cs csharp clojure cmake cobol ' +
    'coffeescript coffee console cpp crystal css csv cuda cypher d dart delphi diff django dockerfile docker dos dot elixir elm ' +
    'erb erlang excel fish fortran fsharp f# gherkin git glsl go golang gradle graphql groovy haml handlebars haskell hcl hs html ' +
    'http ini java javascript jinja js json json5 jsonc jsx julia kotlin kt latex less lisp llvm lua makefile make markdown md ' +
    'mathematica matlab mermaid mysql nginx nim nix objective-c objectivec objc ocaml octave pascal patch perl pgsql php pl ' +
    'plsql postgresql powershell ps1 prolog properties protobuf proto puppet purescript py python pycon python3 ipython ' +
    'ipython3 qml r racket rb reason regex rst rs ruby rust sas sass scala scheme scss sh shell shell-session solidity sparql ' +
    'sql stylus svelte swift tcl terraform tex toml ts tsql tsx twig typescript vb vba vbnet verilog vhdl vim vue wasm xml ' +
    'xquery yaml yml zig zsh'
  ).split(' '),
);

const spelled = new Map([
  ['c++', 'cpp'],
  ['c#', 'csharp'],
  ['f#', 'fsharp'],
  ['plain text', ''],
  ['text', ''],
  ['shell session', 'shell-session'],
  ['visual basic', 'vb'],
]);

/** The language that a label names, empty for plain text; undefined if it names none. */
export function languageNamed(label: string): string | undefined {
  const name = label.toLowerCase();
  return spelled.get(name) ?? (known.has(name) ? name : undefined);
}

function fromClass(className: string, alone: boolean): string {
  const words = className.split(/\s+/);
  for (const [index, word] of words.entries()) {
    const name = prefixed.exec(word)?.[1]?.toLowerCase();
    if (
      name &&
      !noLanguage.has(name) &&
      !/^\d+$/.test(name) &&
      (!/^(?:code|source|syntax|highlight|hl-)/i.test(word) || known.has(name))
    )
      return name;
    // SyntaxHighlighter writes `brush: js; title: …`.
    if (/^brush:?$/i.test(word)) {
      const brush = (words[index + 1] ?? '').replace(/[;,].*$/, '').toLowerCase();
      if (brush && !noLanguage.has(brush)) return brush;
    }
    const glued = /^brush:([\w#+-]+);?/i.exec(word)?.[1]?.toLowerCase();
    if (glued && !noLanguage.has(glued)) return glued;
  }
  const marked =
    alone ||
    words.some((word) =>
      /^(?:hljs|sourcecode|prettyprint|highlight|shiki|codehilite|prism-code|syntax|chroma|src)$/i.test(word),
    );
  if (marked) {
    for (const word of words) {
      const name = word.replace(/^src-/i, '').toLowerCase();
      if (known.has(name)) return name;
    }
  }
  return '';
}

const attributes = [
  'data-lang',
  'data-language',
  'data-code-language',
  'data-code-lang',
  'data-syntax',
  'syntax',
  'lang-name',
  'language',
];

function ownLanguage(element: Element, alone: boolean): string {
  for (const name of attributes) {
    const value = attributeOf(element, name)?.trim().toLowerCase();
    if (value && /^[\w#+.-]{1,30}$/.test(value) && !noLanguage.has(value)) return value;
  }
  const params = attributeOf(element, 'data-syntaxhighlighter-params');
  if (params) return fromClass(params, false);
  const className = attributeOf(element, 'class');
  return className && className.length < 1000 ? fromClass(className, alone) : '';
}

/** The language a code block names in its own class or in that of the boxes right around it; empty if none. */
export function codeLanguage(pre: Element): string {
  const own = ownLanguage(pre, true);
  if (own) return own;
  const written = attributeOf(pre, 'lang')?.toLowerCase() ?? '';
  if (written.length > 2 && known.has(written)) return written;
  let inner: Element | null = pre.firstElementChild;
  for (let step = 0; inner && step < 3; step++) {
    const found = ownLanguage(inner, inner.localName === 'code');
    if (found) return found;
    inner = inner.localName === 'code' ? null : (inner.nextElementSibling ?? inner.firstElementChild);
  }
  const code = pre.querySelector('code');
  const fromCode = code ? ownLanguage(code, true) : '';
  if (fromCode) return fromCode;
  let outer: Element | null = pre.parentElement;
  for (let step = 0; outer && step < 9; step++) {
    const tag = outer.localName;
    if (tag === 'body' || tag === 'article' || tag === 'main' || tag === 'li') break;
    const found = ownLanguage(outer, false);
    // A box may also name the language of its readers.
    if (found && (known.has(found) || !/^[a-z]{2}(?:-[a-z]{2})?$/.test(found))) return found;
    outer = outer.parentElement;
  }
  return '';
}
