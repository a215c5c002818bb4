import type { Block, Cell } from '../document';
import { isBlank, type Run } from '../inline';
import { codeOf } from './code';
import { numberOf } from './marker';
import type { Item, PdfPage, Tag } from './model';
import { inReadingOrder, isSpaced, rowsOf, withLinks } from './rows';
import { runsOf } from './runs';

/** A page counts as tagged if this part of its letters hangs on the tree. */
const MOST_LOOSE = 0.6;
const MOST_DEPTH = 200;

/** The blocks of a document by its own structure; undefined where most of it has none. */
export function taggedBlocks(pages: readonly PdfPage[]): Block[] | undefined {
  let held = 0;
  let all = 0;
  for (const page of pages) {
    const ids = new Set(contentIds(page.tree));
    for (const { text, mark } of page.items) {
      if (mark === 'Artifact') continue;
      all += text.trim().length;
      if (mark !== undefined && ids.has(mark)) held += text.trim().length;
    }
  }
  if (all === 0 || held < all * MOST_LOOSE) return undefined;
  const walker = new TagWalker();
  for (const page of pages) walker.page(page);
  const blocks = walker.blocks;
  // A document whose tree knows only paragraphs says less than its places do.
  return blocks.some((block) => block.type === 'heading' || block.type === 'item' || block.type === 'table')
    ? blocks
    : undefined;
}

function* contentIds(tree: Tag | undefined, depth = 0): Generator<string> {
  if (!tree || depth > MOST_DEPTH) return;
  if (tree.type === 'content' && tree.id !== undefined) yield tree.id;
  for (const child of tree.children ?? []) yield* contentIds(child, depth + 1);
}

class TagWalker {
  blocks: Block[] = [];
  private items = new Map<string, Item[]>();
  private links = new Map<string, string>();
  private indents: number[] = [];

  page(page: PdfPage): void {
    this.items = new Map();
    for (const item of withLinks(page.items, page.links)) {
      if (item.mark === undefined || item.mark === 'Artifact') continue;
      const own = this.items.get(item.mark);
      if (own) own.push(item);
      else this.items.set(item.mark, [item]);
    }
    this.links = new Map(page.links.map(({ id, href }) => [id, href]));
    if (page.tree) this.walk(page.tree, { depth: -1, level: 0 });
  }

  private walk(tag: Tag, at: { depth: number; level: number }): void {
    if (at.level > MOST_DEPTH) return;
    const inner = { ...at, level: at.level + 1 };
    const role = tag.role ?? '';
    const heading = /^H([1-6])$/.exec(role)?.[1];
    if (heading !== undefined || role === 'H' || role === 'Title') {
      this.push({ type: 'heading', level: Number(heading ?? 1), runs: this.runs(tag, true) });
      return;
    }
    if (role === 'Table') return this.table(tag);
    if (role === 'L') {
      const below = { ...inner, depth: at.depth + 1 };
      for (const child of tag.children ?? [])
        if (child.children?.some((part) => part.role === 'Lbl')) this.item(child, below);
        else this.walk(child, below);
      return;
    }
    if (role === 'LI') return this.item(tag, inner);
    if (role === 'Code' && this.isBlock(tag)) {
      this.push({ type: 'code', text: this.codeOf(tag) });
      return;
    }
    if (
      /^(?:P|Caption|Note|FENote|BlockQuote|Quote|TOCI|Formula|Lbl|LBody)$/.test(role) &&
      !this.hasBlocks(tag)
    ) {
      this.paragraph(tag, at, role);
      return;
    }
    if (tag.type === 'content' || /^(?:Span|Link|Strong|Em|Code)$/.test(role)) {
      this.paragraph({ children: [tag] }, at, 'P');
      return;
    }
    for (const child of this.withLines(tag.children ?? [])) this.walk(child, inner);
  }

  /** Pieces of one line, which are siblings where what holds them has no tag of its own, are a paragraph. */
  private withLines(tags: readonly Tag[]): Tag[] {
    const out: Tag[] = [];
    let line: Tag[] | undefined;
    let before: Item | undefined;
    for (const tag of tags) {
      const items = this.isInline(tag) ? this.itemsOf(tag).filter(({ text }) => text.trim() !== '') : [];
      const last = out.at(-1);
      const [first] = items;
      const goesOn =
        last && before && first && Math.abs(first.y - before.y) < before.size * 0.7 && first.x > before.x;
      if (!goesOn) {
        out.push(tag);
        line = undefined;
      } else if (line) line.push(tag);
      else {
        line = [last, tag];
        out[out.length - 1] = { role: 'P', children: line };
      }
      before = items.at(-1);
    }
    return out;
  }

  private isInline(tag: Tag): boolean {
    return (
      tag.type === 'content' ||
      (/^(?:Span|Link|Strong|Em|Code|NonStruct)$/.test(tag.role ?? '') && !this.hasBlocks(tag))
    );
  }

  private push(block: Block): void {
    if ('runs' in block && isBlank(block.runs)) return;
    this.blocks.push(block);
  }

  private paragraph(tag: Tag, at: { depth: number }, role: string): void {
    const items = this.itemsOf(tag);
    const letters = items.filter(({ text }) => text.trim() !== '');
    if (letters.length > 1 && letters.every(({ mono }) => mono) && role !== 'Lbl') {
      this.push({ type: 'code', text: this.codeOf(tag) });
      return;
    }
    const runs = this.runs(tag, false);
    this.push({
      type: 'text',
      runs,
      quote: role === 'BlockQuote',
      ...(at.depth >= 0 && { depth: at.depth }),
    });
  }

  private item(tag: Tag, at: { depth: number; level: number }): void {
    const label = (tag.children ?? []).find(({ role }) => role === 'Lbl');
    const rest = (tag.children ?? []).filter((child) => child !== label);
    const mark = label
      ? this.itemsOf(label)
          .map(({ text }) => text)
          .join('')
          .trim()
      : '';
    const inline: Tag[] = [];
    const blocks: Tag[] = [];
    const sort = (children: readonly Tag[]): void => {
      for (const child of children) {
        if (/^(?:L|Table|H[1-6])$/.test(child.role ?? '')) blocks.push(child);
        else if (child.role === 'LBody' || (this.hasBlocks(child) && child.role !== 'P'))
          sort(child.children ?? []);
        else if (blocks.length === 0 && (inline.length === 0 || child.role !== 'P')) inline.push(child);
        else blocks.push(child);
      }
    };
    sort(rest);
    const runs = this.runs({ children: inline }, false);
    const own = label ? runs : withoutMark(runs);
    const written = label ? mark : runs.map(({ text }) => text).join('');
    const number = numberOf(label ? written : (/^\s*(\(?(?:\d{1,3}|[a-z])[.)])\s/.exec(written)?.[1] ?? ''));
    const indent = label ? 0 : this.indentOf(inline);
    const before = this.blocks.at(-1);
    // A further paragraph of the item before it, which has no mark of its own.
    if (!label && own === runs && before?.type === 'item' && indent > before.depth)
      this.push({ type: 'text', depth: before.depth, runs });
    else
      this.push({
        type: 'item',
        depth: Math.max(0, at.depth, indent),
        ...(number !== undefined && { number }),
        runs: own,
      });
    for (const block of blocks) this.walk(block, at);
  }

  /** How deep an item is by where its mark stands: some programs write a list in a list after it, as another. */
  private indentOf(inline: Tag[]): number {
    const [first] = this.itemsOf({ children: inline }).filter(({ text }) => text.trim() !== '');
    if (!first || first.isRtl) return 0;
    const last = this.blocks.at(-1);
    if (last?.type !== 'item' && !(last?.type === 'text' && last.depth !== undefined)) this.indents = [];
    while ((this.indents.at(-1) ?? 0) > first.x + first.size / 2) this.indents.pop();
    if ((this.indents.at(-1) ?? -Infinity) < first.x - first.size) this.indents.push(first.x);
    return this.indents.length - 1;
  }

  private table(tag: Tag): void {
    const rows: Cell[][] = [];
    const spans: number[] = [];
    const take = (node: Tag, depth: number): void => {
      if (depth > MOST_DEPTH) return;
      if (node.role === 'Caption') {
        this.walk(node, { depth: -1, level: depth });
        return;
      }
      if (node.role !== 'TR') {
        for (const child of node.children ?? []) take(child, depth + 1);
        return;
      }
      const row: Cell[] = [];
      for (const cell of node.children ?? []) {
        if (cell.role !== 'TH' && cell.role !== 'TD') continue;
        while ((spans[row.length] ?? 0) > 0) {
          spans[row.length] = (spans[row.length] ?? 0) - 1;
          row.push([]);
        }
        const { colSpan = 1, rowSpan = 1 } = cell as { colSpan?: number; rowSpan?: number };
        const at = row.length;
        row.push([this.runs(cell, false)]);
        for (let more = 1; more < Math.min(colSpan, 60); more += 1) row.push([]);
        for (let x = at; x < row.length; x += 1) spans[x] = Math.min(rowSpan, 1000) - 1;
      }
      if (row.length > 0) rows.push(row);
    };
    take(tag, 0);
    const last = this.blocks.at(-1);
    const text = (row: readonly Cell[] | undefined): string =>
      JSON.stringify(row?.map((cell) => cell.map((runs) => runs.map((run) => run.text.trim()))));
    // A table that goes on on the next page is one, and its head is there once.
    if (last?.type === 'table' && rows[0] && last.rows[0]?.length === rows[0].length && this.isNewPage(tag)) {
      const more = text(rows[0]) === text(last.rows[0]) ? rows.slice(1) : rows;
      this.blocks[this.blocks.length - 1] = { ...last, rows: [...last.rows, ...more] };
    } else if (rows.length > 0) this.blocks.push({ type: 'table', rows });
  }

  private isNewPage(tag: Tag): boolean {
    const [first] = this.itemsOf(tag);
    return (
      first !== undefined && ![...this.items.values()].flat().some(({ y }) => y < first.y - first.size * 2)
    );
  }

  private hasBlocks(tag: Tag): boolean {
    return (tag.children ?? []).some(
      (child) =>
        /^(?:P|L|LI|Table|H[1-6]|Div|Sect|BlockQuote)$/.test(child.role ?? '') ||
        (child.role === 'NonStruct' && this.hasBlocks(child)),
    );
  }

  /** Code that stands in lines of its own; Chromium calls code within a sentence the same. */
  private isBlock(tag: Tag): boolean {
    const items = this.itemsOf(tag);
    return new Set(items.map(({ y }) => Math.round(y / 2))).size > 1;
  }

  private itemsOf(tag: Tag, depth = 0): Item[] {
    if (depth > MOST_DEPTH) return [];
    if (tag.type === 'content' && tag.id !== undefined) return this.items.get(tag.id) ?? [];
    return (tag.children ?? []).flatMap((child) => this.itemsOf(child, depth + 1));
  }

  private codeOf(tag: Tag): string {
    return codeOf(rowsOf(this.itemsOf(tag), 0));
  }

  private runs(tag: Tag, isHeading: boolean): Run[] {
    const items = this.itemsWithLinks(tag, undefined, 0);
    if (items.length === 0) return [];
    // The order of the tree is the order of reading; lines say where spaces are missing, and what is read from the right.
    const lines: Item[][] = [];
    const hasRtl = items.some(({ isRtl }) => isRtl);
    for (const item of items) {
      const line = lines.at(-1);
      const last = line?.at(-1);
      if (
        !line ||
        !last ||
        Math.abs(item.y - last.y) > Math.max(item.size, last.size) * 0.7 ||
        (item.x < last.x - last.size && !hasRtl)
      )
        lines.push([item]);
      else line.push(item);
    }
    const spaced = lines.map((line) =>
      inReadingOrder(line).map((item, at, all) => {
        const last = all[at - 1];
        const isApart = last && isSpaced(last, item) && !/\s$/.test(last.text) && !/^\s/.test(item.text);
        return isApart ? { ...item, text: ` ${item.text}` } : item;
      }),
    );
    return runsOf(spaced, new Set(), isHeading);
  }

  private itemsWithLinks(tag: Tag, href: string | undefined, depth: number): Item[] {
    if (depth > MOST_DEPTH) return [];
    if (tag.type === 'content' && tag.id !== undefined)
      return (this.items.get(tag.id) ?? [])
        .filter(({ text }) => text !== '')
        .map((item) => ({ ...item, href: item.href ?? href }));
    const children = tag.children ?? [];
    const own = children
      .find((child) => child.type === 'annotation' || child.type === 'object')
      ?.id?.replace('pdfjs_internal_id_', '');
    const here = (own !== undefined ? this.links.get(own) : undefined) ?? href;
    return children.flatMap((child) => this.itemsWithLinks(child, here, depth + 1));
  }
}

const MARK = /^\s*(?:[•◦▪‣·●○■\uf0b7–-]|\(?(?:\d{1,3}|[a-z])[.)])\s+/;

/** A list of some programs has its marks in the text. */
function withoutMark(runs: Run[]): Run[] {
  const [first, ...rest] = runs;
  if (!first) return runs;
  const text = first.text.replace(MARK, '');
  // It may be a piece of its own, with the space in the next.
  if (text === first.text && rest[0] && MARK.test(`${first.text} `) && /^\s/.test(rest[0].text))
    return [{ ...rest[0], text: rest[0].text.trimStart() }, ...rest.slice(1)];
  return text === first.text ? runs : [{ ...first, text }, ...rest];
}
