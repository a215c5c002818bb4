import { decodeHtml } from '../../charset';
import { FileRefused, type FilePiece, type FileResult, type ReaderOrder, wantedPages } from '../order';
import { pathFrom, type Parts } from '../parts';
import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { saidBy } from '../office/ooxml';
import { childrenOf, find, findAll } from '../xml';
import { bringNotes, withoutInnerLinks, type Chapter } from './book-notes';

/** Elements that HTML closes by itself. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/** XHTML as HTML: `<a id="x"/>` would stay open, and what declares entities is not needed. */
const asHtml = (xhtml: string): string =>
  xhtml
    .replace(/<\?xml[^>]*\?>|<!DOCTYPE[^[>]*(?:\[[^\]]*\])?\s*>/gi, '')
    .replace(/<([a-z][\w:-]*)((?:\s[^<>]*?)?)\s*\/>/gi, (whole, name: string, rest: string) =>
      VOID.test(name) ? whole : `<${name}${rest}></${name}>`,
    );

/** Reads a book: its chapters in the order of its spine, without its navigation. */
export async function readBook(order: ReaderOrder, parts: Parts): Promise<FileResult> {
  const encryption = await parts.text('META-INF/encryption.xml');
  const rights = parts.names.some((name) => /^META-INF\/rights\.xml$|sinf\.xml$|license\.lcpl$/i.test(name));
  // Fonts may be obfuscated in a book that is free.
  const isLocked =
    encryption !== undefined && /CipherReference[^>]+\.(?:x?html?|xml|opf)["']/i.test(encryption);
  if (rights || isLocked) throw new FileRefused('protected');
  const container = await parts.tree('META-INF/container.xml');
  const rootFile = container && [...findAll(container, 'rootfile')][0]?.attributes['full-path'];
  const path = rootFile ?? parts.names.find((name) => /\.opf$/i.test(name));
  const opf = path === undefined ? undefined : await parts.tree(path);
  if (path === undefined || opf === undefined) throw new FileRefused('damaged');
  const book = find(opf, 'package');
  const manifest = new Map(
    childrenOf(find(book, 'manifest'), 'item').map(({ attributes }) => [attributes.id ?? '', attributes]),
  );
  const chapters = childrenOf(find(book, 'spine'), 'itemref').flatMap(({ attributes }) => {
    const item = manifest.get(attributes.idref ?? '');
    const isNavigation =
      /\bnav\b/.test(item?.properties ?? '') ||
      (attributes.linear === 'no' && /\b(?:nav|toc|cover)\b/i.test(item?.href ?? ''));
    return item && !isNavigation && /html|xml/.test(item['media-type'] ?? 'html')
      ? [pathFrom(path, readPercentCodes(item.href ?? ''))]
      : [];
  });
  const { from, to, notes } = wantedPages(order, chapters.length);
  const wanted = chapters.slice(from - 1, to);
  const pieces: FilePiece[] = [];
  const texts = new Map<string, Chapter | undefined>();
  const chapterOf = async (chapter: string): Promise<Chapter | undefined> => {
    if (!texts.has(chapter)) {
      const bytes = await parts.bytes(chapter);
      texts.set(chapter, bytes && { path: chapter, html: await decodeHtml(bytes, 'text/html') });
    }
    return texts.get(chapter);
  };
  let missing = 0;
  for (const [at, chapter] of wanted.entries()) {
    const text = await chapterOf(chapter);
    // A damaged one is told of by all zips alike.
    if (!text) missing += parts.damaged.has(chapter.toLowerCase()) ? 0 : 1;
    else {
      await bringNotes(text, chapterOf);
      if (text.html !== '') pieces.push({ html: asHtml(withoutInnerLinks(text.html, chapter)) });
    }
    order.onProgress({ done: at + 1, all: wanted.length });
  }
  if (pieces.length === 0) throw new FileRefused('no-text');
  if (missing > 0) notes.push({ name: 'pages-unread', amount: missing, all: chapters.length });
  const images = parts.names.filter((name) => /\.(?:png|jpe?g|gif|webp|svg)$/i.test(name)).length;
  return {
    kind: 'epub',
    ...saidBy(find(book, 'metadata')),
    pages: chapters.length,
    images,
    notes,
    pieces,
    tables: [],
  };
}
