import { z } from '../../../model/zod';
import { count, text } from './fields';
import { extraSchema, pageOptionsSchema, refuseContradictions, withExtra } from './scrape';
import { timeOf } from './site-job';

/** The service takes files up to this size. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Formats that need a page in a browser, and so cannot be made of a file. */
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

/** The part `options` of `POST /v2/parse`: the options of a page, without those that need a browser. */
export const parseOptionsSchema = optionsOfFiles.superRefine(refuseForFiles).transform(withExtra);
export type ParseOptions = z.input<typeof parseOptionsSchema>;

/** `POST /v2/parse` for a file that was uploaded before: its options stand beside the reference. */
export const parseUploadedBodySchema = optionsOfFiles
  .extend({ uploadRef: z.string().min(1) })
  .superRefine(refuseForFiles)
  .transform(withExtra);

/** Body of `POST /v2/parse/upload-url`. */
export const uploadUrlBodySchema = z.strictObject({
  filename: z.string().min(1).max(512),
  contentType: z.string().min(1),
  declaredSizeBytes: z.number().int().positive().max(MAX_FILE_BYTES),
});

const texts = z.record(z.string(), z.string());

/** Where and how a file is to be sent. The host is another one than the service's, and never gets the key. */
export const uploadUrlReplySchema = z
  .looseObject({
    success: z.literal(true),
    data: z.looseObject({
      uploadUrl: z.url({ protocol: /^https?$/ }),
      uploadRef: z.string().min(1),
      method: z.enum(['POST', 'PUT']),
      headers: texts.nullish().catch(undefined),
      fields: texts.nullish().catch(undefined),
      expiresAt: text,
      maxSizeBytes: count,
    }),
  })
  .transform(({ data }) => ({
    url: data.uploadUrl,
    ref: data.uploadRef,
    method: data.method,
    headers: data.headers ?? {},
    fields: data.fields ?? {},
    expiresAt: timeOf(data.expiresAt),
    maxBytes: data.maxSizeBytes,
  }));
export type UploadPlace = z.output<typeof uploadUrlReplySchema>;
