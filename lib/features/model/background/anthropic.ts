import type { ModelCall } from '@/lib/core/ports/language-model';
import { z } from '@/lib/core/model/zod';
import { given } from '@/lib/core/text/given';
import type { Dialect } from './request';
import { errorIn } from './wire';

const text = z.string().optional().catch(undefined);
const count = z.number().optional().catch(undefined);
const usage = z.object({ input_tokens: count, output_tokens: count }).optional().catch(undefined);
const block = z.object({ text, thinking: text, stop_reason: text }).optional().catch(undefined);
/** An event of a stream, or a whole message. */
const eventSchema = z.object({
  type: text,
  delta: block,
  content: z.array(block).optional().catch(undefined),
  stop_reason: text,
  usage,
  message: z.object({ usage }).optional().catch(undefined),
});

/** Under the names that other servers give these ends. */
const FINISHES: Readonly<Record<string, string>> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'content_filter',
};

const isConstrained = ({ json }: ModelCall, jsonForm: string): boolean =>
  json?.schema !== undefined && jsonForm !== 'none';

/** What Anthropic's own route does otherwise: its other one ignores how JSON is asked for. */
export const anthropic: Dialect = {
  path: '/messages',
  body: (model, call, { jsonForm }, system) => ({
    model,
    system,
    messages: [{ role: 'user', content: call.user }],
    max_tokens: call.maxOutput,
    stream: true,
    ...(isConstrained(call, jsonForm) && {
      output_config: { format: { type: 'json_schema', schema: call.json?.schema } },
    }),
  }),
  // There is one form, so that the next is none.
  isTold: (call, { jsonForm }) => !isConstrained(call, jsonForm),
  without: (learned, { said = '' }, call) =>
    isConstrained(call, learned.jsonForm) && /output_config|schema|format/i.test(said)
      ? { ...learned, jsonForm: 'none' }
      : undefined,
  piece(json) {
    const { data } = eventSchema.safeParse(json);
    const parts = data?.delta ? [data.delta] : (data?.content ?? []);
    const end = data?.delta?.stop_reason ?? data?.stop_reason;
    const counted = data?.message?.usage ?? data?.usage;
    return {
      text: parts.map((part) => part?.text ?? '').join(''),
      thinks: parts.some((part) => Boolean(part?.thinking)),
      finish: end && (FINISHES[end] ?? 'stop'),
      usage: counted && given({ input: counted.input_tokens, output: counted.output_tokens }),
      error: data?.type === 'error' ? errorIn(json) : undefined,
    };
  },
};
