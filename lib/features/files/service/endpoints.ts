import { AppError } from '@/lib/core/model/errors';
import { z } from '@/lib/core/model/zod';
import { post, workWait, type Endpoints } from '@/lib/service/http/endpoint';
import { scrapeReplySchema } from '@/lib/service/wire/scrape';
import { MOST_SENT_BYTES } from '../parse-files';
import { parseOptionsSchema } from './wire';

/** A form whose content type the browser sets. Throws `too-large` instead of sending more than 50 MB. */
const parseFormSchema = z
  .object({ file: z.instanceof(File), options: parseOptionsSchema })
  .transform(({ file, options }) => {
    if (file.size > MOST_SENT_BYTES) throw new AppError('too-large');
    const form = new FormData();
    form.append('file', file, file.name);
    form.append('options', JSON.stringify(options));
    return form;
  });

/** Files instead of pages (docs/service.md 15). */
export const parseEndpoints = {
  /** Paid. `timeoutMs` is the time that the file itself may take. */
  file: { ...post('/parse', parseFormSchema, scrapeReplySchema), keyless: true, waitMs: workWait },
} as const satisfies Endpoints;
