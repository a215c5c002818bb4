import type { Capture, CapturedPage, Content } from '../model/capture';
import { captureFormats } from '../model/format';
import type { Job } from '../model/job';
import { formOf, pageKeyOf } from '../model/page-key';
import { readingIdOf } from '../model/reading-id';
import { hostOf, normalizeUrl } from '../model/url';
import { hexOf } from '../bytes/hex';

export type CaptureRecord = {
  capture: Capture;
  content: Content;
  blob?: { id: string; blob: Blob };
  /** The key of the item that it captures. */
  key?: string;
};

/** The same job, or reading, and page always give the same id, so repeated work overwrites. */
async function captureId(madeBy: string, url: string): Promise<string> {
  const text = new TextEncoder().encode(`${madeBy}\n${normalizeUrl(url)}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return hexOf(hash.subarray(0, 16));
}

/** The characters that a facet of a capture takes. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return value === undefined ? 0 : JSON.stringify(value).length;
}

/** What is written for one page: the light part, the facets and the screenshot, under one id. */
export async function toCaptureRecord(job: Job, page: CapturedPage, now: number): Promise<CaptureRecord> {
  const url = normalizeUrl(page.url);
  const key = pageKeyOf(url);
  const id = await captureId(readingIdOf(job.request) ?? job.id, page.key ?? url);
  const { screenshot, content } = page;
  const facets: Content = {
    ...content,
    ...(screenshot && {
      screenshot: {
        blobId: id,
        mimeType: screenshot.blob.type,
        width: screenshot.width,
        height: screenshot.height,
        fullPage: screenshot.fullPage,
      },
    }),
  };
  const textBytes = Object.values(content).reduce((sum: number, facet) => sum + sizeOf(facet), 0);
  const capture: Capture = {
    id,
    jobId: job.id,
    url,
    page: key,
    form: formOf(key),
    host: hostOf(url),
    title: page.title,
    capturedAt: now,
    engine: job.engine,
    formats: captureFormats.filter((format) => facets[format] !== undefined),
    metadata: page.metadata,
    report: page.report,
    ...(page.creditsUsed !== undefined && { creditsUsed: page.creditsUsed }),
    bytes: textBytes + (screenshot?.blob.size ?? 0),
    screenshotBytes: screenshot?.blob.size ?? 0,
  };
  return {
    capture,
    content: facets,
    ...(screenshot && { blob: { id, blob: screenshot.blob } }),
    ...(page.key !== undefined && { key: page.key }),
  };
}
