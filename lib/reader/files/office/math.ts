import { childrenOf, find, isNode, textOf, type XmlNode } from '../xml';

/** Signs that LaTeX writes as words; all others are written as they are. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '∑': '\\sum',
    '∏': '\\prod',
    '∫': '\\int',
    '∞': '\\infty',
    '≤': '\\le',
    '≥': '\\ge',
    '≠': '\\ne',
    '≈': '\\approx',
    '±': '\\pm',
    '×': '\\times',
    '⋅': '\\cdot',
    '·': '\\cdot',
    '÷': '\\div',
    '→': '\\to',
    '∈': '\\in',
    '∂': '\\partial',
    '√': '\\surd',
    α: '\\alpha',
    β: '\\beta',
    γ: '\\gamma',
    δ: '\\delta',
    ε: '\\epsilon',
    θ: '\\theta',
    λ: '\\lambda',
    μ: '\\mu',
    π: '\\pi',
    ρ: '\\rho',
    σ: '\\sigma',
    φ: '\\varphi',
    ω: '\\omega',
    Δ: '\\Delta',
    Σ: '\\Sigma',
    Ω: '\\Omega',
  }),
);
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u0302', '\\hat'],
  ['\u0303', '\\tilde'],
  ['\u0304', '\\bar'],
  ['\u0305', '\\overline'],
  ['\u0307', '\\dot'],
  ['\u20d7', '\\vec'],
]);

const plain = (text: string): string =>
  [...text]
    .map((char) => {
      const sign = SIGNS.get(char);
      return sign ? `${sign} ` : /[#%&$_{}]/.test(char) ? `\\${char}` : char;
    })
    .join('');

const property = (node: XmlNode, name: string): string | undefined =>
  find(node, `${node.name}Pr`, name)?.attributes.val;

/** A formula of Office as LaTeX. */
export function latexOf(node: XmlNode): string {
  const part = (name: string): string => {
    const found = childrenOf(node, name)[0];
    return found ? inside(found) : '';
  };
  switch (node.name) {
    case 'f':
      return property(node, 'type') === 'lin'
        ? `${part('num')}/${part('den')}`
        : `\\frac{${part('num')}}{${part('den')}}`;
    case 'sSup':
      return `${grouped(part('e'))}^{${part('sup')}}`;
    case 'sSub':
      return `${grouped(part('e'))}_{${part('sub')}}`;
    case 'sSubSup':
      return `${grouped(part('e'))}_{${part('sub')}}^{${part('sup')}}`;
    case 'sPre':
      return `{}_{${part('sub')}}^{${part('sup')}}${part('e')}`;
    case 'rad':
      return part('deg') ? `\\sqrt[${part('deg')}]{${part('e')}}` : `\\sqrt{${part('e')}}`;
    case 'nary': {
      const sign = plain(property(node, 'chr') ?? '∫').trim();
      const sub = part('sub') && `_{${part('sub')}}`;
      const sup = part('sup') && `^{${part('sup')}}`;
      return `${sign}${sub}${sup} ${part('e')}`;
    }
    case 'd': {
      const inner = childrenOf(node, 'e')
        .map(inside)
        .join(property(node, 'sepChr') ?? '|');
      return `${plain(property(node, 'begChr') ?? '(')}${inner}${plain(property(node, 'endChr') ?? ')')}`;
    }
    case 'func': {
      const name = part('fName').trim();
      return `${/^(?:sin|cos|tan|log|ln|exp|lim|max|min)$/.test(name) ? `\\${name}` : name} ${part('e')}`;
    }
    case 'limLow':
      return `${part('e')}_{${part('lim')}}`;
    case 'limUpp':
      return `${part('e')}^{${part('lim')}}`;
    case 'acc':
      return `${ACCENTS.get(property(node, 'chr') ?? '\u0302') ?? '\\hat'}{${part('e')}}`;
    case 'bar':
      return `\\overline{${part('e')}}`;
    case 'm': {
      const rows = childrenOf(node, 'mr').map((row) => childrenOf(row, 'e').map(inside).join(' & '));
      return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
    }
    case 't':
      return plain(textOf(node));
    default:
      return node.name.endsWith('Pr') ? '' : inside(node);
  }
}

const inside = (node: XmlNode): string => node.children.filter(isNode).map(latexOf).join('');
const grouped = (text: string): string => ([...text].length > 1 ? `{${text}}` : text);

/** Elements of MathML, each with the element of Office that says the same, and what its children are there. */
const OFFICE: ReadonlyMap<string, readonly [name: string, ...parts: string[]]> = new Map([
  ['mfrac', ['f', 'num', 'den']],
  ['msup', ['sSup', 'e', 'sup']],
  ['msub', ['sSub', 'e', 'sub']],
  ['msubsup', ['sSubSup', 'e', 'sub', 'sup']],
  ['munderover', ['sSubSup', 'e', 'sub', 'sup']],
  ['munder', ['limLow', 'e', 'lim']],
  ['mover', ['limUpp', 'e', 'lim']],
  ['mroot', ['rad', 'e', 'deg']],
]);

const asOffice = (node: XmlNode): XmlNode => {
  const own = node.children.filter(isNode).map(asOffice);
  const of = (name: string, children: XmlNode['children']): XmlNode => ({ name, attributes: {}, children });
  const known = OFFICE.get(node.name);
  if (known) {
    const [name, ...parts] = known;
    return of(
      name,
      own.map((child, at) => of(parts[at] ?? 'r', [child])),
    );
  }
  switch (node.name) {
    case 'semantics':
      return of('r', own.slice(0, 1));
    case 'msqrt':
      return of('rad', [of('e', own)]);
    case 'mfenced':
      return of('d', [of('e', own)]);
    case 'mtable':
      return of('m', own);
    case 'mtr':
      return of('mr', own);
    case 'mtd':
      return of('e', own);
    default:
      return own.length > 0 ? of('r', own) : of('t', [textOf(node).trim()]);
  }
};

/** A formula of MathML, as other programs keep theirs, as LaTeX. */
export const latexOfMathml = (math: XmlNode): string => latexOf(asOffice(math)).trim();
