import { z } from '@/lib/core/model/zod';
import { LONGEST_QUESTION, answerId, modelPlaceSchema, modelTaskSchema } from './asking-protocol';
import { modelTestSchema, priceSchema } from './model';

/** Prompts of one template, for one page. */
const promptsSchema = z.array(z.string().min(1).max(LONGEST_QUESTION)).min(1).max(100);

const nothing = z.object({});
const server = z.object({ place: z.enum(['computer', 'address']) });
const place = z.object({ place: modelPlaceSchema });

/** Connecting models, and what the panel asks of them. */
export const modelProcedures = {
  /**
   * Has the prompts of a template answered in one request about a capture, which keeps the answers. Those that it has
   * are not asked again. `sent`: passages that were read, of all.
   */
  'model.answerPrompts': {
    input: answerId.extend({ captureId: z.string(), prompts: promptsSchema }),
    output: z.object({ sent: z.object({ passages: z.number(), of: z.number() }).optional() }),
  },
  /** Saves the address of a server; a key of another origin is dropped. */
  'model.setAddress': {
    input: server.extend({ baseUrl: z.string().max(2_000), confirmPlainHttp: z.boolean().default(false) }),
    output: z.object({ baseUrl: z.string() }),
  },
  /** Written once, never read back; called directly (`isDirect`). */
  'model.setKey': { input: server.extend({ key: z.string().trim().min(1).max(600) }), output: nothing },
  'model.removeKey': { input: server, output: nothing },
  /** Requests to this server go without the name of their sender, which some programs refuse, or with it again. */
  'model.letThrough': { input: server.extend({ on: z.boolean() }), output: nothing },
  'model.forget': { input: place, output: nothing },
  /** Lists the models of a place and sends one request of a few tokens, without any page. */
  'model.test': { input: place.extend({ model: z.string().max(300).optional() }), output: modelTestSchema },
  /** Asks the usual ports of this computer, once. `models` is absent where nothing answers. */
  'model.look': {
    input: nothing,
    output: z.object({
      found: z.array(z.object({ baseUrl: z.string(), models: z.number().int().optional() })),
    }),
  },
  /** The model for one task; null for that of the place. */
  'model.choose': {
    input: z.object({
      task: modelTaskSchema,
      pick: z.object({ place: modelPlaceSchema, model: z.string().max(300) }).nullable(),
    }),
    output: nothing,
  },
  /** Tokens that the model reads at a time, and its price, as the user says; null for what its server says. */
  'model.setLimits': {
    input: place.extend({
      context: z.number().int().min(512).max(10_000_000).nullable().optional(),
      price: priceSchema.nullable().optional(),
    }),
    output: nothing,
  },
} as const;
