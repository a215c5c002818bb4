import type { JsonOptions } from '@/lib/core/model/format';
import type { Job } from '@/lib/core/model/job';
import type { JsonQuestion } from '@/lib/core/ports/gesture';
import type { ScrapeOptions } from '@/lib/core/model/scrape-options';

/**
 * The request for JSON by a service: in words, by fields, and whether the page is first checked for prompt injection.
 */
export type JsonWish = { prompt: string; schema?: JsonOptions['schema']; check: boolean };

/** What a job of the service requested as JSON, to be repeated or changed. */
export function wishOf(job: Job | undefined): JsonWish | undefined {
  if (job?.request.kind !== 'scrape' || job.engine !== 'service' || job.request.formats[0] !== 'json')
    return undefined;
  const { json, checkPromptInjection } = job.request.options;
  return {
    prompt: json?.prompt ?? '',
    ...(json?.schema && { schema: json.schema }),
    check: checkPromptInjection === true,
  };
}

/** The same for the form in the panel. */
export function askedOf({ prompt, schema, check }: JsonWish): JsonQuestion {
  return { prompt, ...(schema && { schema: JSON.stringify(schema, null, 2) }), check };
}

/** Only what was requested is sent. */
export function wishOptions({ prompt, schema, check }: JsonWish): ScrapeOptions {
  const words = prompt.trim();
  return {
    ...((words !== '' || schema) && {
      json: { ...(words !== '' && { prompt: words }), ...(schema && { schema }) },
    }),
    ...(check && { checkPromptInjection: true }),
  };
}
