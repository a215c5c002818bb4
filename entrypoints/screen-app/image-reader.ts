import { fetchPolicyOf } from '@/lib/features/export/device/fetch-policy';
import { createImageReader } from '@/lib/features/export/device/image-reader';
import type { Job } from '@/lib/core/model/job';
import type { ImageReader } from '@/lib/features/export/image';
import { sleep } from '@/lib/core/async/sleep';
import { createSiteFiles } from '@/lib/core/platform/site-files';

/** Fetches images as the job read its pages. A separate file: rarely used, and it needs the robots matcher. */
export function imageReaderFor(
  job: Pick<Job, 'request' | 'engine'> | undefined,
  signal: AbortSignal,
  isGranted?: (url: string) => Promise<boolean>,
): ImageReader {
  return createImageReader(
    { files: createSiteFiles(isGranted), now: Date.now, sleep, signal },
    fetchPolicyOf(job),
  );
}
