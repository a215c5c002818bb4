import { AppError } from '@/lib/core/model/errors';
import { MOST_SENT_BYTES } from '../parse-files';
import { parseOptionsSchema, type ParseOptions } from './wire';
import { scrapeReplySchema } from '@/lib/service/wire/scrape';
import { checked } from '@/lib/service/http/checked';
import { REPLY_MARGIN_MS, type Calls, type WorkOptions } from '@/lib/service/http/send';

/** Files instead of pages (docs/service.md 15). */
export function parseCalls(calls: Calls) {
  return {
    /**
     * Paid, and sent once, as a form whose content type the browser sets. Throws `too-large` before sending more than
     * 50 MB.
     */
    file: async (file: File, asked: ParseOptions, options: WorkOptions) => {
      const partOptions = checked(parseOptionsSchema, asked);
      if (file.size > MOST_SENT_BYTES) throw new AppError('too-large');
      const form = new FormData();
      form.append('file', file, file.name);
      form.append('options', JSON.stringify(partOptions));
      const { value } = await calls.send(
        { method: 'POST', path: '/parse', keyless: true, form, reply: scrapeReplySchema },
        { signal: options.signal, timeoutMs: options.timeoutMs + REPLY_MARGIN_MS },
      );
      return value;
    },
  };
}
