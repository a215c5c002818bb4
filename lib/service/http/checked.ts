import { AppError } from '@/lib/core/model/errors';
import type { z } from '@/lib/core/model/zod';

/**
 * The validated body. For a body that the service would refuse, throws `bad-url`, or `bad-request` with a code for the
 * first problem: then nothing was sent.
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
