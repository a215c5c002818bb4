import { AppError } from '../../../model/errors';
import type { z } from '../../../model/zod';

/**
 * The body as it will be sent. Throws `bad-url`, or `bad-request` with a code for the first thing that is wrong, for
 * what the service would refuse: then nothing was sent.
 */
export function checked<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join('.') ?? '';
  if (where === 'url') throw new AppError('bad-url');
  const detail = issue?.code === 'custom' ? issue.message : `option-invalid: ${where}`;
  throw new AppError('bad-request', { detail: detail.slice(0, 300) });
}
