import { z } from '@/lib/core/model/zod';
import { extraSchema, pageOptionsSchema, refuseContradictions, withExtra } from '@/lib/service/wire/scrape';

/** Formats that need a page in a browser, so they do not apply to a file. */
const NOT_OF_FILES: ReadonlySet<string> = new Set(['screenshot', 'branding', 'changeTracking', 'rawBase64']);

const optionsOfFiles = pageOptionsSchema
  .partial({ formats: true })
  .omit({ actions: true, waitFor: true, location: true, mobile: true })
  .extend({ proxy: z.enum(['auto', 'basic']).optional(), extra: extraSchema });

function refuseForFiles(
  body: Parameters<typeof refuseContradictions>[0],
  context: Parameters<typeof refuseContradictions>[1],
): void {
  refuseContradictions(body, context);
  const types = (body.formats ?? []).map((format) => (typeof format === 'string' ? format : format.type));
  if (types.some((type) => NOT_OF_FILES.has(type)))
    context.addIssue({ code: 'custom', message: 'not-of-files' });
}

/** The part `options` of `POST /v2/parse`: the page options, without those that need a browser. */
export const parseOptionsSchema = optionsOfFiles.superRefine(refuseForFiles).transform(withExtra);
export type ParseOptions = z.input<typeof parseOptionsSchema>;
