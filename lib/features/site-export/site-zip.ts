import { orTitle } from '../export/link-lists';
import { frontMatterOf } from '../export/front-matter';
import { withFrontMatter } from '../export/yaml-front-matter';
import { sha256 } from '@/lib/core/bytes/sha256';
import { contentsMarkdown } from './contents-tree';
import { createImageFiles, type LeftImage } from './page-images';
import { linksBetween } from './page-lookup';
import { pageMarkdown } from './page-markdown';
import { createFileNames, pagePaths } from './page-paths';
import { relativeLink } from './relative-path';
import { rewriteMarkdown } from '@/lib/core/text/rewrite-markdown';
import {
  goneFromLibrary,
  listedCaptures,
  type SiteExport,
  type SiteExportOptions,
  type ListedPage,
  type MissingPage,
  type SiteCapture,
} from './site-export';
import { zipBytes, type ZipFile } from '@/lib/core/bytes/zip';
import { given } from '@/lib/core/text/given';
import { withoutControls } from '@/lib/core/text/clean-text';
import { z } from '@/lib/core/model/zod';

const missingSchema = z.strictObject({
  url: z.string(),
  title: z.string().optional(),
  /** A code. */
  reason: z.string(),
  /** The same as a sentence. */
  why: z.string(),
});

/** `index.json` of a zip. Stable under one `version`, as `captureDocumentSchema` is. */
export const siteIndexSchema = z.strictObject({
  version: z.literal(1),
  title: z.string(),
  url: z.string().optional(),
  /** ISO 8601, UTC. */
  writtenAt: z.iso.datetime(),
  pages: z.array(
    z.strictObject({
      url: z.string(),
      title: z.string(),
      description: z.string().optional(),
      /** Its file in the zip. */
      file: z.string(),
      /** Its screenshot in the zip. */
      screenshot: z.string().optional(),
      /** The file of its summary, and of its data. */
      summary: z.string().optional(),
      json: z.string().optional(),
      /** HTTP status of the page. */
      status: z.number().optional(),
      words: z.number().optional(),
      /** ISO 8601, UTC. */
      captured: z.iso.datetime(),
      engine: z.string(),
    }),
  ),
  /** Tried and not read. */
  failed: z.array(missingSchema),
  /** Deliberately skipped. */
  blocked: z.array(missingSchema),
  /** Known and not read yet. */
  waiting: z.array(missingSchema),
  /** If images were requested: files under `images/`, and those that stay remote links. */
  images: z
    .strictObject({
      saved: z.number(),
      left: z.array(z.strictObject({ url: z.string(), reason: z.string(), why: z.string() })),
    })
    .optional(),
});
type SiteIndex = z.infer<typeof siteIndexSchema>;

function indexedPage(
  page: ListedPage,
  capture: SiteCapture,
  file: string,
  beside: { screenshot: string | undefined; summary: string | undefined; json: string | undefined },
): SiteIndex['pages'][number] {
  const description = page.description ?? capture.metadata.description;
  const status = page.statusCode ?? capture.metadata.statusCode;
  const words = page.words ?? capture.metadata.wordCount;
  return {
    url: capture.url,
    title: withoutControls(page.title),
    ...(description !== undefined && { description: withoutControls(description) }),
    file,
    ...given({ ...beside, status, words }),
    captured: new Date(capture.capturedAt).toISOString(),
    engine: capture.engine,
  };
}

function siteIndex(
  site: Pick<SiteExport, 'title' | 'url' | 'at'>,
  pages: SiteIndex['pages'],
  missing: readonly MissingPage[],
  images?: { saved: number; left: readonly LeftImage[] },
): SiteIndex {
  const of = (wanted: MissingPage['status']): SiteIndex['failed'] =>
    missing
      .filter(({ status }) => status === wanted)
      .map(({ url, title, reason, why }) => ({
        url,
        ...(title !== undefined && { title: withoutControls(title) }),
        reason,
        why,
      }));
  return {
    version: 1,
    title: withoutControls(site.title),
    ...given({ url: site.url }),
    writtenAt: new Date(site.at).toISOString(),
    pages,
    failed: of('failed'),
    blocked: of('blocked'),
    waiting: of('waiting'),
    ...(images && { images: { saved: images.saved, left: [...images.left] } }),
  };
}

const CONTENTS = 'index.md';
const INDEX = 'index.json';
/** In the format of `sha256sum -c`. */
const MANIFEST = 'manifest-sha256.txt';
/** Reserved folders: no page's file is there. */
const IMAGES = 'images';
const SCREENSHOTS = 'screenshots';

type SiteZipFile = ZipFile & { input: string | Blob };

/** The files of a crawl's zip, and finally a list of them with the SHA-256 of each. */
async function* siteFiles(site: SiteExport, options: SiteExportOptions): AsyncGenerator<SiteZipFile> {
  const sums: string[] = [];
  for await (const entry of listedFiles(site, options)) {
    const { input, name } = entry;
    const bytes =
      typeof input === 'string' ? encoder.encode(input) : new Uint8Array(await input.arrayBuffer());
    sums.push(`${await sha256(bytes)}  ${name}\n`);
    yield entry;
  }
  yield { name: MANIFEST, input: sums.join(''), lastModified: new Date(site.at) };
}

const encoder = new TextEncoder();

/**
 * Those files, one by one: each page at the path of its address, with links to the other pages made relative; images if
 * requested, and stored screenshots; `index.md` and `index.json` last. Only one page is held at a time.
 */
async function* listedFiles(site: SiteExport, options: SiteExportOptions): AsyncGenerator<SiteZipFile> {
  const paths = pagePaths(site.pages, createFileNames([CONTENTS, INDEX, MANIFEST, IMAGES, SCREENSHOTS]));
  const pageFiles = new Set(paths.values());
  const images = createImageFiles(site.image, createFileNames(), IMAGES);
  const screenshotNames = createFileNames();
  const linksFrom = linksBetween(site.pages, paths);
  const written: { page: SiteExport['pages'][number]; path: string }[] = [];
  const indexed: SiteIndex['pages'] = [];

  for await (const { capture, page } of listedCaptures(site, options)) {
    const path = paths.get(page.captureId) ?? '';
    const lastModified = new Date(capture.capturedAt);
    const markdown = orTitle(pageMarkdown(capture), capture);
    for await (const { path: name, blob } of images.next(markdown, capture.url))
      yield { name, input: blob, lastModified };
    const screenshot = await screenshotOf(site, capture.content.screenshot?.blobId);
    const screenshotName =
      screenshot && screenshotNames.take([SCREENSHOTS, ...path.replace(/\.md$/, '').split('/')], '.png');
    if (screenshot && screenshotName !== undefined)
      yield { name: screenshotName, input: screenshot, lastModified };
    const local = rewriteMarkdown(markdown, {
      link: linksFrom(path, capture.url),
      image(address) {
        const to = images.pathOf(address, capture.url);
        return to === undefined ? undefined : relativeLink(path, to);
      },
    });
    yield {
      name: path,
      input: withFrontMatter(await frontMatterOf(capture, options.settings.capture.frontMatter), local),
      lastModified,
    };
    const { json, summary = '' } = capture.content;
    const named = besideOf(path, pageFiles, capture.content);
    if (named.summary !== undefined)
      yield { name: named.summary, input: `${withoutControls(summary).trimEnd()}\n`, lastModified };
    if (named.json !== undefined)
      yield { name: named.json, input: `${JSON.stringify(json, null, 2)}\n`, lastModified };
    written.push({ page, path });
    indexed.push(indexedPage(page, capture, path, { screenshot: screenshotName, ...named }));
  }

  const missing = [
    ...goneFromLibrary(site.pages, new Set(written.map(({ page }) => page.captureId))),
    ...site.missing,
  ];
  const lastModified = new Date(site.at);
  yield { name: CONTENTS, input: contentsMarkdown(site, written, missing, images.left()), lastModified };
  const about = site.image && { saved: images.saved(), left: images.left() };
  const index = `${JSON.stringify(siteIndex(site, indexed, missing, about), null, 2)}\n`;
  yield { name: INDEX, input: index, lastModified };
}

/** The files of a page's summary and data, if it has them: beside its own, under the same name. */
function besideOf(
  path: string,
  pageFiles: ReadonlySet<string>,
  { markdown, summary, json }: SiteCapture['content'],
): { summary: string | undefined; json: string | undefined } {
  const name = path.replace(/\.md$/, '.summary.md');
  return {
    // Without Markdown, it is the text of the page's own file. A page may be called so.
    summary:
      summary === undefined || markdown === undefined
        ? undefined
        : pageFiles.has(name)
          ? `${path}.summary.md`
          : name,
    json: json === undefined ? undefined : path.replace(/\.md$/, '.json'),
  };
}

/** The zip as bytes. */
export const siteZip = (site: SiteExport, options: SiteExportOptions): AsyncGenerator<Uint8Array> =>
  zipBytes(siteFiles(site, options));

async function screenshotOf(site: SiteExport, blobId: string | undefined): Promise<Blob | undefined> {
  return blobId === undefined ? undefined : site.screenshot?.(blobId);
}
