import type { Availability, LanguageModel, ModelUsage } from '@/lib/core/ports/language-model';
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
  expectedInputs: { type: 'text'; languages: string[] }[];
  expectedOutputs: { type: 'text'; languages: string[] }[];
};
type CreateOptions = Options & {
  initialPrompts?: { role: 'system'; content: string }[];
  signal?: AbortSignal;
  monitor?: (target: EventTarget) => void;
};
export type BuiltInApi = {
  availability(options: Options): Promise<string>;
  create(options: CreateOptions): Promise<Session>;
};

const LANGUAGES = ['en'];
const options: Options = {
  expectedInputs: [{ type: 'text', languages: LANGUAGES }],
  expectedOutputs: [{ type: 'text', languages: LANGUAGES }],
};

/** The model of this browser; undefined where it has none. */
export function builtInApi(scope: object = globalThis): BuiltInApi | undefined {
  return 'LanguageModel' in scope ? (scope.LanguageModel as BuiltInApi) : undefined;
}

export async function availabilityOf(api: BuiltInApi | undefined): Promise<Availability> {
  try {
    const said = await api?.availability(options);
    return said === 'available' || said === 'downloadable' || said === 'downloading' ? said : 'unavailable';
  } catch {
    // Forbidden by a policy.
    return 'unavailable';
  }
}

/** Fetches the model, in a press; `progress` is from 0 to 1. Rejects when the browser refuses. */
export async function fetchBuiltIn(api: BuiltInApi, progress: (part: number) => void): Promise<void> {
  const session = await api.create({
    ...options,
    monitor: (target) =>
      target.addEventListener('downloadprogress', (event) => progress((event as ProgressEvent).loaded)),
  });
  session.destroy?.();
}

export function createBuiltIn(api: BuiltInApi | undefined): LanguageModel<Fault> {
  return {
    async ask({ system, user, json }, progress, signal) {
      let session: Session | undefined;
      let text = '';
      try {
        if ((await availabilityOf(api)) !== 'available' || !api)
          return { ok: false, fault: { reason: 'unavailable' } };
        session = await api.create({
          ...options,
          initialPrompts: [{ role: 'system', content: system }],
          signal,
        });
        const reader = session
          .promptStreaming(user, { signal, ...(json?.schema && { responseConstraint: json.schema }) })
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
