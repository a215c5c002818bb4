import { given } from '@/lib/core/text/given';
import { withoutControls } from '@/lib/core/text/control-characters';
import { z } from '@/lib/core/model/zod';
import type { LeftImage } from './page-images';
import type { ListedPage, MissingPage, SiteCapture, SiteExport } from './site-export';

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
export type SiteIndex = z.infer<typeof siteIndexSchema>;

/** The entry of one page. */
export function indexedPage(
  page: ListedPage,
  capture: SiteCapture,
  file: string,
  screenshot: string | undefined,
): SiteIndex['pages'][number] {
  const description = page.description ?? capture.metadata.description;
  const status = page.statusCode ?? capture.metadata.statusCode;
  const words = page.words ?? capture.metadata.wordCount;
  return {
    url: capture.url,
    title: withoutControls(page.title),
    ...(description !== undefined && { description: withoutControls(description) }),
    file,
    ...given({ screenshot, status, words }),
    captured: new Date(capture.capturedAt).toISOString(),
    engine: capture.engine,
  };
}

export function siteIndex(
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
