import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import graphql from 'highlight.js/lib/languages/graphql';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import lua from 'highlight.js/lib/languages/lua';
import makefile from 'highlight.js/lib/languages/makefile';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scala from 'highlight.js/lib/languages/scala';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import type { Pace } from './pace';

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  graphql,
  ini,
  java,
  javascript,
  json,
  kotlin,
  lua,
  makefile,
  markdown,
  php,
  powershell,
  python,
  r,
  ruby,
  rust,
  scala,
  shell,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** A block longer than this, or with a longer line than that, is more often data than code; it stays uncolored. */
const LONGEST_BLOCK = 30_000;
const LONGEST_LINE = 2_000;
/** The total of all blocks of one part of a document. */
const MOST_MS = 300;

/** Colors the code of blocks with a known language, one after another; their content is not changed. */
export async function drawCode(blocks: readonly Element[], pace: Pace): Promise<void> {
  let spent = 0;
  for (const block of blocks) {
    await pace();
    const began = performance.now();
    draw(block);
    spent += performance.now() - began;
    if (spent > MOST_MS) return;
  }
}

function draw(block: Element): void {
  const language = /^language-(\S+)$/.exec(block.getAttribute('class') ?? '')?.[1]?.toLowerCase();
  const code = block.textContent ?? '';
  if (!language || !hljs.getLanguage(language) || !isShort(code)) return;
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true });
  const colored = new DOMParser().parseFromString(`<pre>${value}</pre>`, 'text/html').querySelector('pre');
  // The parser drops a newline at the very start of a `pre`.
  if (!colored || colored.textContent !== code.replace(/^\n/, '') || !isOnlySpans(colored)) return;
  block.replaceChildren(...colored.childNodes);
}

const isShort = (code: string): boolean =>
  code.length <= LONGEST_BLOCK && code.split('\n').every((line) => line.length <= LONGEST_LINE);

/** Output of a library is treated like content of a page. */
function isOnlySpans(element: Element): boolean {
  return [...element.querySelectorAll('*')].every(
    (one) => one.localName === 'span' && one.getAttributeNames().every((name) => name === 'class'),
  );
}
