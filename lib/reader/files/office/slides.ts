import { DocumentWriter, withWholeCode, type Block, type Cell } from '../document';
import { isBlank, LINE_BREAK, pictureOf, type Run } from '../inline';
import { FileRefused, type FileResult, type ReaderOrder, wantedPages } from '../order';
import type { Parts } from '../parts';
import { childrenOf, find, findAll, textOf, type XmlNode } from '../xml';
import { latexOf } from './math';
import { figuresIn, figuresOf, type Figures } from './figures';
import { chosenOf, officeFile, officeMetadata, type Relations } from './ooxml';

/** Reads a presentation: its visible slides in their order, each under its title, with what its speaker notes say. */
export async function readSlides(order: ReaderOrder, parts: Parts): Promise<FileResult> {
  const file = officeFile(parts);
  const path = (await file.related('', 'officeDocument')) ?? 'ppt/presentation.xml';
  const relations = await file.relations(path);
  const list = find(await parts.tree(path), 'presentation', 'sldIdLst');
  const paths = childrenOf(list, 'sldId').flatMap(
    (one) => relations.get(one.attributes['r:id'] ?? '')?.target ?? [],
  );
  const { from, to, notes } = wantedPages(order, paths.length);
  const wanted = paths.slice(from - 1, to);
  const writer = new DocumentWriter(order.tables === true);
  let images = 0;
  let hidden = 0;
  for (const [at, slide] of wanted.entries()) {
    const root = find(await parts.tree(slide), 'sld');
    order.onProgress({ done: at + 1, all: wanted.length });
    if (root?.attributes.show === '0') hidden += 1;
    if (!root || root.attributes.show === '0') continue;
    const related = await file.relations(slide);
    const reader = new SlideReader(related, await figuresIn(related, parts));
    writer.add(withWholeCode(reader.blocksOf(find(root, 'cSld', 'spTree'), from + at)));
    images += reader.images;
    const spoken = await file.related(slide, 'notesSlide');
    if (spoken === undefined) continue;
    const tree = find(await parts.tree(spoken), 'notes', 'cSld', 'spTree');
    writer.add(notesIn(tree));
  }
  if (hidden > 0) notes.push({ name: 'hidden-slides', amount: hidden });
  const pieces = writer.end();
  if (pieces.length === 0) throw new FileRefused('no-text');
  return {
    kind: 'pptx',
    ...(await officeMetadata(file, parts)),
    pages: paths.length,
    images,
    notes,
    pieces,
    tables: writer.tables,
  };
}

const kindOf = (shape: XmlNode): string | undefined => {
  const holder = [...findAll(shape, 'nvPr')][0];
  const place = holder && find(holder, 'ph');
  return place && (place.attributes.type ?? 'body');
};

/** The notes of a slide, as a quotation. */
function notesIn(tree: XmlNode | undefined): Block[] {
  return childrenOf(tree, 'sp')
    .filter((shape) => kindOf(shape) === 'body')
    .flatMap((shape) => childrenOf(find(shape, 'txBody'), 'p'))
    .map((p) => [{ text: textOf(p) }])
    .filter((runs) => !isBlank(runs))
    .map((runs): Block => ({ type: 'text', quote: true, runs }));
}

class SlideReader {
  images = 0;

  constructor(
    private readonly relations: Relations,
    private readonly figures: Figures,
  ) {}

  blocksOf(tree: XmlNode | undefined, number: number): Block[] {
    const title: Block[] = [];
    const rest: Block[] = [];
    const walk = (parent: XmlNode | undefined): void => {
      for (const node of childrenOf(parent)) {
        if (node.name === 'AlternateContent') walk(chosenOf(node));
        else if (node.name === 'grpSp') walk(node);
        else if (node.name === 'sp' || node.name === 'cxnSp') this.shape(node, title, rest);
        else if (node.name === 'graphicFrame') rest.push(...this.frame(node));
        else if (node.name === 'pic') this.picture(node, rest);
      }
    };
    walk(tree);
    if (title.length === 0 && rest.length > 0)
      title.push({ type: 'heading', level: 2, runs: [{ text: String(number) }] });
    return [...title, ...rest];
  }

  private shape(node: XmlNode, title: Block[], rest: Block[]): void {
    const kind = kindOf(node);
    if (kind === 'dt' || kind === 'ftr' || kind === 'sldNum' || kind === 'hdr') return;
    const paragraphs = childrenOf(find(node, 'txBody'), 'p');
    if (kind === 'title' || kind === 'ctrTitle') {
      const runs = paragraphs.flatMap((p, at) =>
        at === 0 ? this.runsOf(p) : [{ text: ' ' }, ...this.runsOf(p)],
      );
      if (!isBlank(runs)) title.push({ type: 'heading', level: kind === 'ctrTitle' ? 1 : 2, runs });
      return;
    }
    const counts: number[] = [];
    for (const p of paragraphs) {
      const runs = this.runsOf(p);
      if (isBlank(runs)) continue;
      const properties = find(p, 'pPr');
      const depth = Number(properties?.attributes.lvl ?? 0) || 0;
      const isNumbered = find(properties, 'buAutoNum') !== undefined;
      const hasBullet = find(properties, 'buChar') !== undefined;
      // The body of a slide is a list unless it says otherwise.
      const isItem =
        isNumbered ||
        hasBullet ||
        ((kind === 'body' || kind === 'obj') && find(properties, 'buNone') === undefined);
      counts.length = Math.min(counts.length, depth + 1);
      if (isNumbered)
        counts[depth] =
          (counts[depth] ?? Number(find(properties, 'buAutoNum')?.attributes.startAt ?? 1) - 1) + 1;
      rest.push(
        isItem
          ? { type: 'item', depth, ...(isNumbered && { number: counts[depth] ?? 1 }), runs }
          : runs.every(({ code, text }) => code || text.trim() === '')
            ? { type: 'code', text: runs.map(({ text }) => text).join('') }
            : { type: 'text', runs },
      );
    }
  }

  private picture(node: XmlNode, rest: Block[]): void {
    this.images += 1;
    const runs = pictureOf([...findAll(node, 'cNvPr')][0]?.attributes.descr);
    if (runs.length > 0) rest.push({ type: 'text', runs });
  }

  private frame(node: XmlNode): Block[] {
    const table = [...findAll(node, 'tbl')][0];
    if (!table) {
      const figures = figuresOf(node, this.figures);
      if (figures.length > 0) return figures;
      const texts = [...findAll(node, 't')].map((one) => textOf(one)).filter((text) => text.trim() !== '');
      return texts.map((text) => ({ type: 'item', depth: 0, runs: [{ text }] }));
    }
    const rows = childrenOf(table, 'tr').map((tr) =>
      childrenOf(tr, 'tc').map((tc): Cell => {
        const { hMerge, vMerge } = tc.attributes;
        return hMerge === '1' || vMerge === '1'
          ? []
          : childrenOf(find(tc, 'txBody'), 'p').map((p) => this.runsOf(p));
      }),
    );
    return [{ type: 'table', rows }];
  }

  private runsOf(p: XmlNode): Run[] {
    return childrenOf(p).flatMap((node): Run[] => {
      if (node.name === 'br') return [LINE_BREAK];
      const chosen = node.name === 'AlternateContent' ? chosenOf(node) : undefined;
      if (chosen) return this.runsOf(chosen);
      if (node.name === 'm' || node.name === 'oMathPara') return this.runsOf(node);
      if (node.name === 'oMath') return [{ text: `$${latexOf(node).trim()}$`, raw: true }];
      if (node.name !== 'r' && node.name !== 'fld') return [];
      const properties = find(node, 'rPr');
      const { b, i, strike, baseline } = properties?.attributes ?? {};
      const link = this.relations.get(find(properties, 'hlinkClick')?.attributes['r:id'] ?? '');
      const raised = Number(baseline ?? 0);
      const mono = /mono|courier|consolas/i.test(find(properties, 'latin')?.attributes.typeface ?? '');
      return [
        {
          text: textOf(find(node, 't')),
          bold: b === '1' || b === 'true' || undefined,
          italic: i === '1' || i === 'true' || undefined,
          strike: (strike !== undefined && strike !== 'noStrike') || undefined,
          script: raised > 0 ? 'sup' : raised < 0 ? 'sub' : undefined,
          code: mono || undefined,
          href: link?.isOutside ? link.target : undefined,
        },
      ];
    });
  }
}
