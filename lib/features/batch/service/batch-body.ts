import type { BatchRequest, CrawlRequest } from '@/lib/core/model/request';
import { urlForService } from '@/lib/core/model/url';
import { checked } from '@/lib/service/http/checked';
import { toPageOptions } from '@/lib/service/pages/scrape-body';
import { sameNames } from '@/lib/service/wire/fields';
import { batchBodySchema, batchJobShape, type BatchBody } from './wire';
import { toWebhook } from '@/lib/service/wire/job-webhook';

/** The body of `POST /v2/batch/scrape` for pages of a request. Throws for one that the service would refuse. */
export function toBatchBody(request: BatchRequest | CrawlRequest, urls: readonly string[]): BatchBody {
  const { webhook } = request;
  const body: BatchBody = {
    ...toPageOptions(request),
    urls: urls.map(urlForService),
    ignoreInvalidURLs: true,
    ...sameNames(batchJobShape, request),
    ...(webhook === undefined ? {} : { webhook: toWebhook(webhook) }),
  };
  checked(batchBodySchema, body);
  return body;
}
