import { z } from 'zod';
import { failed, Refusal } from '../reply';
import { senderFields } from '../scrape-body';
import { checkScrapeOptions, scrapeOptionFields } from '../scrape-options';

/** The options of a parse: those of a scrape, with another default timeout. */
export const parseOptionsSchema = z
  .strictObject({
    ...scrapeOptionFields,
    timeout: z.number().int().min(1_000).max(300_000).default(30_000),
    ...senderFields,
  })
  .superRefine(checkScrapeOptions);
export type ParseOptions = z.output<typeof parseOptionsSchema>;

const REFUSED_FIELDS = ['actions', 'waitFor', 'location', 'mobile'] as const;
const REFUSED_FORMATS = new Set(['screenshot', 'branding', 'changeTracking', 'rawBase64', 'audio', 'video']);

/** Refuses options that have no meaning for a file. */
export function refuseUnsupported(sent: unknown, options: ParseOptions): void {
  const named = typeof sent === 'object' && sent !== null ? Object.keys(sent) : [];
  const bad = [
    ...REFUSED_FIELDS.filter((name) => named.includes(name)),
    ...options.formats.map(({ type }) => type).filter((type) => REFUSED_FORMATS.has(type)),
    ...(['auto', 'basic'].includes(options.proxy) ? [] : ['proxy']),
  ];
  if (bad.length > 0)
    throw new Refusal(
      failed(400, `Unsupported options for parse: ${bad.join(', ')}`, { code: 'PARSE_UNSUPPORTED_OPTIONS' }),
    );
}
