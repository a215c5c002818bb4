import type { Content } from '@/lib/core/model/capture';
import { z } from '@/lib/core/model/zod';

const resultSchema = z.object({
  /** Which step of its session it was, from 0. */
  turn: z.number().int().nonnegative(),
  stdout: z.string().default(''),
  stderr: z.string().default(''),
  exitCode: z.number().optional(),
  killed: z.boolean().default(false),
  error: z.string().optional(),
  ranMs: z.number().optional(),
  /** It ran in a new session, because the previous one had ended. */
  anew: z.boolean().default(false),
});

/** The result of one step of a session. */
export type TurnResult = z.infer<typeof resultSchema> & {
  /** The answer to a prompt. */
  answer: string | undefined;
  /** The return value of code. */
  value: unknown;
  ok: boolean;
};

/** The result of a step in a capture; undefined for a capture of anything else. */
export function turnResultOf({
  extra,
  markdown,
  json,
}: Pick<Content, 'extra' | 'markdown' | 'json'>): TurnResult | undefined {
  const parsed = resultSchema.safeParse(extra);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const isPrompt = typeof extra?.['prompt'] === 'string' && extra['prompt'] !== '';
  return {
    ...data,
    answer: isPrompt ? markdown : undefined,
    value: json,
    ok: (data.exitCode ?? 0) === 0 && !data.killed && data.error === undefined,
  };
}
