import { cellOf, DocumentWriter, type Block, type Cell } from '../document';
import { isBlank, LINE_BREAK, pictureOf, type Run } from '../inline';
import { FileRefused, type FileResult, type ReaderOrder } from '../order';
import type { Parts } from '../parts';
import { childrenOf, find, findAll, isNode, textOf, type XmlNode } from '../xml';
import { latexOf } from './math';
import { figuresIn, figuresOf, type Figures, type ReadInner } from './figures';
import { chosenOf, officeFile, officeMetadata, picturesIn, type Relations } from './ooxml';
import { signOf } from './signs';
import {
  headingOf,
  listOf,
  lookOfRun,
  overlaid,
  readNumbering,
  readStyles,
  type Numbered,
  type WordLook,
  type WordStyle,
} from './word-styles';

/** A merged cell is no wider than this. */
const MOST_SPAN = 60;

/** Reads a document of Word, with the files that were put into it if there is one who reads them. */
export async function readWord(order: ReaderOrder, parts: Parts, readInner?: ReadInner): Promise<FileResult> {
  const file = officeFile(parts);
  const path = (await file.related('', 'officeDocument')) ?? 'word/document.xml';
  const body = find(await parts.tree(path), 'document', 'body');
  if (!body) throw new FileRefused('damaged');
  const partOf = async (type: string) => parts.tree((await file.related(path, type)) ?? `word/${type}.xml`);
  const relations = await file.relations(path);
  const reader = new WordReader(
    readStyles(await partOf('styles')),
    readNumbering(await partOf('numbering')),
    relations,
    await figuresIn(relations, parts, readInner),
  );
  const blocks = reader.blocksOf(body);
  for (const kind of ['footnote', 'endnote'] as const) {
    const notes = (await file.related(path, `${kind}s`)) ?? `word/${kind}s.xml`;
    blocks.push(...reader.notes(kind, await parts.tree(notes), await file.relations(notes)));
  }
  const writer = new DocumentWriter(order.tables === true).add(blocks);
  const pieces = writer.end();
  if (pieces.length === 0) throw new FileRefused('no-text');
  return {
    kind: 'docx',
    ...(await officeMetadata(file, parts)),
    images: reader.images,
    notes: [],
    pieces,
    tables: writer.tables,
  };
}

/** A field that is being read: what it says it is, and whether its result has begun. */
type Field = { code: string; isResult: boolean; isInCode: boolean; href?: string | undefined };

class WordReader {
  images = 0;
  private readonly labels = new Map<string, string>();
  private fields: Field[] = [];
  /** Blocks in a paragraph, such as text boxes: they come after it. */
  private boxes: Block[] = [];

  constructor(
    private readonly styleOf: (id: string | undefined) => WordStyle,
    private readonly nextNumber: (id: string, level: number) => Numbered | undefined,
    private relations: Relations,
    private readonly figures: Figures,
  ) {}

  blocksOf(parent: XmlNode): Block[] {
    const blocks: Block[] = [];
    for (const node of parent.children.filter(isNode)) {
      if (node.name === 'p') this.paragraph(node, blocks);
      else if (node.name === 'tbl') blocks.push(...this.table(node));
      else if (node.name === 'AlternateContent') blocks.push(...this.blocksOf(chosenOf(node) ?? node));
      else if (node.name === 'sdt') blocks.push(...this.blocksOf(find(node, 'sdtContent') ?? node));
      else if (node.name === 'altChunk')
        blocks.push(...(this.figures.get(node.attributes['r:id'] ?? node.attributes.id ?? '') ?? []));
      else if (!isLeftOut(node.name)) blocks.push(...this.blocksOf(node));
    }
    return blocks;
  }

  /** The notes that the text refers to, in the order of the references; their links are those of their own part. */
  notes(kind: 'footnote' | 'endnote', root: XmlNode | undefined, relations: Relations): Block[] {
    this.relations = relations;
    const all = childrenOf(find(root, `${kind}s`), kind);
    return all.flatMap((note): Block[] => {
      const label = this.labels.get(`${kind} ${note.attributes.id ?? ''}`);
      return label === undefined ? [] : [{ type: 'note', label, blocks: this.blocksOf(note) }];
    });
  }

  private paragraph(node: XmlNode, blocks: Block[]): void {
    const properties = find(node, 'pPr');
    const style = this.styleOf(find(properties, 'pStyle')?.attributes.val);
    const runs = this.runsOf(node, style.look, undefined);
    const block =
      isBlank(runs) && !style.isCode ? undefined : this.blockOf(runs, style, properties, blocks.at(-1));
    if (block) blocks.push(block);
    blocks.push(...this.boxes.splice(0));
  }

  private blockOf(
    runs: Run[],
    style: WordStyle,
    properties: XmlNode | undefined,
    last: Block | undefined,
  ): Block | undefined {
    const heading = headingOf(properties) ?? style.heading;
    const list = listOf(properties) ?? style.list;
    const { number, label } = (list && this.nextNumber(list.id, list.level)) ?? {};
    // References to a heading are by its number.
    if (heading !== undefined && heading <= 9)
      return { type: 'heading', level: heading, runs: label ? [{ text: `${label} ` }, ...runs] : runs };
    if (list && number !== undefined)
      return {
        type: 'item',
        depth: list.level + (style.depth ?? 0),
        ...(number !== null && { number }),
        runs,
      };
    const isCode =
      style.isCode || (runs.length > 0 && runs.every((run) => run.code || run.text.trim() === ''));
    if (isCode) {
      const text = runs.map((run) => run.text).join('');
      if (last?.type !== 'code') return { type: 'code', text };
      last.text += `\n${text}`;
      return undefined;
    }
    return { type: 'text', runs, quote: style.isQuote };
  }

  private runsOf(parent: XmlNode, look: WordLook, href: string | undefined): Run[] {
    const runs: Run[] = [];
    for (const node of parent.children.filter(isNode)) {
      if (node.name === 'r') runs.push(...this.run(node, look, href));
      else if (node.name === 'hyperlink')
        runs.push(
          ...this.runsOf(node, look, this.addressOf(node.attributes['r:id'] ?? node.attributes.id) ?? href),
        );
      else if (node.name === 'fldSimple')
        runs.push(...this.runsOf(node, look, addressIn(node.attributes.instr ?? '') ?? href));
      else if (node.name === 'oMath') runs.push({ text: `$${latexOf(node).trim()}$`, raw: true });
      else if (node.name === 'AlternateContent')
        runs.push(...this.runsOf(chosenOf(node) ?? node, look, href));
      else if (node.name === 'sdt') runs.push(...this.runsOf(find(node, 'sdtContent') ?? node, look, href));
      else if (node.name === 'ruby') runs.push(...this.runsOf(find(node, 'rubyBase') ?? node, look, href));
      else if (!isLeftOut(node.name)) runs.push(...this.runsOf(node, look, href));
    }
    return runs;
  }

  private addressOf(id: string | undefined): string | undefined {
    const relation = id === undefined ? undefined : this.relations.get(id);
    return relation?.isOutside ? relation.target : undefined;
  }

  private run(node: XmlNode, around: WordLook, link: string | undefined): Run[] {
    const properties = find(node, 'rPr');
    const style = this.styleOf(find(properties, 'rStyle')?.attributes.val);
    const look = overlaid(around, style.look, lookOfRun(properties));
    if (look.hidden) return this.onlyFields(node);
    const runs: Run[] = [];
    const add = (text: string): void => {
      const field = this.fields.at(-1);
      if (field && (!field.isResult || field.isInCode)) return;
      const href = field?.href ?? link;
      const { bold, italic, strike, script, mono } = look;
      runs.push({ text, bold, italic, strike, script, code: mono, href });
    };
    for (const child of node.children.filter(isNode)) this.runPart(child, add, runs, look, link);
    return runs;
  }

  private runPart(
    child: XmlNode,
    add: (text: string) => void,
    runs: Run[],
    look: WordLook,
    link: string | undefined,
  ): void {
    switch (child.name) {
      case 't':
        return add(
          look.font === undefined
            ? textOf(child)
            : textOf(child).replace(/[\uf020-\uf0ff]/g, (sign) => signOf(sign.charCodeAt(0), look.font)),
        );
      case 'tab':
        return add('\t');
      case 'br':
      case 'cr':
        if (child.attributes.type === undefined || child.attributes.type === 'textWrapping')
          runs.push(LINE_BREAK);
        return;
      case 'noBreakHyphen':
        return add('-');
      case 'sym': {
        return add(signOf(Number.parseInt(child.attributes.char ?? '', 16), child.attributes.font));
      }
      case 'fldChar':
      case 'instrText':
        return this.field(child);
      case 'footnoteReference':
      case 'endnoteReference':
        return void runs.push(this.noteReference(child));
      case 'drawing':
      case 'pict':
      case 'object':
        return this.drawing(child, runs);
      case 'AlternateContent':
        for (const inner of (chosenOf(child) ?? child).children.filter(isNode))
          this.runPart(inner, add, runs, look, link);
        return;
      case 'ruby':
        return void runs.push(...this.runsOf(find(child, 'rubyBase') ?? child, look, link));
    }
  }

  private onlyFields(node: XmlNode): Run[] {
    for (const child of node.children.filter(isNode))
      if (child.name === 'fldChar' || child.name === 'instrText') this.field(child);
    return [];
  }

  private field(node: XmlNode): void {
    const last = this.fields.at(-1);
    if (node.name === 'instrText') {
      if (last && !last.isResult) last.code += textOf(node);
    } else if (node.attributes.fldCharType === 'begin')
      this.fields.push({
        code: '',
        isResult: false,
        isInCode: last !== undefined && (!last.isResult || last.isInCode),
        href: last?.href,
      });
    else if (node.attributes.fldCharType === 'end') this.fields.pop();
    else if (last) Object.assign(last, { isResult: true, href: addressIn(last.code) ?? last.href });
  }

  private noteReference(node: XmlNode): Run {
    const kind = node.name === 'footnoteReference' ? 'footnote' : 'endnote';
    const name = `${kind} ${node.attributes.id ?? ''}`;
    const label = this.labels.get(name) ?? String(this.labels.size + 1);
    this.labels.set(name, label);
    return { text: `[^${label}]`, raw: true };
  }

  private drawing(node: XmlNode, runs: Run[]): void {
    const boxes = [...findAll(node, 'txbxContent')];
    for (const box of boxes) this.boxes.push(...this.blocksOf(box));
    const figures = figuresOf(node, this.figures);
    this.boxes.push(...figures);
    if (boxes.length + figures.length > 0) return;
    this.images += 1;
    runs.push(...pictureOf(picturesIn(node).find((text) => text.trim() !== '')));
  }

  private table(node: XmlNode): Block[] {
    const trs = [...rowsOf(node)];
    const only = trs.length === 1 ? [...cellsOf(trs[0] as XmlNode)] : [];
    // A frame around a text.
    if (only.length === 1) return this.blocksOf(only[0] as XmlNode);
    const rows = trs.map((tr) => {
      const row: Cell[] = [];
      const before = Number(find(tr, 'trPr', 'gridBefore')?.attributes.val ?? 0);
      for (let at = 0; at < Math.min(before, MOST_SPAN); at += 1) row.push([]);
      for (const tc of cellsOf(tr)) {
        const properties = find(tc, 'tcPr');
        const merge = find(properties, 'vMerge') ?? find(properties, 'hMerge');
        const goesOn = merge && (merge.attributes.val ?? 'continue') === 'continue';
        const span = Number(find(properties, 'gridSpan')?.attributes.val ?? 1) || 1;
        row.push(goesOn ? [] : cellOf(this.blocksOf(tc)));
        for (let at = 1; at < Math.min(span, MOST_SPAN) && row.length < MOST_SPAN; at += 1) row.push([]);
      }
      return row;
    });
    return [{ type: 'table', rows }];
  }
}

/** Rows and cells may be wrapped in controls and markup. */
function* rowsOf(table: XmlNode): Generator<XmlNode> {
  for (const node of table.children.filter(isNode)) {
    if (node.name === 'tr') yield node;
    else if (!isLeftOut(node.name)) yield* rowsOf(node);
  }
}
function* cellsOf(row: XmlNode): Generator<XmlNode> {
  for (const node of row.children.filter(isNode)) {
    if (node.name === 'tc') yield node;
    else if (!isLeftOut(node.name)) yield* cellsOf(node);
  }
}

/** Deleted text, properties, and what is no text. */
const isLeftOut = (name: string): boolean =>
  /^(?:del|moveFrom|.*Pr|.*PrChange|bookmarkStart|bookmarkEnd|commentRangeStart|commentRangeEnd|proofErr|rt|tblGrid)$/.test(
    name,
  );

/** The address in a field that is a link. */
const addressIn = (code: string): string | undefined =>
  /^\s*HYPERLINK\s+(?!\\l)(?:"([^"]+)"|([^\s"\\]+))/i.exec(code)?.slice(1).find(Boolean);
