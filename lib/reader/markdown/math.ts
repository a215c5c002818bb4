import { attributeOf } from '../inert-dom';
import { texOfDrawing } from './katex-html';
import { mathmlToTex } from './mathml';

const leaves = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const kept = new Set(
  'mrow msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mstyle'.split(' '),
);
/** The parts that stand in MathML as one argument. */
const grouped = /^(?:num|den|script|over|under|base|texatom)$/;
const deepest = 60;

/**
 * The MathML of a formula that MathJax 3 or 4 has drawn, in CHTML (elements with a character in their class) or in SVG
 * (nodes that name their element); null if there is none.
 */
function typesetMath(box: Element): Element | null {
  const root = box.querySelector('mjx-math,[data-mml-node="math"]');
  if (!root) return null;
  const made = box.ownerDocument.implementation.createHTMLDocument('');
  const math = made.createElementNS('http://www.w3.org/1998/Math/MathML', 'math');
  for (const child of root.children) convert(child, math, 0);
  return (math.textContent ?? '').trim() === '' ? null : math;
}

const nameOf = (element: Element): string =>
  attributeOf(element, 'data-mml-node') ?? element.localName.replace(/^mjx-/, '');

function convert(element: Element, into: Element, depth: number): void {
  const name = nameOf(element).toLowerCase();
  if (depth > deepest || name === 'surd' || name === 'assistive-mml') return;
  const make = (tag: string): Element => into.ownerDocument.createElementNS(into.namespaceURI, tag);
  if (leaves.has(name)) {
    const leaf = into.appendChild(make(name));
    leaf.textContent = characters(element);
    return;
  }
  const isScript = name === 'script' && nameOf(element.parentElement ?? element) === 'msubsup';
  let target = into;
  if (kept.has(name) || (grouped.test(name) && !isScript))
    target = into.appendChild(make(kept.has(name) ? name : 'mrow'));
  // CHTML writes the upper of two scripts first.
  const children = isScript ? [...element.children].reverse() : element.children;
  for (const child of children) convert(child, target, depth + 1);
}

/** The characters of a leaf, letters of mathematical alphabets as plain ones. */
function characters(leaf: Element): string {
  let text = '';
  for (const part of leaf.querySelectorAll('mjx-c,[data-c]')) {
    const code =
      attributeOf(part, 'data-c') ??
      /(?:^|\s)mjx-c([0-9A-F]{2,6})(?:\s|$)/.exec(attributeOf(part, 'class') ?? '')?.[1];
    const point = Number.parseInt(code ?? '', 16);
    if (point > 0 && point <= 0x10_ff_ff) text += String.fromCodePoint(point);
  }
  return (text || (leaf.textContent ?? '')).normalize('NFKC');
}

export type Formula = { tex: string; display: boolean };

const wrapper = /^\{\s*\\(?:displaystyle|textstyle|scriptstyle)\b([\s\S]*)\}$/;

/** TeX on one line, without the wrapper that Wikipedia puts around every formula and without its own dollars. */
function tidyTex(tex: string): string {
  let tidy = tex.trim();
  const bare =
    /^\$\$([\s\S]*)\$\$$/.exec(tidy) ??
    /^\$([^$]*)\$$/.exec(tidy) ??
    /^\\\[([\s\S]*)\\\]$/.exec(tidy) ??
    /^\\\(([\s\S]*)\\\)$/.exec(tidy);
  if (bare) tidy = (bare[1] ?? '').trim();
  const inner = wrapper.exec(tidy);
  if (inner) tidy = (inner[1] ?? '').trim();
  const lines = tidy.split('\n').map((line) => line.trim());
  return lines
    .filter(Boolean)
    .join(' ')
    .replace(/(?<!\\)%[\s\S]*$/, '');
}

/** TeX without the marks that hide it from a parser of XML. */
function withoutCdata(source: string): string {
  const inner = source.replace(/^%\s*<!\[CDATA\[/, '');
  return inner.endsWith(']]>') ? inner.slice(0, -3).trimEnd().replace(/%$/, '') : inner;
}

function annotation(element: Element): string | null {
  for (const note of element.getElementsByTagName('annotation')) {
    if (/tex|latex/i.test(attributeOf(note, 'encoding') ?? '')) return note.textContent;
  }
  return null;
}

/**
 * The formula of a `<math>` element: its TeX annotation, else its alternative text if that is TeX, else a conversion.
 */
export function formulaOfMath(math: Element): Formula {
  const display = attributeOf(math, 'display') === 'block' || attributeOf(math, 'mode') === 'display';
  const noted = annotation(math);
  const alternative = attributeOf(math, 'alttext');
  const tex = noted ?? (alternative && perhapsTex.test(alternative) ? alternative : mathmlToTex(math));
  return { tex: tidyTex(tex), display };
}

/**
 * The formula of a renderer's box (KaTeX, MathJax 2 and 3, MediaWiki): the author's source if the box still has it,
 * else its MathML, else what KaTeX has drawn. Undefined if it has none.
 */
export function formulaOfBox(box: Element): Formula | undefined {
  const math = box.getElementsByTagName('math')[0];
  const blockMath =
    math !== undefined &&
    (attributeOf(math, 'display') === 'block' || attributeOf(math, 'mode') === 'display');
  const display =
    attributeOf(box, 'display') === 'true' || attributeOf(box, 'data-display') === 'true' || blockMath;
  const written =
    annotation(box) ?? latexOf(box) ?? attributeOf(box, 'data-tex') ?? attributeOf(box, 'data-formula');
  if (written) return { tex: tidyTex(written), display };
  if (math) return { ...formulaOfMath(math), display };
  const mathml = attributeOf(box, 'data-mathml');
  if (mathml) {
    const inert = box.ownerDocument.implementation.createHTMLDocument('');
    inert.body.innerHTML = mathml;
    const parsed = inert.body.getElementsByTagName('math')[0];
    if (parsed) return formulaOfMath(parsed);
  }
  const drawn = typesetMath(box);
  if (drawn) return { ...formulaOfMath(drawn), display };
  const image = box.getElementsByTagName('img')[0];
  const alternative = image ? attributeOf(image, 'alt') : null;
  const tex = alternative ?? texOfDrawing(box);
  return tex ? { tex: tidyTex(tex), display } : undefined;
}

/** The source that MathJax leaves on its box or on the root of its drawing. */
function latexOf(box: Element): string | null {
  const own = attributeOf(box, 'data-latex');
  if (own !== null) return own;
  const root = box.querySelector('mjx-math[data-latex],[data-mml-node="math"][data-latex]');
  return root ? attributeOf(root, 'data-latex') : null;
}

/** What is written of a formula without a source: its label, or a mark that there is one. */
export const formulaOfLabel = (box: Element): Formula => {
  const label =
    attributeOf(box, 'aria-label') ??
    attributeOf(box, 'data-semantic-speech') ??
    attributeOf(box.querySelector('[aria-label]') ?? box, 'aria-label') ??
    box.textContent?.trim();
  const text = label?.replace(/[\\{}$%#&_^~]/g, ' ').trim();
  return { tex: text ? `\\text{${text}}` : '\\square', display: attributeOf(box, 'display') === 'true' };
};

// Between dollars, on code hosts with backticks inside them, or between brackets with backslashes.
const delimited = /^(?:(\$\$|\\\[)[\s\S]+(?:\$\$|\\\])|\$`?[^$]+`?\$|\\\([\s\S]+\\\))$/;

/** The formula of a box that no script has rendered yet: all its text, as its author wrote it. */
export function formulaOfText(box: Element): Formula | undefined {
  if (box.firstElementChild) return undefined;
  const text = (box.textContent ?? '').trim();
  const found = delimited.exec(text);
  return found
    ? { tex: tidyTex(text.replace(/^\$`([\s\S]*)`\$$/, '$1')), display: found[1] !== undefined }
    : undefined;
}

/** A text that can only be TeX, or is a single letter or two. */
const perhapsTex = /[\\^_{}=]|^\S{1,3}$/;

/** The formula of a box that shows nothing but a picture of it: what the picture is called, if that is TeX. */
export function formulaOfPicture(box: Element): Formula | undefined {
  const [image, other] = box.getElementsByTagName('img');
  const alternative = image && !other ? (attributeOf(image, 'alt')?.trim() ?? '') : '';
  if (!perhapsTex.test(alternative)) return undefined;
  const beside = (box.textContent ?? '').trim();
  return beside === '' || beside === alternative ? { tex: tidyTex(alternative), display: false } : undefined;
}

/** The formula of a `math/tex` or `math/mml` script, which MathJax 2 leaves beside its rendering. */
export function formulaOfScript(script: Element, type: string): Formula | undefined {
  const source = script.textContent ?? '';
  if (source.trim() === '') return undefined;
  if (/^math\/mml/i.test(type)) {
    const inert = script.ownerDocument.implementation.createHTMLDocument('');
    inert.body.innerHTML = source;
    const parsed = inert.body.getElementsByTagName('math')[0];
    return parsed ? formulaOfMath(parsed) : undefined;
  }
  return {
    tex: tidyTex(withoutCdata(source)),
    display: /mode\s*=\s*display/i.test(type),
  };
}
