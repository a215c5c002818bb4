import { childrenOf, find, type XmlNode } from '../xml';

/** What a style says about its paragraphs and runs, with what it takes from those that it is based on. */
export type WordStyle = {
  heading?: number | undefined;
  isCode?: boolean | undefined;
  isQuote?: boolean | undefined;
  list?: { id: string; level: number } | undefined;
  /** How deep its items stand: the styles for sublists number from their own list, each at its first level. */
  depth?: number | undefined;
  look: WordLook;
};

/** The look of a run; undefined leaves what is around it. */
export type WordLook = {
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  strike?: boolean | undefined;
  hidden?: boolean | undefined;
  mono?: boolean | undefined;
  /** The font of its letters, where it is named. */
  font?: string | undefined;
  script?: 'sup' | 'sub' | undefined;
};

const MONO = /mono|courier|consolas|menlo|typewriter|\bcode\b/i;
const CODE_STYLE =
  /^(?:source ?code|.*\bcode(?: block)?|html preformatted|preformatted(?: text)?|macro(?: ?text)?|verbatim|listing|plain text)$/i;
const QUOTE_STYLE = /^(?:.*\bquote|quotations?|block ?text|block ?quotation)$/i;

/** An element without a value says yes. */
const isOn = (node: XmlNode | undefined): boolean | undefined =>
  node && !/^(?:0|false|off|none)$/.test(node.attributes.val ?? '1');

export function lookOfRun(properties: XmlNode | undefined): WordLook {
  if (!properties) return {};
  const on = (name: string): boolean | undefined => isOn(find(properties, name));
  const align = find(properties, 'vertAlign')?.attributes.val;
  const fonts = find(properties, 'rFonts')?.attributes;
  return {
    bold: on('b'),
    italic: on('i'),
    strike: on('strike') ?? on('dstrike'),
    hidden: on('vanish'),
    font: fonts?.ascii,
    mono: fonts?.ascii === undefined ? undefined : MONO.test(fonts.ascii),
    script: align === 'superscript' ? 'sup' : align === 'subscript' ? 'sub' : undefined,
  };
}

/** The looks over one another: the later ones win where they say something. */
export function overlaid(...looks: readonly WordLook[]): WordLook {
  const all: WordLook = {};
  for (const look of looks)
    for (const [name, value] of Object.entries(look))
      if (value !== undefined) Object.assign(all, { [name]: value });
  return all;
}

export const listOf = (properties: XmlNode | undefined): WordStyle['list'] => {
  const numbers = find(properties, 'numPr');
  const id = find(numbers, 'numId')?.attributes.val;
  return id === undefined
    ? undefined
    : { id, level: Number(find(numbers, 'ilvl')?.attributes.val ?? 0) || 0 };
};

export function headingOf(properties: XmlNode | undefined): number | undefined {
  const level = Number(find(properties, 'outlineLvl')?.attributes.val ?? Number.NaN);
  return level >= 0 && level < 9 ? level + 1 : undefined;
}

/** The styles of a document by id. */
export function readStyles(root: XmlNode | undefined): (id: string | undefined) => WordStyle {
  const nodes = new Map<string, XmlNode>();
  for (const style of childrenOf(find(root, 'styles'), 'style'))
    nodes.set(style.attributes.styleId ?? '', style);
  const known = new Map<string, WordStyle>();
  function styleOf(id: string | undefined, depth = 0): WordStyle {
    const node = id === undefined ? undefined : nodes.get(id);
    if (id === undefined || !node || depth > 20) return { look: {} };
    const found = known.get(id);
    if (found) return found;
    const base = styleOf(find(node, 'basedOn')?.attributes.val, depth + 1);
    const name = find(node, 'name')?.attributes.val ?? '';
    const named = /^heading\s*(\d)/i.exec(name)?.[1];
    const sublist = /^list (?:bullet|number) ([2-5])$/i.exec(name)?.[1];
    const isCharacter = node.attributes.type === 'character';
    const style: WordStyle = {
      heading:
        headingOf(find(node, 'pPr')) ??
        (named ? Number(named) : /^title$/i.test(name) ? 1 : undefined) ??
        base.heading,
      isCode: CODE_STYLE.test(name) || base.isCode,
      isQuote: QUOTE_STYLE.test(name) || base.isQuote,
      list: listOf(find(node, 'pPr')) ?? base.list,
      depth: sublist ? Number(sublist) - 1 : base.depth,
      look: overlaid(base.look, lookOfRun(find(node, 'rPr')), {
        mono:
          isCharacter &&
          /^(?:verbatim|html (?:code|typewriter|sample|keyboard)|source ?text|.*\bcode)/i.test(name)
            ? true
            : undefined,
      }),
    };
    known.set(id, style);
    return style;
  }
  return styleOf;
}

/** `isLegal`: the numbers above it are decimal in its label. */
type ListLevel = { format: string; start: number; text: string; isLegal?: boolean | undefined };
type Numbering = {
  abstract: string;
  levels: ReadonlyMap<number, ListLevel>;
  restarts: ReadonlyMap<number, number>;
};

/** `number`: null for a bullet. `label`: all that is shown before the item, as “2.1”. */
export type Numbered = { number: number | null; label: string };

const ROMAN: readonly (readonly [number, string])[] = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** A number as letters, as Roman, or as it is; undefined in a format that is not known. */
function written(number: number, format: string): string | undefined {
  if (format === 'none') return '';
  if (!/^(?:decimal|(?:lower|upper)(?:Letter|Roman))$/.test(format)) return undefined;
  const isSmall = format.startsWith('lower');
  const inCase = (text: string): string => (isSmall ? text.toLowerCase() : text);
  if (format.endsWith('Letter') && number > 0)
    return inCase(
      String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.ceil(Math.min(number, 260) / 26)),
    );
  if (!format.endsWith('Roman') || number > 400) return String(number);
  let left = number;
  return inCase(
    ROMAN.map(([value, sign]) => {
      const times = Math.max(0, Math.floor(left / value));
      left -= times * value;
      return sign.repeat(times);
    }).join(''),
  );
}

/** The lists of a document: what the next item of a list is numbered; undefined where nothing is shown. */
export function readNumbering(
  root: XmlNode | undefined,
): (id: string, level: number) => Numbered | undefined {
  const top = find(root, 'numbering');
  const levelsOf = (node: XmlNode): Map<number, ListLevel> =>
    new Map(
      childrenOf(node, 'lvl').map((level) => [
        Number(level.attributes.ilvl ?? 0),
        {
          format: find(level, 'numFmt')?.attributes.val ?? 'decimal',
          start: Number(find(level, 'start')?.attributes.val ?? 1),
          text: find(level, 'lvlText')?.attributes.val ?? '',
          isLegal: isOn(find(level, 'isLgl')),
        },
      ]),
    );
  const abstracts = new Map(
    childrenOf(top, 'abstractNum').map((node) => [node.attributes.abstractNumId ?? '', levelsOf(node)]),
  );
  const lists = new Map<string, Numbering>();
  for (const node of childrenOf(top, 'num')) {
    const abstract = find(node, 'abstractNumId')?.attributes.val ?? '';
    const levels = new Map(abstracts.get(abstract));
    const restarts = new Map<number, number>();
    for (const override of childrenOf(node, 'lvlOverride')) {
      const level = Number(override.attributes.ilvl ?? 0);
      for (const [, own] of levelsOf(override)) levels.set(level, own);
      const start = find(override, 'startOverride')?.attributes.val;
      if (start !== undefined) restarts.set(level, Number(start));
    }
    lists.set(node.attributes.numId ?? '', { abstract, levels, restarts });
  }
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();
  return (id, level) => {
    const list = lists.get(id);
    if (!list || id === '0') return undefined;
    const { format, start, text, isLegal } = list.levels.get(level) ?? {
      format: 'bullet',
      start: 1,
      text: '',
    };
    const count = counts.get(list.abstract) ?? [];
    counts.set(list.abstract, count);
    count.length = Math.min(count.length, level + 1);
    const restart = list.restarts.get(level);
    if (restart !== undefined && !begun.has(`${id} ${level}`)) count[level] = restart;
    else count[level] = count[level] === undefined ? start : count[level] + 1;
    begun.add(`${id} ${level}`);
    if (format === 'none') return undefined;
    let isKnown = true;
    const label = text.replace(/%([1-9])/g, (_, place: string) => {
      const above = list.levels.get(Number(place) - 1);
      const as = isLegal ? 'decimal' : (above?.format ?? 'decimal');
      const sign = written(count[Number(place) - 1] ?? above?.start ?? 1, as);
      isKnown &&= sign !== undefined;
      return sign ?? '';
    });
    // No number rather than a wrong one.
    return format === 'bullet'
      ? { number: null, label: '' }
      : { number: count[level], label: isKnown ? label : '' };
  };
}
