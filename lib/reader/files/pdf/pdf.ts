import type { FileNote } from '@/lib/core/model/file-reading';
import { DocumentWriter, type Block } from '../document';
import { FileRefused, type FileResult, type ReaderOrder } from '../order';
import { inColumns } from './columns';
import { keyOf, Layout, type Outline } from './layout';
import type { PdfPage, Row } from './model';
import { openPdf, type OpenPdf } from './open';
import { rowsOf, withLinks } from './rows';
import { withoutRunning } from './running';
import { taggedBlocks } from './tagged';

/** Reads a PDF: by its own structure where it has one, else by where its text stands. */
export async function readPdf(order: ReaderOrder): Promise<FileResult> {
  const pdf = await openPdf(order);
  try {
    const all = pdf.document.numPages;
    const [first, last] = order.pages ?? [1, all];
    const from = Math.min(first, all);
    const to = Math.min(Math.max(last, from), all);
    const pages: PdfPage[] = [];
    let unread = 0;
    for (let number = from; number <= to; number += 1) {
      const page = await pdf.page(number).catch((thrown: unknown) => {
        if (thrown instanceof FileRefused || thrown instanceof RangeError) throw thrown;
        return undefined;
      });
      if (page) pages.push(page);
      else unread += 1;
      order.onProgress({ done: number - from + 1, all: to - from + 1 });
    }
    if (pages.length === 0) throw new FileRefused('damaged');
    return await resultOf(order, pdf, pages, unread);
  } catch (thrown) {
    throw thrown instanceof FileRefused ? thrown : new FileRefused('damaged', undefined, { cause: thrown });
  } finally {
    await pdf.close().catch(() => undefined);
  }
}

async function resultOf(
  order: ReaderOrder,
  { document, isCut }: OpenPdf,
  pages: readonly PdfPage[],
  unread: number,
): Promise<FileResult> {
  const bare = pages.filter(({ items }) => items.every(({ text }) => text.trim() === ''));
  if (bare.length === pages.length) throw new FileRefused(isCut || unread > 0 ? 'damaged' : 'scanned');
  const outline = await outlineOf(document);
  const blocks = taggedBlocks(pages) ?? placedBlocks(pages, outline);
  const writer = new DocumentWriter(order.tables === true).add(blocks);
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const notes: FileNote[] = [];
  if (bare.length > 0) notes.push({ name: 'pages-without-text', amount: bare.length, all: pages.length });
  const wanted = pages.length + unread;
  if (unread > 0) notes.push({ name: 'pages-unread', amount: unread, all: wanted });
  else if (isCut) notes.push({ name: 'cut-off' });
  if (wanted < document.numPages)
    notes.push({ name: 'pages-chosen', amount: wanted, all: document.numPages });
  return {
    kind: 'pdf',
    ...saidBy(info as Record<string, unknown>),
    pages: document.numPages,
    images: 0,
    notes,
    pieces: writer.end(),
    tables: writer.tables,
  };
}

function placedBlocks(pages: readonly PdfPage[], outline: Outline): Block[] {
  const laid = pages.map((page) => ({ page, rows: rowsOf(withLinks(page.items, page.links), page.number) }));
  const rows: Row[] = withoutRunning(laid).flatMap((own) => inColumns(own));
  return new Layout(rows, new Map(pages.map((page) => [page.number, page])), outline).read();
}

type OutlineNode = { title: string; items: OutlineNode[] };

async function outlineOf(document: OpenPdf['document']): Promise<Outline> {
  const found = new Map<string, number>();
  const nodes = ((await document.getOutline().catch(() => null)) ?? []) as OutlineNode[];
  const walk = (list: readonly OutlineNode[], level: number): void => {
    for (const { title, items } of list) {
      if (found.size > 20_000) return;
      if (!found.has(keyOf(title))) found.set(keyOf(title), level);
      if (level < 6) walk(items, level + 1);
    }
  };
  walk(nodes, 1);
  found.delete('');
  return found;
}

const dateOf = (value: unknown): string | undefined => {
  const hit = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(String(value));
  if (!hit) return undefined;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    hours = '00',
    minutes = '00',
  ] = hit;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`;
};

function saidBy(
  info: Record<string, unknown>,
): Pick<FileResult, 'title' | 'authors' | 'created' | 'modified' | 'language' | 'description' | 'keywords'> {
  const text = (name: string): string =>
    typeof info[name] === 'string' ? (info[name] as string).trim() : '';
  // A title that is a file's name says nothing.
  const title = /\.(?:docx?|odt|rtf|tex|dvi|indd|pages)$|^untitled|^microsoft word/i.test(text('Title'))
    ? ''
    : text('Title');
  const created = dateOf(info.CreationDate);
  const modified = dateOf(info.ModDate);
  return {
    ...(title.length > 1 && { title }),
    authors: text('Author')
      .split(/\s*;\s*|,\s+(?:and\s+)?/)
      .filter(Boolean),
    ...(created && { created }),
    ...(modified && { modified }),
    ...(text('Language') && { language: text('Language') }),
    ...(text('Subject') && { description: text('Subject') }),
    ...(text('Keywords') && {
      keywords: text('Keywords')
        .split(/\s*[,;]\s*/)
        .filter(Boolean),
    }),
  };
}
