import { xmlText } from './xhtml';

export type Chapter = { id: string; file: string; title: string };
export type Book = { id: string; title: string; language: string; at: number; source?: string };

/** The path where a reader finds the package. */
export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="EPUB/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

export const STYLE = `body { margin: 5%; line-height: 1.5; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; }
pre { white-space: pre-wrap; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: .2em .5em; vertical-align: top; }
.source { font-size: .85em; }
`;

/** The package of EPUB 3.3: metadata, files, and their order. */
export function packageOf(book: Book, chapters: readonly Chapter[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">${xmlText(book.id)}</dc:identifier>
    <dc:title>${xmlText(book.title.trim() || book.id)}</dc:title>
    <dc:language>${xmlText(book.language)}</dc:language>
${book.source === undefined ? '' : `    <dc:source>${xmlText(book.source)}</dc:source>\n`}    <meta property="dcterms:modified">${new Date(book.at).toISOString().replace(/\.\d+Z$/, 'Z')}</meta>
  </metadata>
  <manifest>
    <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="style" href="book.css" media-type="text/css"/>
${chapters.map(({ id, file }) => `    <item id="${id}" href="${file}" media-type="application/xhtml+xml"/>`).join('\n')}
  </manifest>
  <spine>
    <itemref idref="contents"/>
${chapters.map(({ id }) => `    <itemref idref="${id}"/>`).join('\n')}
  </spine>
</package>
`;
}

/** The table of contents, which a reader shows as its own and as the first page. */
export function contentsOf(book: Book, chapters: readonly Chapter[]): string {
  const rows = chapters.map(({ file, title }) => `      <li><a href="${file}">${xmlText(title)}</a></li>`);
  return document(
    book,
    book.title,
    `<nav epub:type="toc" id="toc">
    <h1>${xmlText(book.title)}</h1>
    <ol>
${rows.join('\n')}
    </ol>
  </nav>`,
  );
}

/** A whole XHTML document around this body. */
export function document({ language }: Pick<Book, 'language'>, title: string, body: string): string {
  const lang = xmlText(language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}">
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
