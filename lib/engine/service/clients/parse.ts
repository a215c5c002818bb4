import { AppError } from '../../../model/errors';
import {
  MAX_FILE_BYTES,
  parseOptionsSchema,
  parseUploadedBodySchema,
  uploadUrlBodySchema,
  uploadUrlReplySchema,
  type ParseOptions,
  type UploadPlace,
} from '../wire/parse';
import { scrapeReplySchema } from '../wire/scrape';
import { checked } from './checked';
import {
  REPLY_MARGIN_MS,
  type CallOptions,
  type Calls,
  type ServiceClientDeps,
  type WorkOptions,
} from './send';
import { sendUpload } from './upload';

/** Files instead of pages (docs/service.md 15). */
export function parseCalls(
  calls: Calls,
  deps: Pick<ServiceClientDeps, 'fetch' | 'keepAlive' | 'connection'>,
) {
  return {
    /** Paid, and sent once, as a form whose type the browser names. Throws `too-large` before it sends over 50 MB. */
    file: async (file: File, asked: ParseOptions, options: WorkOptions) => {
      const partOptions = checked(parseOptionsSchema, asked);
      if (file.size > MAX_FILE_BYTES) throw new AppError('too-large');
      const form = new FormData();
      form.append('file', file, file.name);
      form.append('options', JSON.stringify(partOptions));
      const { value } = await calls.send(
        { method: 'POST', path: '/parse', form, reply: scrapeReplySchema },
        { signal: options.signal, timeoutMs: options.timeoutMs + REPLY_MARGIN_MS },
      );
      return value;
    },
    /** A place on another host for a file, for ten minutes. */
    uploadPlace: async (file: File, options: CallOptions): Promise<UploadPlace> => {
      const body = {
        filename: file.name,
        contentType: file.type || 'application/octet-stream',
        declaredSizeBytes: file.size,
      };
      const { value } = await calls.send(
        {
          method: 'POST',
          path: '/parse/upload-url',
          body: checked(uploadUrlBodySchema, body),
          reply: uploadUrlReplySchema,
        },
        options,
      );
      return value;
    },
    /** Sends a file there. The key stays with the service. */
    upload: (place: UploadPlace, file: File, options: { signal: AbortSignal }) =>
      sendUpload(deps, place, file, options.signal),
    /** Paid, and sent once: reads a file that was uploaded. */
    uploaded: async (uploadRef: string, asked: ParseOptions, options: WorkOptions) => {
      const { value } = await calls.send(
        {
          method: 'POST',
          path: '/parse',
          body: checked(parseUploadedBodySchema, { ...asked, uploadRef }),
          reply: scrapeReplySchema,
        },
        { signal: options.signal, timeoutMs: options.timeoutMs + REPLY_MARGIN_MS },
      );
      return value;
    },
  };
}
