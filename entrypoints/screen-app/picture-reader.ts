import { fetchPolicyOf } from '../../lib/engine/device/pictures/fetch-policy';
import { createPictureReader } from '../../lib/engine/device/pictures/picture-reader';
import type { Job } from '../../lib/model/job';
import type { PictureReader } from '../../lib/model/picture';
import { sleep } from '../../lib/async/sleep';
import { createSiteFiles } from '../../lib/platform/site-files';

/** Fetches the pictures of a job. A separate file: rarely used, and it needs the robots matcher. */
export function pictureReaderFor(job: Pick<Job, 'request' | 'engine'>, signal: AbortSignal): PictureReader {
  return createPictureReader({ files: createSiteFiles(), now: Date.now, sleep, signal }, fetchPolicyOf(job));
}
