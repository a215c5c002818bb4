import { given } from '@/lib/core/text/given';
import type { ModelUsage } from '@/lib/core/ports/language-model';
import { z } from '@/lib/core/model/zod';
import type { ListedModel, ModelFault } from '../model';

/** Lenient: what cannot be read is as if it were absent, so that a stranger's server loses no text. */
const text = z.string().optional().catch(undefined);
const usageSchema = z
  .object({
    prompt_tokens: z.number().optional(),
    completion_tokens: z.number().optional(),
    cost: z.number().nonnegative().optional().catch(undefined),
  })
  .optional()
  .catch(undefined);
const said = z
  .object({ content: text, reasoning_content: text, reasoning: text, refusal: text })
  .optional()
  .catch(undefined);
const pieceSchema = z.object({
  choices: z
    .array(z.object({ delta: said, message: said, finish_reason: text }))
    .optional()
    .catch(undefined),
  usage: usageSchema,
});

/** What one chunk of a stream, or a whole reply, adds. */
export type Piece = {
  text: string;
  thinks: boolean;
  refusal?: string | undefined;
  finish?: string | undefined;
  usage?: ModelUsage | undefined;
  /** An error that the server put into a reply that began well. */
  error?: SaidError | undefined;
};

export function readPiece(json: unknown): Piece {
  const { data } = pieceSchema.safeParse(json);
  const choice = data?.choices?.[0];
  const part = choice?.delta ?? choice?.message;
  return {
    text: part?.content ?? '',
    thinks: Boolean(part?.reasoning_content ?? part?.reasoning),
    refusal: part?.refusal || undefined,
    finish: choice?.finish_reason,
    usage: data?.usage && {
      input: data.usage.prompt_tokens,
      output: data.usage.completion_tokens,
      ...given({ dollars: data.usage.cost }),
    },
    error: errorIn(json),
  };
}

type SaidError = { message: string; code: string; tokens?: number | undefined; limit?: number | undefined };

const word = z.union([z.string(), z.number()]).optional().catch(undefined);
const errorSchema = z.object({
  message: word,
  code: word,
  type: word,
  status: word,
  param: word,
  n_prompt_tokens: z.number().optional().catch(undefined),
  n_ctx: z.number().optional().catch(undefined),
});
const bodySchema = z.object({
  error: z.unknown().optional(),
  detail: z.unknown().optional(),
  message: word,
  code: word,
});

/** The error of a body, however its server writes errors; undefined when there is none. */
export function errorIn(json: unknown): SaidError | undefined {
  const body = bodySchema.safeParse(Array.isArray(json) ? (json as unknown[])[0] : json).data;
  if (!body) return undefined;
  const inner = body.error ?? body.detail;
  if (typeof inner === 'string') return { message: inner, code: String(body.code ?? '') };
  if (Array.isArray(inner)) return { message: JSON.stringify(inner).slice(0, 1_000), code: '' };
  const error = errorSchema.safeParse(inner).data;
  if (error)
    return {
      message: String(error.message ?? ''),
      code: [error.code, error.type, error.status, error.param].filter((one) => one !== undefined).join(' '),
      tokens: error.n_prompt_tokens,
      limit: error.n_ctx,
    };
  return body.message === undefined
    ? undefined
    : { message: String(body.message), code: String(body.code ?? '') };
}

const KEY = /api_key_invalid|api key not valid|invalid.{0,20}api.?key|incorrect api.?key/i;
const CREDIT = /insufficient.{0,3}(?:quota|credit|balance|funds)|credit balance is too low/i;
const NO_MODEL =
  /model_not_found|not_found_error model|model\b.{0,200}\b(?:not found|not exist|unknown|not available|not loaded)/i;
const CONTEXT =
  /context_length|exceed_context|context (?:length|size|window)|maximum context|too many tokens|prompt is too long/i;
const ALONE_OVER = /request too large/i;

/** Whether a refusal may end by itself, so that the same request may be sent again. */
export const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** Numbers from 3 to 9 digits in a sentence, in order; not those in the name of a model or an account. */
const numbersIn = (sentence: string): number[] =>
  (sentence.slice(0, 1_000).match(/(?<![\w.-])\d[\d,]{1,9}\d(?!\w)/g) ?? []).map((found) =>
    Number(found.replaceAll(',', '')),
  );

/**
 * What a reply that is no success means, in all of the server's words: `withoutKey` cuts them. `local`: without a key,
 * where a program refuses extensions.
 */
export function faultOf(
  status: number,
  body: string,
  error: SaidError | undefined,
  { local }: { local: boolean },
): Omit<ModelFault, 'host'> {
  const message = error?.message ?? '';
  const all = `${error?.code ?? ''} ${message}`.slice(0, 2_000);
  const facts = { status, ...(message !== '' && { said: message }) };
  if (status === 403 && body.trim() === '' && local) return { reason: 'origin-refused', ...facts };
  if (status === 402 || CREDIT.test(all)) return { reason: 'no-credit', ...facts };
  if (status === 401 || status === 403 || KEY.test(all)) return { reason: 'key-refused', ...facts };
  if (NO_MODEL.test(all)) return { reason: 'model-gone', ...facts };
  // A limit of tokens a minute is waited for, unless one text alone is over it.
  if (status === 413 || (status === 429 ? ALONE_OVER : CONTEXT).test(all)) {
    const [one, other] = numbersIn(message);
    const pair = one !== undefined && other !== undefined ? [one, other] : [];
    const limit = error?.limit ?? (pair.length > 0 ? Math.min(...pair) : undefined);
    const tokens = error?.tokens ?? (pair.length > 0 ? Math.max(...pair) : undefined);
    return {
      reason: 'too-long',
      ...facts,
      ...given({ limit, tokens }),
    };
  }
  if (status === 404 || status === 405 || /^\s*</.test(body)) return { reason: 'not-a-server', ...facts };
  if (isPassing(status)) return { reason: 'busy', ...facts };
  return { reason: 'refused', ...facts };
}

const count = z.number().positive().optional().catch(undefined);
/** Dollars for one token, as text or number; a price that is negative is none. */
const perToken = z.coerce.number().nonnegative();
const modelSchema = z.object({
  id: text,
  name: text,
  max_model_len: count,
  context_length: count,
  context_window: count,
  max_context_length: count,
  max_input_tokens: count,
  loaded_context_length: count,
  pricing: z.object({ prompt: perToken, completion: perToken }).optional().catch(undefined),
});
const listSchema = z.object({
  data: z.array(z.unknown()).optional().catch(undefined),
  models: z.array(z.unknown()).optional().catch(undefined),
});

/** The models of a list; undefined when it is none. */
export function readList(json: unknown): ListedModel[] | undefined {
  const list = listSchema.safeParse(Array.isArray(json) ? { data: json } : json).data;
  const rows = list?.data ?? list?.models;
  return rows?.slice(0, 2_000).flatMap((row) => {
    const model = modelSchema.safeParse(row).data;
    const id = (model?.id ?? model?.name)?.replace(/^models\//, '');
    if (!model || !id || id.length > 300) return [];
    // What is loaded counts, not what would be possible.
    const context =
      model.loaded_context_length ??
      model.max_model_len ??
      model.context_length ??
      model.context_window ??
      model.max_context_length ??
      model.max_input_tokens;
    const price = model.pricing && {
      input: model.pricing.prompt * 1e6,
      output: model.pricing.completion * 1e6,
    };
    return [{ id, ...given({ context, price }) }];
  });
}

/** Tokens that the model reads, in what llama.cpp says of itself. */
export const contextInProps = (json: unknown): number | undefined =>
  z.object({ default_generation_settings: z.object({ n_ctx: z.number().positive() }) }).safeParse(json).data
    ?.default_generation_settings.n_ctx;
