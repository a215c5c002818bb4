import { escapeHtml } from '@/lib/features/export/inert-html';
import { loadTex } from '@/lib/features/export/draw-tex';
import { directionOf, HTML_END, htmlStart, languageOf } from '@/lib/features/export/standalone-html';
import { escapeLabel, escapeTarget } from '../export/link-lists';
import { markdownToHtml } from '../export/markdown-html';
import { plainTextOf } from '../export/plain-text';
import { leaveRemoteImages } from '../export/remote-images';
import { heading, missingAmongOthers, missingLine } from './contents-tree';
import { createEmbeddedImages } from './page-images';
import { createPageLookup } from './page-lookup';
import { bodyMarkdown } from './page-markdown';
import { placesOf } from './page-places';
import { rewriteMarkdown, type MarkdownChanges } from '@/lib/core/text/rewrite-markdown';
import {
  goneFromLibrary,
  listedCaptures,
  SECOND_OF_TWO,
  type ListedPage,
  type MissingPage,
  type SiteCapture,
  type SiteExport,
  type SiteExportOptions,
} from './site-export';

const anchorOf = (index: number): string => `page-${index + 1}`;
const nameOf = ({ title, url }: ListedPage): string => title.trim() || url;
const titleOf = (page: ListedPage): string => escapeLabel(nameOf(page));

type Section = { capture: SiteCapture; page: ListedPage; index: number; body: string };

/**
 * The pages as sections of one document: headings one level lower, so that each page stays below its title, links to
 * other pages as `linkTo` writes them, pictures in their place if they can be read. Finally the missing pages, and the
 * places of those that the contents name.
 */
async function* sectionsOf(
  site: SiteExport,
  options: SiteExportOptions,
  changes: Pick<MarkdownChanges, 'footnote'> & {
    linkTo: (anchor: string) => string;
    /** The words of a heading to which links lead. */
    placed: (anchor: string, heading: string) => string;
  },
): AsyncGenerator<Section, { missing: MissingPage[]; gone: number[] }> {
  const lookup = createPageLookup(site.pages);
  const indexes = new Map(site.pages.map((page, index) => [page, index]));
  const places = await placesOf(site, lookup, options);
  const images = createEmbeddedImages(site.image);
  const written = new Set<string>();
  for await (const { capture, page, index } of listedCaptures(site, options, SECOND_OF_TWO)) {
    const markdown = bodyMarkdown(capture);
    const { footnote } = changes;
    const placeOf = places.in(page);
    const body = rewriteMarkdown(markdown, {
      lowerHeadings: 1,
      ...(footnote && { footnote: (name) => `${anchorOf(index)}-${footnote(name)}` }),
      link(address) {
        const found = lookup(address, capture.url);
        const to = found && indexes.get(found.page);
        if (!found || to === undefined) return undefined;
        const place = places.of(found);
        return changes.linkTo(place ?? anchorOf(to));
      },
      heading(text) {
        const place = placeOf(text);
        return place && changes.placed(place, text);
      },
      image: await images.of(markdown, capture.url),
    });
    yield { capture, page, index, body };
    written.add(page.captureId);
  }
  const gone = [...site.pages.entries()].filter(([, { captureId }]) => !written.has(captureId));
  return {
    missing: [...goneFromLibrary(site.pages, written), ...site.missing],
    gone: gone.map(([index]) => index),
  };
}

/**
 * All pages as one Markdown document, piece by piece: a table of contents, a section for each page, and the missing
 * pages. Links between the pages lead to their sections.
 */
export async function* joinedMarkdown(site: SiteExport, options: SiteExportOptions): AsyncGenerator<string> {
  const { forNotes = false } = options;
  const linkTo = (anchor: string): string => `#${forNotes ? '^' : ''}${anchor}`;
  const placed = (anchor: string, text: string): string =>
    forNotes ? `${text} ^${anchor}` : `<a id="${anchor}"></a>${text}`;
  yield `${heading(site)}\n## Contents\n\n`;
  yield `${[...site.pages.map((page, index) => `- [${titleOf(page)}](${linkTo(anchorOf(index))})`), ...site.missing.map(missingAmongOthers)].join('\n')}\n`;
  const sections = sectionsOf(site, options, { footnote: (name) => name, linkTo, placed });
  let next = await sections.next();
  for (; !next.done; next = await sections.next()) {
    const { capture, page, index, body } = next.value;
    const [before, after] = forNotes
      ? ['', ` ^${anchorOf(index)}`]
      : [`<a id="${anchorOf(index)}"></a>\n\n`, ''];
    yield `\n---\n\n${before}## ${titleOf(page)}\n\n<${escapeTarget(capture.url)}>${after}\n\n${body}\n`;
  }
  const { missing, gone } = next.value;
  // The contents link to it for a page that could not be written.
  const anchors = forNotes ? [] : gone.map((index) => `<a id="${anchorOf(index)}"></a>\n`);
  if (missing.length > 0)
    yield `\n---\n\n${[...anchors, '## Not captured\n'].join('\n')}\n${missing.map(missingLine).join('\n')}\n`;
}

/** A place in this file, as an address that `inertHtml` keeps. */
const INSIDE = 'https://section.invalid/';

/**
 * All pages as one HTML file that runs and loads nothing: a table of contents, an article for each page with its own
 * language and direction, and the missing pages. Links between the pages lead to their articles.
 */
export async function* joinedHtml(site: SiteExport, options: SiteExportOptions): AsyncGenerator<string> {
  const title = escapeHtml(site.title);
  const contents = site.pages.map(
    (page, index) => `<li><a href="#${anchorOf(index)}">${escapeHtml(nameOf(page))}</a></li>`,
  );
  const day = new Date(site.at).toISOString().slice(0, 10);
  yield `${htmlStart(title)}<header>\n<h1>${title}</h1>\n<time datetime="${day}">${day}</time>\n</header>\n`;
  yield `<nav>\n<ol>\n${contents.join('\n')}\n</ol>\n</nav>\n<main>\n`;
  const linkTo = (anchor: string): string => `${INSIDE}#${anchor}`;
  const placed = (anchor: string, text: string): string => `<a href="${INSIDE}=${anchor}"></a>${text}`;
  const sections = sectionsOf(site, options, { linkTo, placed });
  let next = await sections.next();
  for (; !next.done; next = await sections.next()) {
    const { capture, page, index, body } = next.value;
    const html = leaveRemoteImages(await markdownToHtml(body, capture.url, loadTex))
      // Places within a page, notes above all, stay apart from those of other pages. Quotes of a text are escaped.
      .replace(/ (id="|href="#)/g, ` $1${anchorOf(index)}-`)
      .replaceAll(`href="${INSIDE}#`, 'href="#')
      .replaceAll(`href="${INSIDE}=`, 'id="');
    const language = languageOf(capture);
    const source = /^https?:/i.test(capture.url)
      ? `<p><a href="${escapeHtml(capture.url)}">${escapeHtml(capture.url)}</a></p>\n`
      : '';
    yield `<article id="${anchorOf(index)}"${language ? ` lang="${language}"` : ''} dir="${directionOf(language)}">\n<h2>${escapeHtml(nameOf(page))}</h2>\n${source}${html.trim()}\n</article>\n<hr>\n`;
  }
  const { missing, gone } = next.value;
  if (missing.length > 0) {
    const places = gone.map((index) => `<a id="${anchorOf(index)}"></a>`).join('');
    yield `${places}<h2>Not captured</h2>\n${leaveRemoteImages(await markdownToHtml(missing.map(missingLine).join('\n'), 'about:blank'))}`;
  }
  yield `</main>\n${HTML_END}`;
}

/** All pages as text for reading without a viewer, each below its title and its address. */
export async function* joinedText(site: SiteExport, options: SiteExportOptions): AsyncGenerator<string> {
  yield await plainTextOf(heading(site), 'about:blank');
  for await (const { capture, page } of listedCaptures(site, options)) {
    const body = rewriteMarkdown(bodyMarkdown(capture), { lowerHeadings: 1 });
    const markdown = `# ${titleOf(page)}\n\n<${escapeTarget(capture.url)}>\n\n${body}`;
    yield `\n\n\n${await plainTextOf(markdown, capture.url)}`;
  }
  if (site.missing.length > 0)
    yield `\n\n\n${await plainTextOf(`# Not captured\n\n${site.missing.map(missingLine).join('\n')}`, 'about:blank')}`;
}
