import { loadTex } from '@/lib/features/export/draw-tex';
import { languageOf, directionOf } from '@/lib/features/export/standalone-html';
import { leaveRemoteImages } from '../export/remote-images';
import { markdownToHtml } from '../export/markdown-html';
import { createImageFiles } from './page-images';
import { createPageLookup } from './page-lookup';
import { bodyMarkdown } from './page-markdown';
import { placesOf } from './page-places';
import { rewriteMarkdown } from '@/lib/core/text/rewrite-markdown';
import {
  goneFromLibrary,
  listedCaptures,
  SECOND_OF_TWO,
  type SiteExport,
  type SiteExportOptions,
} from './site-export';
import { bookHtml } from './epub/book-html';
import { titleOr, xhtmlOf, xmlText } from './epub/xhtml';
import { zipBytes, type ZipFile } from '@/lib/core/bytes/zip';

type Chapter = { id: string; file: string; title: string; url: string; formulas?: boolean };
type Book = {
  id: string;
  title: string;
  language: string;
  at: number;
  source?: string;
  authors: readonly string[];
};
/** A picture in the book; one of them is its cover. */
type Picture = { id: string; file: string; type: string; cover?: boolean };

/** The path where a reader finds the package. */
const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="EPUB/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const STYLE = `body { margin: 5%; line-height: 1.5; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; }
pre { white-space: pre-wrap; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: .2em .5em; vertical-align: top; }
.source { font-size: .85em; }
`;

/** The package of EPUB 3.3: metadata, files, and their order. */
function packageOf(book: Book, chapters: readonly Chapter[], pictures: readonly Picture[]): string {
  const authors = book.authors.map((name) => `    <dc:creator>${xmlText(name)}</dc:creator>\n`);
  const images = pictures.map(
    ({ id, file, type, cover }) =>
      `    <item id="${id}" href="${file}" media-type="${type}"${cover ? ' properties="cover-image"' : ''}/>\n`,
  );
  const rows = chapters.map(
    ({ id, file, formulas }) =>
      `    <item id="${id}" href="${file}" media-type="application/xhtml+xml"${formulas ? ' properties="mathml"' : ''}/>`,
  );
  const direction = directionOf(book.language) === 'rtl' ? ' page-progression-direction="rtl"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">${xmlText(book.id)}</dc:identifier>
    <dc:title>${xmlText(book.title.trim() || book.id)}</dc:title>
    <dc:language>${xmlText(book.language)}</dc:language>
${authors.join('')}${book.source === undefined ? '' : `    <dc:source>${xmlText(book.source)}</dc:source>\n`}    <meta property="dcterms:modified">${new Date(book.at).toISOString().replace(/\.\d+Z$/, 'Z')}</meta>
  </metadata>
  <manifest>
    <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="style" href="book.css" media-type="text/css"/>
${images.join('')}${rows.join('\n')}
  </manifest>
  <spine${direction}>
    <itemref idref="contents"/>
${chapters.map(({ id }) => `    <itemref idref="${id}"/>`).join('\n')}
  </spine>
</package>
`;
}

type Branch = { chapter: Chapter; inner: Branch[] };

/** Pages below the page whose address theirs continues, if there is one; not all of them below the front page. */
function treeOf(chapters: readonly Chapter[]): Branch[] {
  const placeOf = ({ url }: Chapter): string[] | undefined => {
    if (!URL.canParse(url)) return undefined;
    const { host, pathname } = new URL(url);
    return [host.replace(/^www\./, ''), ...pathname.split('/').filter(Boolean)];
  };
  const branches = new Map(chapters.map((chapter): [Chapter, Branch] => [chapter, { chapter, inner: [] }]));
  const byPlace = new Map<string, Branch>();
  for (const [chapter, branch] of branches) {
    const place = placeOf(chapter)?.join('/');
    if (place?.includes('/') && !byPlace.has(place)) byPlace.set(place, branch);
  }
  const top: Branch[] = [];
  for (const [chapter, branch] of branches) {
    const place = placeOf(chapter) ?? [];
    let above: Branch | undefined;
    for (let length = Math.min(place.length - 1, 50); length > 1 && !above; length -= 1)
      above = byPlace.get(place.slice(0, length).join('/'));
    (above?.inner ?? top).push(branch);
  }
  return top;
}

function rowsOf(branches: readonly Branch[], indent: string): string {
  const rows = branches.map(({ chapter: { file, title }, inner }) => {
    const below = inner.length === 0 ? '' : `\n${indent}  ${rowsOf(inner, `${indent}  `)}\n${indent}`;
    return `${indent}<li><a href="${file}">${xmlText(title)}</a>${below}</li>`;
  });
  return `<ol>\n${rows.join('\n')}\n${indent}</ol>`;
}

/** A cover for a book without pictures: its title. */
function coverOf(title: string): string {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 20) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.slice(0, 24));
  }
  const spans = lines
    .slice(0, 8)
    .map((line, index) => `<tspan x="300" dy="${index === 0 ? 0 : 58}">${xmlText(line)}</tspan>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><title>${xmlText(title)}</title><rect width="600" height="800" fill="#f4f1ea"/><rect x="30" y="30" width="540" height="740" fill="none" stroke="#33424f" stroke-width="4"/><text x="300" y="220" font-family="serif" font-size="46" fill="#33424f" text-anchor="middle">${spans.join('')}</text></svg>
`;
}

/** The table of contents, which a reader shows as its own and as the first page. */
function contentsOf(book: Book, chapters: readonly Chapter[]): string {
  return document(
    book,
    book.title,
    `<nav epub:type="toc" id="toc">
    <h1>${xmlText(book.title)}</h1>
    ${rowsOf(treeOf(chapters), '    ')}
  </nav>`,
  );
}

/** A whole XHTML document around this body. */
function document({ language }: Pick<Book, 'language'>, title: string, body: string): string {
  const lang = xmlText(language);
  const direction = directionOf(language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}" dir="${direction}">
<head>
  <title>${xmlText(title.trim() || 'Untitled')}</title>
  <link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body>
  ${body}
</body>
</html>
`;
}

/** Pictures that every reader shows (EPUB 3.3, 3.2) and in which nothing can run. */
const PICTURE = /^image\/(?:gif|jpeg|png|webp)$/;
/** Where the text has none, its headings follow that of the chapter as they are. */
const TOP_HEADING = /^ {0,3}(?:#[ \t]|=+[ \t]*$)/m;
const MOST_AUTHORS = 20;

/** Links between chapters, as addresses that `inertHtml` keeps. */
const INSIDE = 'https://chapter.invalid/';

const sourceLine = (address: string): string =>
  xhtmlOf(`<p class="source"><a href="${address}">${address}</a></p>`);

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
  const inPages = await placesOf(site, find, options);
  const written = new Set<string>();
  const languages = new Map<string, number>();

  // The first file, not compressed: readers identify a book by it.
  yield file('mimetype', 'application/epub+zip');
  yield file('META-INF/container.xml', CONTAINER);
  yield file('EPUB/book.css', STYLE);
  for await (const { capture, page, index } of listedCaptures(site, options, SECOND_OF_TWO)) {
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
    const placeOf = inPages.in(page);
    const local = rewriteMarkdown(markdown, {
      lowerHeadings: TOP_HEADING.test(markdown) ? 1 : 0,
      link(address) {
        const found = find(address, capture.url);
        const place = found && inPages.of(found);
        // Another place in the same page is looked for there.
        if (!found || (found.page === page && found.hash !== '' && place === undefined)) return undefined;
        const to = chapters[places.get(found.page) ?? index];
        return to && `${INSIDE}${to.file}${place === undefined ? '' : `#${place}`}`;
      },
      heading(text) {
        const place = placeOf(text);
        return place && `<a href="${INSIDE}=${place}"></a>${text}`;
      },
      image(address) {
        const to = images.pathOf(address, capture.url);
        return to === undefined ? undefined : `${INSIDE}${to}`;
      },
    });
    const inert = leaveRemoteImages(await markdownToHtml(local, capture.url, loadTex), INSIDE);
    const body = xhtmlOf(bookHtml(inert))
      .replaceAll(`href="${INSIDE}=`, 'id="')
      .replaceAll(`="${INSIDE}`, '="');
    chapter.formulas = body.includes('<math ');
    const source = /^https?:/i.test(capture.url) ? sourceLine(xmlText(capture.url)) : '';
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
