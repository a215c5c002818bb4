import { hostOf, isLoopback, parseUrl, readTypedAddress, withLocalScheme } from '@/lib/core/model/url';
import { z } from '@/lib/core/model/zod';
import { modelPlaceSchema, modelTaskSchema, type ModelPlace, type ModelTask } from './asking-protocol';

/** Programs that serve models on this computer, by the port they listen on until told otherwise. */
export const localServers = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
] as const;

export const programAt = (baseUrl: string): string | undefined =>
  isLoopback(baseUrl)
    ? localServers.find((server) => parseUrl(server.baseUrl)?.port === parseUrl(baseUrl)?.port)?.name
    : undefined;

/** Why a model gave no answer. */
export const modelFaultSchema = z.object({
  reason: z.enum([
    'no-answer',
    /** A local server that lists its models but refuses requests that an extension sends. */
    'origin-refused',
    'key-refused',
    'model-gone',
    'not-a-server',
    'redirected',
    /** It asked to wait, again and again or for long; or it failed by itself. */
    'busy',
    'no-credit',
    /** More text than the model reads at a time. */
    'too-long',
    /** Any other refusal, in the server's own words. */
    'refused',
    /** Nothing came for ten minutes. */
    'silent',
    'not-granted',
    'not-connected',
    'no-consent',
    /** The browser has no model, or not on this computer. */
    'unavailable',
    'interrupted',
    /** The page is no longer held or stored. */
    'page-gone',
  ]),
  host: z.string().max(300).optional(),
  model: z.string().max(300).optional(),
  status: z.number().int().optional(),
  /** The server's own words, cut; inserted only as text. */
  said: z.string().max(300).optional(),
  keyTail: z.string().max(4).optional(),
  /** Of `too-long`: tokens sent, and tokens that fit. */
  tokens: z.number().optional(),
  limit: z.number().optional(),
});
export type ModelFault = z.infer<typeof modelFaultSchema>;

/** Dollars for a million tokens. */
export const priceSchema = z.object({ input: z.number().nonnegative(), output: z.number().nonnegative() });
export type ModelPrice = z.infer<typeof priceSchema>;

const listedSchema = z.object({
  id: z.string().max(300),
  context: z.number().positive().optional(),
  price: priceSchema.optional().catch(undefined),
});
export type ListedModel = z.infer<typeof listedSchema>;
const MOST_LISTED = 2_000;

/** The result of the last test of a server: a list of its models and one request. */
export const modelTestSchema = z.object({
  model: z.string().max(300),
  models: z.array(listedSchema).max(MOST_LISTED),
  /** Milliseconds until the first text. */
  firstMs: z.number().nonnegative().optional(),
  fault: modelFaultSchema.optional(),
  testedAt: z.number(),
});
export type ModelTest = z.infer<typeof modelTestSchema>;

export const jsonForms = ['strict', 'schema', 'object', 'none'] as const;

/** What a server turned out to accept, so that nothing is refused twice. */
const learnedSchema = z.object({
  limitName: z.enum(['max_tokens', 'max_completion_tokens', 'none']).catch('max_tokens'),
  streamOptions: z.boolean().catch(true),
  thinkingOff: z.boolean().catch(true),
  /** How a reply in JSON is asked for; the later ones for servers that refuse the earlier ones. */
  jsonForm: z.enum(jsonForms).catch('strict'),
});
export type Learned = z.infer<typeof learnedSchema>;
export const nothingLearned: Learned = learnedSchema.parse({});

const serverSchema = z.object({
  /** Canonical; empty for the model of the browser. */
  baseUrl: z.string().max(2_000).catch(''),
  /** Empty until one is chosen or typed. */
  model: z.string().max(300).catch(''),
  keyTail: z.string().max(4).optional().catch(undefined),
  /** Plain http beyond this computer was approved for this origin. */
  plainHttpConfirmedFor: z.string().optional().catch(undefined),
  /** The user has read what goes to this origin, and agreed. Nothing of a page is sent before. */
  consentFor: z.string().optional().catch(undefined),
  /** The user lets Trawl through there: requests to this origin do not say that an extension sends them. */
  letThroughFor: z.string().optional().catch(undefined),
  test: modelTestSchema.optional().catch(undefined),
  learned: learnedSchema.optional().catch(undefined),
  /** Tokens that it reads at a time, as a refusal of a longer text said. */
  refusedOver: z.number().int().positive().optional().catch(undefined),
  /** The same, if the user says so. */
  context: z.number().int().min(512).max(10_000_000).optional().catch(undefined),
  /** Its price, if the user says so. */
  price: priceSchema.optional().catch(undefined),
});
export type ModelServer = z.infer<typeof serverSchema>;

const pickSchema = z.object({ place: modelPlaceSchema, model: z.string().max(300) });

/** The user's models, as stored in the library. Keys are stored elsewhere, where only the background reads. */
const modelsSchema = z.object({
  /** The place shown in the options; also the model for every task that has no other. */
  place: modelPlaceSchema.optional().catch(undefined),
  servers: z.partialRecord(modelPlaceSchema, serverSchema).catch({}),
  /** A model for one task; by default that of the place. */
  tasks: z.partialRecord(modelTaskSchema, pickSchema).catch({}),
});
export type Models = z.infer<typeof modelsSchema>;

/** The stored models; none if there is no record or it is invalid. */
export const readModels = (record: unknown): Models =>
  modelsSchema.parse(typeof record === 'object' && record !== null ? record : {});

/** A model that can be asked, with its server. */
export type ChosenModel = { place: ModelPlace; model: string; server: ModelServer };

/** The model of a task: the one chosen for it, never another in its place; undefined when it is not connected. */
export function modelFor(models: Models, task: ModelTask): ChosenModel | undefined {
  const place = models.tasks[task]?.place ?? models.place;
  const server = place && models.servers[place];
  if (!server) return undefined;
  const model = models.tasks[task]?.model ?? server.model;
  if (place === 'browser') return { place, model: BROWSER_MODEL, server };
  return server.baseUrl === '' || model === '' ? undefined : { place, model, server };
}
const BROWSER_MODEL = 'built-in';

/** The models of a server that answer in text first; those for embedding, speech and images last. */
export const forText = (models: readonly ListedModel[]): ListedModel[] => {
  const other = ({ id }: ListedModel): boolean =>
    /embed|rerank|whisper|\btts\b|speech|dall-e|image|moderation|\bclip\b|transcri/i.test(id);
  return [...models.filter((model) => !other(model)), ...models.filter(other)];
};

const listedOf = ({ model, server }: ChosenModel): ListedModel | undefined =>
  server.test?.models.find(({ id }) => id === model);

/** What it costs: as typed, or as its server's list says; undefined when nobody says. */
export const priceOf = (chosen: ChosenModel): ModelPrice | undefined =>
  chosen.server.price ?? listedOf(chosen)?.price;

/** Tokens that a model reads at a time: as typed, as its server said or refused, else little on this computer. */
export function contextOf(chosen: ChosenModel): number {
  const { place, server } = chosen;
  const told = listedOf(chosen)?.context;
  return server.context ?? server.refusedOver ?? told ?? (place === 'address' ? 32_000 : 4_096);
}

/** Tokens that a reply in JSON may have, and those of a page that fit beside it and the prompt. */
export function jsonRoom(context: number, promptTokens: number): { maxOutput: number; budget: number } {
  const maxOutput = Math.min(MOST_OUTPUT, Math.floor(context / 3));
  const around = AROUND_TOKENS + promptTokens;
  return { maxOutput, budget: Math.max(200, Math.floor((context - maxOutput) * 0.9) - around) };
}
/** Tokens that the data of a page may have. */
const MOST_OUTPUT = 4_096;
/** The prompt around the page. */
const AROUND_TOKENS = 400;

export type Estimate = { tokens: number; requests: number; dollars?: { least: number; most: number } };

/**
 * What data from pages take, by the tokens of those that were read before; the others count as those do on average.
 * Undefined when none was. A reply that has to be corrected is not counted.
 */
export function estimateOf(
  chosen: ChosenModel,
  known: readonly number[],
  pages: number,
): Estimate | undefined {
  if (known.length === 0) return undefined;
  const { maxOutput, budget } = jsonRoom(contextOf(chosen), 0);
  const share = pages / known.length;
  const parts = known.reduce((sum, tokens) => sum + Math.max(1, Math.ceil(tokens / budget)), 0);
  const requests = Math.round(parts * share);
  const tokens = Math.round(known.reduce((sum, own) => sum + own, 0) * share) + requests * AROUND_TOKENS;
  const price = priceOf(chosen);
  if (!price) return { tokens, requests };
  const least = (tokens * price.input) / 1e6;
  return { tokens, requests, dollars: { least, most: least + (requests * maxOutput * price.output) / 1e6 } };
}

/** Whether Trawl leaves its name out of requests to a server whose program refuses extensions. */
export const isLetThrough = ({ baseUrl, letThroughFor }: ModelServer): boolean =>
  letThroughFor !== undefined && letThroughFor === parseUrl(baseUrl)?.origin;

/** The origins of these, each once. */
export const letThroughOrigins = ({ servers }: Models): string[] => [
  ...new Set(
    Object.values(servers).flatMap((server) =>
      isLetThrough(server) && server.letThroughFor ? [server.letThroughFor] : [],
    ),
  ),
];
export const modelHost = ({ place, server }: Pick<ChosenModel, 'place' | 'server'>): string =>
  place === 'browser' ? '' : hostOf(server.baseUrl);

/**
 * A typed address of a server, canonical: `host:port`, `…/v1`, `…/v1/` and `…/chat/completions` are the same one. An
 * address without a path gets `/v1`. `plain`: unencrypted beyond this computer.
 */
export function readModelAddress(
  typed: string,
): { ok: true; baseUrl: string; plain: boolean } | { ok: false } {
  const text = withLocalScheme(typed.trim());
  const read = readTypedAddress(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!read) return { ok: false };
  const { url, plain } = read;
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\/(?:chat\/completions|completions|models|messages)$/, '');
  const versioned = path === '' || path.endsWith('/anthropic') ? `${path}/v1` : path;
  return { ok: true, baseUrl: `${url.origin}${versioned}`, plain };
}

/** Whether a server speaks the protocol of Anthropic: its own, and those that offer it have its name in their path. */
export function speaksAnthropic(baseUrl: string): boolean {
  const url = parseUrl(baseUrl);
  return url?.host === 'api.anthropic.com' || url?.pathname.endsWith('/anthropic/v1') === true;
}

/**
 * Whether the text of a page may be sent there: on this computer always, elsewhere once the user has agreed. By the
 * address itself: one of another machine can be typed as a place on this computer, too.
 */
export const hasConsent = ({ place, server }: Pick<ChosenModel, 'place' | 'server'>): boolean =>
  place === 'browser' || isLoopback(server.baseUrl) || server.consentFor === new URL(server.baseUrl).origin;
