import { z } from 'zod';
import type { ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { failed, ok, Refusal, type Reply } from '../reply';
import { refuseBlocked, refuseEmptyAccount } from '../refusals';
import { badBody, webAddressSchema } from '../scrape-body';
import { findUrls } from './find-urls';
import { suggestOptions, type Suggestion } from './suggest';

/** Not strict: this route ignores unknown fields. */
const bodySchema = z.object({ url: webAddressSchema, prompt: z.string().min(1).max(10_000) });

/** `POST /v2/crawl/params-preview`: options for a sentence; nothing is started or billed. */
export async function previewParams(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  refuseEmptyAccount(asked.account, deps);
  refuseBlocked(asked.json, deps);
  const parsed = bodySchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  const { url, prompt } = parsed.data;
  const { options, unused } = await suggestFor(url, prompt, deps);
  return ok({
    data: { url, ...options },
    ...(unused.length === 0 ? {} : { warning: `Nothing on this site stands for: ${unused.join(', ')}.` }),
  });
}

/** The options that a sentence means for this site. Refuses if it means none, like a server without a model. */
export async function suggestFor(url: string, prompt: string, deps: ServiceDeps): Promise<Suggestion> {
  const suggestion = deps.selfHosted
    ? { options: {}, unused: [] }
    : suggestOptions(prompt, await findUrls(url, deps));
  if (Object.keys(suggestion.options).length === 0)
    throw new Refusal(failed(400, 'Failed to process natural language prompt. Please try rephrasing.'));
  return suggestion;
}
