import { fetchPolicyOf } from '../../lib/engine/device/images/fetch-policy';
import { createImageReader } from '../../lib/engine/device/images/image-reader';
import type { Job } from '../../lib/model/job';
import type { ImageReader } from '../../lib/model/image';
import { sleep } from '../../lib/async/sleep';
import { createSiteFiles } from '../../lib/platform/site-files';

/** Fetches the images of a job. A separate file: rarely used, and it needs the robots matcher. */
export function imageReaderFor(job: Pick<Job, 'request' | 'engine'>, signal: AbortSignal): ImageReader {
  return createImageReader({ files: createSiteFiles(), now: Date.now, sleep, signal }, fetchPolicyOf(job));
}
