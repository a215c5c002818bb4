import { z } from 'zod';
import { failed, type Reply } from './reply';
import { checkScrapeOptions, scrapeOptionFields, type ScrapeOptions } from './scrape-options';

/** A host needs a real top-level domain or is an IP address; a missing scheme means http. */
export const webAddressSchema = z
  .string()
  .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `http://${text}`))
  .refine((text) => /^https?:\/\//i.test(text), { message: 'URL uses unsupported protocol' })
  .refine(hasRealHost, { message: 'URL must have a valid top-level domain or be an IP address' });

function hasRealHost(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return (
    /^\[.*\]$/.test(hostname) || /^\d+(\.\d+){3}$/.test(hostname) || /\.[a-z][a-z0-9-]+$/i.test(hostname)
  );
}

/** The client's name, which almost every body may contain (docs/service.md 1). */
export const senderFields = {
  origin: z.string().default('api'),
  integration: z.string().startsWith('_').optional(),
};

export const scrapeBodySchema = z
  .strictObject({ url: webAddressSchema, ...scrapeOptionFields, ...senderFields })
  .superRefine(checkScrapeOptions);

/** The request for one page, for all endpoints. */
export type ScrapeBody = ScrapeOptions & { url: string };

const UNKNOWN_KEY =
  'Unrecognized key in body -- please review the v2 API documentation for request body changes';

/** The 400 of the published server: a sentence, and every error of the body check. */
export function badBody(error: z.ZodError): Reply {
  const unknown = error.issues.find(({ code }) => code === 'unrecognized_keys');
  const custom = error.issues.find(({ code }) => code === 'custom');
  const sentence = unknown ? UNKNOWN_KEY : (custom?.message ?? 'Bad Request');
  return failed(400, sentence, { code: 'BAD_REQUEST', details: error.issues });
}
