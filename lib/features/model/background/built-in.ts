import type { Availability, LanguageModel, ModelUsage } from '@/lib/core/ports/language-model';
import { given } from '@/lib/core/text/given';
import type { SummaryLength } from '../asking-protocol';
import type { Fault } from './request';

/** What Trawl uses of the browser's own model, as it is named since Chrome 138; older names beside the newer ones. */
type Session = {
  promptStreaming(
    text: string,
    options: { signal: AbortSignal; responseConstraint?: object },
  ): ReadableStream<string>;
  contextWindow?: number;
  inputQuota?: number;
  contextUsage?: number;
  inputUsage?: number;
  destroy?(): void;
};
/** Given in the same way to both calls, or the answer of the first does not hold for the second. */
type Options = {
  expectedInputs: { type: 'text'; languages: readonly string[] }[];
  expectedOutputs: { type: 'text'; languages: readonly string[] }[];
};
type CreateOptions = Options & {
  initialPrompts?: { role: 'system'; content: string }[];
  signal?: AbortSignal;
  monitor?: (target: EventTarget) => void;
  /** Of a summary. */
  length?: SummaryLength;
};
export type BuiltInApi = {
  availability(options: Options): Promise<string>;
  create(options: CreateOptions): Promise<Session>;
  /** It takes a text to summarize, and no question. */
  onlySummarizes?: true;
};

/** The older API for summaries alone: Edge has it where it has no other. */
type SummarizerApi = {
  availability(options: object): Promise<string>;
  create(options: object): Promise<{
    summarizeStreaming(text: string, options: { signal: AbortSignal }): ReadableStream<string>;
    inputQuota?: number;
    destroy?(): void;
  }>;
};

/** Most first: a browser that does not know one of a row refuses the whole row. */
const LANGUAGES = [['en', 'es', 'ja', 'de', 'fr'], ['en', 'es', 'ja'], ['en']] as const;
const optionsFor = (languages: readonly string[]): Options => ({
  expectedInputs: [{ type: 'text', languages }],
  expectedOutputs: [{ type: 'text', languages }],
});

/** The model of this browser, else what it has for summaries; undefined where it has none. */
export function builtInApi(scope: object = globalThis): BuiltInApi | undefined {
  if ('LanguageModel' in scope) return scope.LanguageModel as BuiltInApi;
  return 'Summarizer' in scope ? asBuiltIn(scope.Summarizer as SummarizerApi) : undefined;
}

function asBuiltIn(api: SummarizerApi): BuiltInApi {
  const own = ({ expectedInputs: [input] }: Options, length: SummaryLength = 'medium') => ({
    type: length === 'short' ? 'tldr' : 'key-points',
    format: 'markdown',
    length,
    expectedInputLanguages: input?.languages,
  });
  return {
    onlySummarizes: true,
    availability: (options) => api.availability(own(options)),
    async create({ signal, monitor, length, ...options }) {
      const session = await api.create({ ...own(options, length), ...given({ signal, monitor }) });
      return {
        promptStreaming: (text, asked) => session.summarizeStreaming(text, { signal: asked.signal }),
        ...given({ inputQuota: session.inputQuota }),
        destroy: () => session.destroy?.(),
      };
    },
  };
}

type Standing = { state: Availability; languages: readonly string[] };

/** Whether it can be asked, and in which languages it works. */
async function standingOf(api: BuiltInApi | undefined): Promise<Standing> {
  for (const languages of api ? LANGUAGES : []) {
    // It throws where a policy forbids it.
    const said = await api?.availability(optionsFor(languages)).catch(() => undefined);
    if (said === 'available' || said === 'downloadable' || said === 'downloading')
      return { state: said, languages };
  }
  return { state: 'unavailable', languages: [] };
}

export const availabilityOf = async (api: BuiltInApi | undefined): Promise<Availability> =>
  (await standingOf(api)).state;

/** Fetches the model, in a press; `progress` is from 0 to 1. Rejects when the browser refuses. */
export async function fetchBuiltIn(api: BuiltInApi, progress: (part: number) => void): Promise<void> {
  const { languages } = await standingOf(api);
  const session = await api.create({
    ...optionsFor(languages),
    monitor: (target) =>
      target.addEventListener('downloadprogress', (event) => progress((event as ProgressEvent).loaded)),
  });
  session.destroy?.();
}

export function createBuiltIn(api: BuiltInApi | undefined): LanguageModel<Fault> {
  return {
    languages: async () => (await standingOf(api)).languages,
    async ask({ system, user, json, summary }, progress, signal) {
      let session: Session | undefined;
      let text = '';
      try {
        const { state, languages } = await standingOf(api);
        const asked = api?.onlySummarizes ? summary?.text : user;
        if (state !== 'available' || !api || asked === undefined)
          return { ok: false, fault: { reason: 'unavailable' } };
        session = await api.create({
          ...optionsFor(languages),
          initialPrompts: [{ role: 'system', content: system }],
          signal,
          ...given({ length: summary?.length }),
        });
        const reader = session
          .promptStreaming(asked, { signal, ...(json?.schema && { responseConstraint: json.schema }) })
          .getReader();
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          text += part.value;
          progress.text(text);
        }
        return { ok: true, text, finish: 'whole', usage: usageOf(session) };
      } catch (thrown) {
        if (signal.aborted) return { ok: true, text, finish: 'stopped' };
        if (text !== '') return { ok: true, text, finish: 'lost' };
        return { ok: false, fault: faultOf(thrown, session) };
      } finally {
        session?.destroy?.();
      }
    },
  };
}

const usageOf = (session: Session): ModelUsage => ({ input: session.contextUsage ?? session.inputUsage });

function faultOf(thrown: unknown, session: Session | undefined): Fault {
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'QuotaExceededError') {
    const requested = (thrown as { requested?: unknown }).requested;
    const limit = session?.contextWindow ?? session?.inputQuota;
    return {
      reason: 'too-long',
      ...(typeof requested === 'number' && { tokens: requested }),
      ...(limit !== undefined && { limit }),
    };
  }
  if (name === 'NotSupportedError' || name === 'NotAllowedError') return { reason: 'unavailable' };
  return { reason: 'refused', ...(thrown instanceof Error && { said: thrown.message.slice(0, 300) }) };
}
