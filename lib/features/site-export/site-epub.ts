import { loadTex } from '@/lib/features/export/draw-tex';
import { languageOf } from '@/lib/features/export/standalone-html';
import { leaveRemoteImages } from '../export/remote-images';
import { markdownToHtml } from '../export/markdown-html';
import { createImageFiles } from './page-images';
import { createPageLookup } from './page-lookup';
import { bodyMarkdown } from './page-markdown';
import { rewriteMarkdown } from './rewrite-markdown';
import { goneFromLibrary, listedCaptures, type SiteExport, type SiteExportOptions } from './site-export';
import {
  CONTAINER,
  contentsOf,
  coverOf,
  document,
  packageOf,
  STYLE,
  type Book,
  type Chapter,
  type Picture,
} from './epub/book-files';
import { bookHtml } from './epub/book-html';
import { titleOr, xhtmlOf, xmlText } from './epub/xhtml';
import { zipBytes, type ZipFile } from '@/lib/core/bytes/zip';

/** Pictures that every reader shows (EPUB 3.3, 3.2) and in which nothing can run. */
const PICTURE = /^image\/(?:gif|jpeg|png|webp)$/;
/** Where the text has none, its headings follow that of the chapter as they are. */
const TOP_HEADING = /^ {0,3}#[ \t]/m;
const MOST_AUTHORS = 20;

/** Links between chapters, as addresses that `inertHtml` keeps. */
const INSIDE = 'https://chapter.invalid/';

/** The files of the book, one page held at a time; the table of contents lists the pages that could be written. */
async function* bookFiles(site: SiteExport, options: SiteExportOptions): AsyncGenerator<ZipFile> {
  const lastModified = new Date(site.at);
  const file = (name: string, input: string | Blob): ZipFile => ({ name, input, lastModified });
  const chapters: Chapter[] = site.pages.map(({ title, url }, index) => ({
    id: `page-${index + 1}`,
    file: `page-${index + 1}.xhtml`,
    title: titleOr(title, url),
    url,
  }));
  const pictures: Picture[] = [];
  const images = createImageFiles(
    site.image,
    { take: ([folder], ending) => `${folder}/${pictures.length + 1}${ending}` },
    'images',
    (type) => PICTURE.test(type),
  );
  const authors = new Set<string>();
  const places = new Map(site.pages.map((page, index) => [page, index]));
  const find = createPageLookup(site.pages);
  const written = new Set<string>();
  const languages = new Map<string, number>();

  // The first file, not compressed: readers identify a book by it.
  yield file('mimetype', 'application/epub+zip');
  yield file('META-INF/container.xml', CONTAINER);
  yield file('EPUB/book.css', STYLE);
  for await (const { capture, page, index } of listedCaptures(site, options)) {
    const chapter = chapters[index];
    if (!chapter) continue;
    const language = languageOf(capture) ?? 'en';
    languages.set(language, (languages.get(language) ?? 0) + 1);
    const author = capture.metadata.author?.trim();
    if (author && authors.size < MOST_AUTHORS) authors.add(author);
    const markdown = bodyMarkdown(capture);
    for await (const { path, blob } of images.next(markdown, capture.url)) {
      const cover = pictures.length === 0;
      pictures.push({ id: `picture-${pictures.length + 1}`, file: path, type: typeOf(blob), cover });
      yield file(`EPUB/${path}`, blob);
    }
    const local = rewriteMarkdown(markdown, {
      lowerHeadings: TOP_HEADING.test(markdown) ? 1 : 0,
      link(address) {
        const found = find(address, capture.url);
        // A place in the same page is looked for there.
        if (!found || (found.page === page && found.hash !== '')) return undefined;
        const to = chapters[places.get(found.page) ?? index];
        return to && `${INSIDE}${to.file}`;
      },
      image(address) {
        const to = images.pathOf(address, capture.url);
        return to === undefined ? undefined : `${INSIDE}${to}`;
      },
    });
    const inert = leaveRemoteImages(await markdownToHtml(local, capture.url, loadTex), INSIDE);
    const body = xhtmlOf(bookHtml(inert)).replaceAll(`="${INSIDE}`, '="');
    chapter.formulas = body.includes('<math ');
    const address = xmlText(capture.url);
    const source = /^https?:/i.test(capture.url)
      ? `<p class="source"><a href="${address}">${address}</a></p>`
      : '';
    yield file(
      `EPUB/${chapter.file}`,
      document({ language }, chapter.title, `<h1>${xmlText(chapter.title)}</h1>\n${source}\n${body}`),
    );
    written.add(page.captureId);
  }
  // A link may lead there, and the spine names it: a deleted page says so.
  const gone = new Map(goneFromLibrary(site.pages, written).map(({ url, why }) => [url, why]));
  for (const [index, page] of site.pages.entries()) {
    const chapter = chapters[index];
    if (!chapter || written.has(page.captureId)) continue;
    const why = gone.get(page.url) ?? '';
    const body = `<h1>${xmlText(chapter.title)}</h1>\n<p>${xmlText(why)}</p>`;
    yield file(`EPUB/${chapter.file}`, document({ language: 'en' }, chapter.title, body));
  }

  const [language = 'en'] = [...languages].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  const book: Book = {
    id: site.url ?? `urn:trawl:${site.at}`,
    title: titleOr(site.title, site.subject),
    language,
    at: site.at,
    authors: [...authors],
    ...(site.url !== undefined && { source: site.url }),
  };
  yield file('EPUB/contents.xhtml', contentsOf(book, chapters));
  if (pictures.length === 0) {
    pictures.push({ id: 'cover', file: 'cover.svg', type: 'image/svg+xml', cover: true });
    yield file('EPUB/cover.svg', coverOf(book.title));
  }
  yield file('EPUB/book.opf', packageOf(book, chapters, pictures));
}

const typeOf = ({ type }: Blob): string => type.replace(/;.*/, '').trim().toLowerCase();

/**
 * The pages as a book (EPUB 3.3) with a table of contents, a cover and working links between them; with pictures if
 * they can be read. Nothing in it loads from
 * elsewhere.
 */
export const siteEpub = (site: SiteExport, options: SiteExportOptions): AsyncGenerator<Uint8Array> =>
  zipBytes(bookFiles(site, options));
