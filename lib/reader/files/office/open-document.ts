import { cellOf, DocumentWriter, withWholeCode, type Block, type Cell } from '../document';
import { isBlank, LINE_BREAK, pictureOf, type Run } from '../inline';
import { FileRefused, type FileResult, type ReaderOrder, wantedPages } from '../order';
import type { Parts } from '../parts';
import { childrenOf, find, findAll, isNode, textOf, type XmlNode } from '../xml';
import { overlaid, type WordLook } from './word-styles';
import { latexOfMathml } from './math';
import { saidBy } from './ooxml';

const MOST_SPAN = 60;
const MOST_REPEATS = 100;

/** Reads a text or a presentation of OpenDocument. */
export async function readOpenDocument(order: ReaderOrder, parts: Parts, type: string): Promise<FileResult> {
  if (/encryption-data/.test((await parts.text('META-INF/manifest.xml')) ?? ''))
    throw new FileRefused('protected');
  const content = find(await parts.tree('content.xml'), 'document-content');
  const body = find(content, 'body');
  if (!content || !body) throw new FileRefused('damaged');
  const styles = find(await parts.tree('styles.xml'), 'document-styles');
  const reader = new OpenReader(
    [styles, content].filter((one) => one !== undefined),
    await formulasOf(body, parts),
  );
  const slides = childrenOf(find(body, 'presentation'), 'page');
  const { from, to, notes } = wantedPages(order, slides.length);
  const blocks =
    slides.length > 0
      ? slides.slice(from - 1, to).flatMap((page) => reader.slide(page))
      : reader.blocksOf(find(body, 'text') ?? find(body, 'drawing') ?? body);
  const writer = new DocumentWriter(order.tables === true).add(withWholeCode([...blocks, ...reader.notes]));
  const pieces = writer.end();
  if (pieces.length === 0) throw new FileRefused('no-text');
  const meta = find(await parts.tree('meta.xml'), 'document-meta', 'meta');
  return {
    kind: /presentation/.test(type) ? 'odp' : 'odt',
    ...saidBy(meta),
    ...(slides.length > 0 && { pages: slides.length }),
    images: reader.images,
    notes,
    pieces,
    tables: writer.tables,
  };
}

/** Objects that are looked at: a document with more is made to take long. */
const MOST_FORMULAS = 2_000;

/** The formulas of a document as TeX, by the names of their parts: each is a part of MathML. */
async function formulasOf(body: XmlNode, parts: Parts): Promise<Map<string, string>> {
  const formulas = new Map<string, string>();
  let looked = 0;
  for (const object of findAll(body, 'object')) {
    if ((looked += 1) > MOST_FORMULAS) break;
    const name = partOf(object);
    const math = name === '' ? undefined : find(await parts.tree(`${name}/content.xml`), 'math');
    const tex = math && latexOfMathml(math);
    if (tex) formulas.set(name, tex);
  }
  return formulas;
}

/** The part of the file that an object is; empty without one. */
const partOf = (object: XmlNode | undefined): string =>
  (object?.attributes['xlink:href'] ?? object?.attributes.href ?? '').replace(/^\.\/|\/$/g, '');

type Style = {
  look: WordLook;
  heading?: number | undefined;
  isCode: boolean;
  isQuote: boolean;
  list?: string | undefined;
};

class OpenReader {
  images = 0;
  readonly notes: Block[] = [];
  private readonly styles = new Map<string, XmlNode>();
  private readonly lists = new Map<string, XmlNode>();
  private readonly counts = new Map<string, number[]>();

  constructor(
    roots: readonly XmlNode[],
    private readonly formulas: ReadonlyMap<string, string>,
  ) {
    for (const root of roots)
      for (const group of ['styles', 'automatic-styles'])
        for (const style of childrenOf(find(root, group))) {
          const name = style.attributes['style:name'] ?? style.attributes.name ?? '';
          if (style.name === 'list-style') this.lists.set(name, style);
          else if (style.name === 'style') this.styles.set(`${style.attributes.family ?? ''} ${name}`, style);
        }
  }

  /** A slide that is shown, with what its speaker notes say, as a quotation. */
  slide(page: XmlNode): Block[] {
    const style = this.styles.get(`drawing-page ${page.attributes['style-name'] ?? ''}`);
    if (find(style, 'drawing-page-properties')?.attributes.visibility === 'hidden') return [];
    const title: Block[] = [];
    const rest: Block[] = [];
    for (const frame of childrenOf(page)) {
      if (frame.name === 'notes') continue;
      const kind = frame.attributes.class;
      if (kind === 'page-number' || kind === 'footer' || kind === 'date-time') continue;
      const blocks = this.blocksOf({ name: '', attributes: {}, children: [frame] });
      if (kind !== 'title' || title.length > 0) rest.push(...blocks);
      else {
        const runs = blocks.flatMap((block) => ('runs' in block ? [...block.runs] : []));
        if (runs.length > 0) title.push({ type: 'heading', level: 2, runs });
      }
    }
    const said = childrenOf(find(page, 'notes'))
      .filter(({ attributes }) => attributes.class === 'notes')
      .flatMap((frame) => this.blocksOf(frame))
      .map((block): Block => (block.type === 'text' ? { ...block, quote: true } : block));
    return [...title, ...rest, ...said];
  }

  blocksOf(parent: XmlNode | undefined): Block[] {
    return childrenOf(parent).flatMap((node): Block[] => {
      switch (node.name) {
        case 'h':
        case 'p':
          return this.paragraph(node);
        case 'list':
          return this.list(node, 0, node.attributes['style-name'] ?? '');
        case 'table':
          return this.table(node);
        case 'frame':
        case 'g':
        case 'text-box':
        case 'custom-shape':
        case 'rect':
        case 'index-body':
        case 'table-of-content':
          return this.drawn(node);
        case 'section':
          return node.attributes.display === 'none' ? [] : this.drawn(node);
        case 'image':
          this.images += 1;
          return [];
        case 'tracked-changes':
        case 'forms':
        case 'sequence-decls':
        case 'variable-decls':
        case 'annotation':
        case 'title':
        case 'desc':
        case 'object':
        case 'object-ole':
          return [];
        default:
          return this.blocksOf(node);
      }
    });
  }

  private drawn(node: XmlNode): Block[] {
    const blocks = this.blocksOf(node);
    const runs = pictureOf(textOf(childrenOf(node, 'desc')[0] ?? childrenOf(node, 'title')[0]));
    return runs.length > 0 && blocks.length === 0 ? [{ type: 'text', runs }] : blocks;
  }

  private styleOf(family: string, name: string | undefined, depth = 0): Style {
    const node = name === undefined ? undefined : this.styles.get(`${family} ${name}`);
    if (name === undefined || !node || depth > 20)
      return {
        look: {},
        isCode: /^(?:Preformatted|Source)/i.test(name ?? ''),
        isQuote: /^Quotations?$/i.test(name ?? ''),
        ...(/^title$/i.test(name ?? '') && { heading: 1 }),
      };
    const base = this.styleOf(family, node.attributes['parent-style-name'], depth + 1);
    const own = find(node, 'text-properties')?.attributes ?? {};
    const called = (node.attributes['display-name'] ?? name).replaceAll('_20_', ' ');
    const level = Number(node.attributes['default-outline-level'] ?? Number.NaN);
    const position = own['text-position'] ?? '';
    const font = own['font-name'] ?? own['font-family'];
    return {
      look: overlaid(base.look, {
        bold: own['font-weight'] === undefined ? undefined : own['font-weight'] !== 'normal',
        italic: own['font-style'] === undefined ? undefined : own['font-style'] !== 'normal',
        strike:
          own['text-line-through-style'] === undefined
            ? undefined
            : own['text-line-through-style'] !== 'none',
        hidden: own.display === 'none' ? true : undefined,
        mono:
          font === undefined
            ? /^(?:Source Text|Teletype)$/i.test(called)
              ? true
              : undefined
            : /mono|courier|consolas/i.test(font),
        script: /^(?:super|[1-9])/.test(position) ? 'sup' : /^(?:sub|-)/.test(position) ? 'sub' : undefined,
      }),
      heading: level > 0 ? level : /^title$/i.test(called) ? 1 : base.heading,
      isCode: base.isCode || /^(?:preformatted text|source code)$/i.test(called),
      isQuote: base.isQuote || /quot/i.test(called),
      list: node.attributes['list-style-name'] ?? base.list,
    };
  }

  private paragraph(node: XmlNode): Block[] {
    const style = this.styleOf('paragraph', node.attributes['style-name']);
    const boxes: Block[] = [];
    const runs = this.runsOf(node, style.look, undefined, boxes);
    if (isBlank(runs) && !style.isCode) return boxes;
    const level = node.name === 'h' ? Number(node.attributes['outline-level'] ?? 1) : style.heading;
    if (level) return [{ type: 'heading', level, runs }, ...boxes];
    const isCode = style.isCode || runs.every((run) => run.code || run.text.trim() === '');
    if (isCode) return [{ type: 'code', text: runs.map(({ text }) => text).join('') }, ...boxes];
    return [{ type: 'text', runs, quote: style.isQuote }, ...boxes];
  }

  private runsOf(parent: XmlNode, look: WordLook, href: string | undefined, boxes: Block[]): Run[] {
    const runs: Run[] = [];
    const add = (text: string): void => {
      if (look.hidden) return;
      const { bold, italic, strike, script, mono } = look;
      runs.push({ text, bold, italic, strike, script, code: mono, href });
    };
    for (const node of parent.children) {
      if (!isNode(node)) add(node.replace(/\s+/g, ' '));
      else if (node.name === 's') add(' '.repeat(Math.min(200, Number(node.attributes.c ?? 1) || 1)));
      else if (node.name === 'tab') add('\t');
      else if (node.name === 'line-break') runs.push({ ...LINE_BREAK, ...(look.mono && { code: true }) });
      else if (node.name === 'note') runs.push(this.note(node));
      else if (node.name === 'a')
        runs.push(
          ...this.runsOf(node, look, node.attributes['xlink:href'] ?? node.attributes.href ?? href, boxes),
        );
      else if (node.name === 'span')
        runs.push(
          ...this.runsOf(
            node,
            overlaid(look, this.styleOf('text', node.attributes['style-name']).look),
            href,
            boxes,
          ),
        );
      else if (/^(?:frame|g|custom-shape|text-box|rect)$/.test(node.name)) {
        const formula = this.formulas.get(partOf(childrenOf(node, 'object')[0]));
        if (formula === undefined) boxes.push(...this.drawn(node));
        else runs.push({ text: `$${formula}$`, raw: true });
      } else if (
        !/^(?:annotation|annotation-end|bookmark.*|tracked-changes|ruby-text|change.*|soft-page-break)$/.test(
          node.name,
        )
      )
        runs.push(...this.runsOf(node, look, href, boxes));
    }
    return runs;
  }

  private note(node: XmlNode): Run {
    const label = String(this.notes.length + 1);
    const at = this.notes.push({ type: 'note', label, blocks: [] }) - 1;
    this.notes[at] = { type: 'note', label, blocks: this.blocksOf(find(node, 'note-body')) };
    return { text: `[^${label}]`, raw: true };
  }

  private list(node: XmlNode, depth: number, style: string): Block[] {
    const own = node.attributes['style-name'] ?? style;
    const level = childrenOf(this.lists.get(own)).find((one) => Number(one.attributes.level) === depth + 1);
    const isNumbered = level?.name === 'list-level-style-number' && level.attributes['num-format'] !== '';
    const counts = this.counts.get(own) ?? [];
    this.counts.set(own, counts);
    const continues =
      node.attributes['continue-numbering'] === 'true' || node.attributes['continue-list'] !== undefined;
    if (!continues) counts[depth] = Number(level?.attributes['start-value'] ?? 1) - 1;
    return childrenOf(node).flatMap((item): Block[] => {
      if (item.name !== 'list-item' && item.name !== 'list-header') return [];
      const start = item.attributes['start-value'];
      const blocks: Block[] = [];
      let hasMark = item.name === 'list-header';
      for (const child of childrenOf(item)) {
        if (child.name === 'list') {
          blocks.push(...this.list(child, depth + 1, own));
          continue;
        }
        for (const block of this.blocksOf({ name: '', attributes: {}, children: [child] })) {
          if (block.type !== 'text') blocks.push(block);
          else if (hasMark) blocks.push({ ...block, depth });
          else {
            hasMark = true;
            counts[depth] = start === undefined ? (counts[depth] ?? 0) + 1 : Number(start);
            blocks.push({
              type: 'item',
              depth,
              ...(isNumbered && { number: counts[depth] }),
              runs: block.runs,
            });
          }
        }
      }
      return blocks;
    });
  }

  private table(node: XmlNode): Block[] {
    const rows: Cell[][] = [];
    for (const tr of rowsIn(node)) {
      const row: Cell[] = [];
      for (const cell of childrenOf(tr)) {
        if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue;
        const repeats = Math.min(MOST_REPEATS, Number(cell.attributes['number-columns-repeated'] ?? 1) || 1);
        for (let at = 0; at < repeats && row.length < MOST_SPAN; at += 1)
          row.push(cell.name === 'table-cell' ? cellOf(this.blocksOf(cell)) : []);
      }
      const repeats = Math.min(MOST_REPEATS, Number(tr.attributes['number-rows-repeated'] ?? 1) || 1);
      for (let at = 0; at < repeats; at += 1) rows.push(row);
    }
    return rows.length > 0 ? [{ type: 'table', rows }] : [];
  }
}

function* rowsIn(node: XmlNode): Generator<XmlNode> {
  for (const child of childrenOf(node)) {
    if (child.name === 'table-row') yield child;
    else if (/^(?:table-rows|table-header-rows|table-row-group)$/.test(child.name)) yield* rowsIn(child);
  }
}
