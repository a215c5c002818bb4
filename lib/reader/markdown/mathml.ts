import { oneLine } from '@/lib/core/text/clean-text';
import { attributeOf } from '../inert-dom';

/** Symbols, each right before the name of its command. */
const named =
  'αalpha βbeta γgamma δdelta εvarepsilon ϵepsilon ζzeta ηeta θtheta ϑvartheta ιiota κkappa λlambda μmu ' +
  'νnu ξxi πpi ρrho σsigma ςvarsigma τtau υupsilon φvarphi ϕphi χchi ψpsi ωomega ΓGamma ΔDelta ΘTheta ' +
  'ΛLambda ΞXi ΠPi ΣSigma ΥUpsilon ΦPhi ΨPsi ΩOmega ∑sum ∏prod ∐coprod ∫int ∬iint ∭iiint ∮oint ∂partial ' +
  '∇nabla ∞infty ±pm ∓mp ×times ÷div ⋅cdot ·cdot ∘circ ∙bullet ≤leq ≥geq ≠neq ≈approx ≡equiv ∼sim ' +
  '≃simeq ≅cong ∝propto ≪ll ≫gg ∈in ∉notin ∋ni ⊂subset ⊃supset ⊆subseteq ⊇supseteq ∪cup ∩cap ∖setminus ' +
  '∅emptyset ∀forall ∃exists ¬neg ∧land ∨lor ⊕oplus ⊗otimes →to ←leftarrow ↔leftrightarrow ⇒Rightarrow ' +
  '⇐Leftarrow ⇔Leftrightarrow ↦mapsto ⟶longrightarrow ⟹implies ⟺iff …ldots ⋯cdots ⋮vdots ⋱ddots ⟨langle ' +
  '⟩rangle ⌊lfloor ⌋rfloor ⌈lceil ⌉rceil ∥parallel ⊥perp ∠angle √surd ℏhbar ℓell ℜRe ℑIm †dagger ⊤top ' +
  '⊢vdash ⊨models ≺prec ≻succ ⋆star';
const symbols = new Map<string, string>([
  ['∗', '*'],
  ['‖', '\\|'],
  ['ℝ', '\\mathbb{R}'],
  ['ℂ', '\\mathbb{C}'],
  ['ℕ', '\\mathbb{N}'],
  ['ℤ', '\\mathbb{Z}'],
  ['ℚ', '\\mathbb{Q}'],
  ['−', '-'],
  ['′', "'"],
  ['°', '^{\\circ}'],
]);
for (const sign of named.split(' ')) symbols.set(sign.charAt(0), `\\${sign.slice(1)}`);
const accents = new Map(
  '^:hat ˆ:hat ~:tilde ˜:tilde ¯:bar ‾:overline →:vec ⃗:vec .:dot ˙:dot ¨:ddot ⏞:overbrace _:bar ―:overline ―_:overline'
    .split(' ')
    .map((accent) => accent.split(':') as [string, string]),
);
const functions = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);
const bigOperators = /^\\(?:sum|prod|coprod|lim|max|min|sup|inf|limsup|liminf|bigcup|bigcap|int|iint|oint)\b/;
const variants = new Map([
  ['bold', '\\mathbf'],
  ['double-struck', '\\mathbb'],
  ['script', '\\mathcal'],
  ['fraktur', '\\mathfrak'],
  ['sans-serif', '\\mathsf'],
  ['monospace', '\\mathtt'],
  ['bold-italic', '\\boldsymbol'],
]);
// Function application, invisible times, separator and plus have no meaning in TeX.
const invisible = /[\u2061-\u2064\u200b]/g;
/** Deeper trees are not formulas; their text is used unchanged. */
const deepest = 120;

function symbolsToTex(text: string): string {
  let out = '';
  for (const char of text) {
    const known = symbols.get(char);
    if (known) {
      if (/\\[a-zA-Z]+$/.test(out) && /^[a-zA-Z]/.test(known)) out += ' ';
      out += known;
    } else if ('{}%$#&_'.includes(char)) out += `\\${char}`;
    else {
      if (/\\[a-zA-Z]+$/.test(out) && /[a-zA-Z]/.test(char)) out += ' ';
      out += char;
    }
  }
  return out;
}

const join = (left: string, right: string): string =>
  right === ''
    ? left
    : /\\[a-zA-Z]+$/.test(left) && /^[a-zA-Z]/.test(right)
      ? `${left} ${right}`
      : left + right;
const group = (tex: string): string => (/^(?:[A-Za-z0-9']|\\[a-zA-Z]+)$/.test(tex) ? tex : `{${tex}}`);
const braces = (tex: string): string => `{${tex}}`;

function elementChildren(element: Element): Element[] {
  return [...element.children].filter(
    (child) => !/^(?:annotation|annotation-xml)$/.test(child.localName.toLowerCase()),
  );
}

const row = (element: Element, depth: number): string =>
  elementChildren(element).reduce((out, child) => join(out, convert(child, depth + 1)), '');

function withVariant(element: Element, tex: string): string {
  const command = variants.get(attributeOf(element, 'mathvariant') ?? '');
  return command && tex ? `${command}{${tex}}` : tex;
}

function delimiter(tex: string): string {
  return tex === '' ? '.' : tex === '{' || tex === '}' ? `\\${tex}` : tex;
}

function table(element: Element, depth: number): string {
  const rows = elementChildren(element)
    .filter((child) => /^m(?:labeled)?tr$/.test(child.localName))
    .map((line) =>
      elementChildren(line)
        .map((cell) => row(cell, depth + 2))
        .join(' & '),
    );
  return rows.join(' \\\\ ');
}

function fenced(open: string, body: string, close: string): string | undefined {
  const name = {
    '()': 'pmatrix',
    '[]': 'bmatrix',
    '||': 'vmatrix',
    '{': 'cases',
    '\\{\\}': 'Bmatrix',
    '\\{': 'cases',
  }[open + close];
  return name ? `\\begin{${name}} ${body} \\end{${name}}` : undefined;
}

function loneTable(element: Element): { open: string; table: Element; close: string } | undefined {
  const parts = elementChildren(element);
  const at = parts.findIndex((part) => part.localName === 'mtable');
  if (at < 0 || at > 1 || parts.length > 3 || parts.length - at > 2) return undefined;
  const edge = (part: Element | undefined): string | undefined =>
    part === undefined
      ? ''
      : part.localName === 'mo'
        ? (part.textContent ?? '').trim().replace(/^[{}]$/, '\\$&')
        : undefined;
  const open = edge(at === 1 ? parts[0] : undefined);
  const close = edge(parts[at + 1]);
  return open === undefined || close === undefined ? undefined : { open, table: parts[at] as Element, close };
}

/** The content between fences: a matrix if it is only a table. */
function fencedToTex(element: Element, depth: number): string {
  const open = attributeOf(element, 'open') ?? '(';
  const close = attributeOf(element, 'close') ?? ')';
  const separators = (attributeOf(element, 'separators') ?? ',').trim();
  const parts = elementChildren(element);
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only?.localName === 'mtable') {
    const matrix = fenced(open, table(only, depth), close);
    if (matrix) return matrix;
  }
  const body = parts.map((part) => convert(part, depth + 1)).join(separators.charAt(0) || '');
  return `\\left${delimiter(open)} ${body} \\right${delimiter(close)}`;
}

function convert(element: Element, depth: number): string {
  const tag = element.localName.toLowerCase().replace(/^.*:/, '');
  if (depth > deepest) return symbolsToTex(element.textContent ?? '');
  const child = (index: number): string => {
    const found = elementChildren(element)[index];
    return found ? convert(found, depth + 1) : '';
  };
  const text = (): string => oneLine((element.textContent ?? '').replace(invisible, ''));
  switch (tag) {
    case 'mi': {
      const name = text();
      if (functions.has(name)) return `\\${name}`;
      if (/^[A-Za-z]{2,}$/.test(name)) return `\\mathrm{${name}}`;
      return withVariant(element, symbolsToTex(name));
    }
    case 'mn':
      return withVariant(element, symbolsToTex(text()));
    case 'mo': {
      const operator = text();
      if (functions.has(operator)) return `\\${operator}`;
      if (/^[A-Za-z]{2,}$/.test(operator)) return `\\operatorname{${operator}}`;
      const tex = symbolsToTex(operator);
      return /^\\(?:[lg]eq|neq|approx|equiv|to|in|sim|R|L|l|m)/.test(tex) || tex === '=' ? ` ${tex} ` : tex;
    }
    case 'mtext':
    case 'ms': {
      const words = (element.textContent ?? '').replace(/[\s\u00a0]+/g, ' ');
      return words.trim() === '' ? (words ? '\\ ' : '') : `\\text{${words.replace(/[{}$%#&_]/g, '\\$&')}}`;
    }
    case 'mspace':
      return Number.parseFloat(attributeOf(element, 'width') ?? '0') >= 1 ? '\\quad ' : '\\ ';
    case 'mfrac': {
      if (attributeOf(element, 'linethickness') === '0') return `\\binom{${child(0)}}{${child(1)}}`;
      return `\\frac{${child(0)}}{${child(1)}}`;
    }
    case 'msqrt':
      return `\\sqrt{${row(element, depth)}}`;
    case 'mroot':
      return `\\sqrt[${child(1)}]{${child(0)}}`;
    case 'msub':
      return `${group(child(0))}_${group(child(1))}`;
    case 'msup':
      return /^'+$/.test(child(1))
        ? `${group(child(0))}${child(1)}`
        : `${group(child(0))}^${group(child(1))}`;
    case 'msubsup':
      return `${group(child(0))}_${group(child(1))}^${group(child(2))}`;
    case 'mover': {
      const over = (elementChildren(element)[1]?.textContent ?? '').trim();
      const accent = accents.get(over);
      if (accent) return `\\${accent}${braces(child(0))}`;
      const base = child(0);
      return bigOperators.test(base) ? `${base}^${group(child(1))}` : `\\overset{${child(1)}}{${base}}`;
    }
    case 'munder': {
      const base = child(0);
      return bigOperators.test(base) ? `${base}_${group(child(1))}` : `\\underset{${child(1)}}{${base}}`;
    }
    case 'munderover': {
      const base = child(0);
      return bigOperators.test(base)
        ? `${base}_${group(child(1))}^${group(child(2))}`
        : `\\overset{${child(2)}}{\\underset{${child(1)}}{${base}}}`;
    }
    case 'mmultiscripts':
      return `${group(child(0))}_${group(child(1))}^${group(child(2))}`;
    case 'mtable':
      return `\\begin{matrix} ${table(element, depth)} \\end{matrix}`;
    case 'mfenced':
      return fencedToTex(element, depth);
    case 'menclose':
      return /box/.test(attributeOf(element, 'notation') ?? '')
        ? `\\boxed{${row(element, depth)}}`
        : row(element, depth);
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
    case 'none':
    case 'mprescripts':
      return '';
    case 'semantics':
      return child(0);
    default: {
      const lone = loneTable(element);
      if (lone) {
        const matrix = fenced(lone.open, table(lone.table, depth + 1), lone.close);
        if (matrix) return matrix;
      }
      return element.children.length > 0 ? withVariant(element, row(element, depth)) : symbolsToTex(text());
    }
  }
}

/** TeX for a `<math>` element: an approximation of presentation MathML. */
export function mathmlToTex(math: Element): string {
  return convert(math, 0).replace(/ {2,}/g, ' ').trim();
}
