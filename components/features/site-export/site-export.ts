import type { SiteExport } from '@/lib/features/site-export/site-export';
import type { ImageCounts } from '@/lib/features/site-export/page-images';
import type { SiteExportFormat } from '@/lib/features/site-export/site-registry';
import { AppError } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import type { ImageReader } from '@/lib/features/export/image';
import type { Settings } from '@/lib/core/model/settings';
import type { Words } from '@/lib/core/words';
import type { App } from '@/components/shell/state/app';

export type SiteFile = {
  blob: Blob;
  /** How many pages are in it, and how many are listed as missing. */
  pages: number;
  missing: number;
  /** If images were requested: how many are in it, and how many are left as links. */
  images?: ImageCounts;
};

export type SiteFileMaking = {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
  forNotes?: boolean;
  /** Fetches the images of the pages, for a file that includes them. */
  fetchImage?: ImageReader;
};

/** A file of all that a crawl or a batch captured. The code that makes it is loaded with the first one. */
export async function makeSiteFile(
  app: Pick<App, 'reader'>,
  job: Job,
  format: SiteExportFormat,
  settings: Settings,
  words: Words,
  making: SiteFileMaking = {},
): Promise<SiteFile> {
  const { exportOfJob } = await import('@/lib/features/site-export/export-of-job');
  return makeFileOf(await exportOfJob(job, app.reader, words), format, settings, making);
}

/** A file of these pages. Throws if none of them can be read any more. */
export async function makeFileOf(
  site: SiteExport,
  format: SiteExportFormat,
  settings: Settings,
  { fetchImage, ...making }: SiteFileMaking = {},
): Promise<SiteFile> {
  const [{ siteFile }, { countedImages }] = await Promise.all([
    import('@/lib/features/site-export/site-registry'),
    import('@/lib/features/site-export/page-images'),
  ]);
  const images = fetchImage && countedImages(fetchImage);
  const read = { some: false, asked: false };
  const captures: SiteExport['captures'] = {
    async *[Symbol.asyncIterator]() {
      read.asked = true;
      for await (const capture of site.captures) {
        read.some = true;
        yield capture;
      }
    },
  };
  const counted = { ...site, captures };
  const blob = await siteFile(format, images ? { ...counted, image: images.read } : counted, {
    settings,
    ...making,
  });
  // A list of the pages needs none of them.
  if (read.asked && !read.some && site.pages.length > 0) throw new AppError('captures-gone');
  return {
    blob,
    pages: site.pages.length,
    missing: site.missing.length,
    ...(images && { images: images.counts }),
  };
}

export async function siteFileNameOf(job: Job, format: SiteExportFormat, words: Words): Promise<string> {
  const [{ siteExporters }, { jobFileName }] = await Promise.all([
    import('@/lib/features/site-export/site-registry'),
    import('@/lib/features/site-export/export-of-job'),
  ]);
  return jobFileName(job, siteExporters[format], words);
}
