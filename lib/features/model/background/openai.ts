import { createParser } from 'eventsource-parser';
import type {
  LanguageModel,
  ModelCall,
  ModelFinish,
  ModelProgress,
  ModelReply,
} from '@/lib/core/ports/language-model';
import { parseUrl } from '@/lib/core/model/url';
import { jsonForms, nothingLearned, programAt, speaksAnthropic, type Learned } from '../model';
import { anthropic } from './anthropic';
import { faultOf, readPiece, type Piece } from './wire';
import {
  jsonOf,
  sendTo,
  withoutKey,
  type At,
  type Dialect,
  type Fault,
  type Refused,
  type RequestDeps,
} from './request';

type Deps = RequestDeps & {
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** What the server accepted, where it differs from what was known. */
  learn?: (learned: Learned) => void;
};
type Server = At & { model: string; learned?: Learned | undefined };

/** A thinking model on this computer may be silent for minutes. */
const SILENCE_MS = 10 * 60_000;
/** Longer waits are the user's decision. */
const LONGEST_WAIT_MS = 60_000;
const MOST_TRIES = 4;
/** No answer is longer; what came is kept. */
const MOST_CHARACTERS = 4_000_000;

/** That of OpenAI: Ollama, LM Studio, llama.cpp, vLLM, and most that need a key. */
const openAi: Dialect = {
  path: '/chat/completions',
  // No parameter that some model refuses, such as a temperature.
  body: (model, call, learned, system) => ({
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: call.user },
    ],
    stream: true,
    ...formatOf(call, learned),
    ...(learned.streamOptions && { stream_options: { include_usage: true } }),
    ...(learned.limitName !== 'none' && { [learned.limitName]: call.maxOutput }),
    ...(learned.thinkingOff && { reasoning_effort: 'none' }),
  }),
  isTold: (call, learned) => /object|none/.test(formOf(call, learned)),
  without: withoutRefused,
  piece: readPiece,
};

const isOfRequest = ({ reason, status }: Fault): boolean =>
  reason === 'refused' && (status === 400 || status === 422);

/** A server that answers over HTTP. */
export function createOpenAi(server: Server, deps: Deps): LanguageModel<Fault> {
  return {
    async ask(call, progress, signal) {
      const dialect = speaksAnthropic(server.baseUrl) ? anthropic : openAi;
      let learned = server.learned ?? firstGuess(server.baseUrl);
      for (let attempt = 1; ; attempt++) {
        const silence = watch(signal);
        try {
          const sent = await sendTo(
            server,
            dialect.path,
            dialect.body(server.model, call, learned, systemOf(call, dialect.isTold(call, learned))),
            deps,
            silence.signal,
          );
          if (sent.ok) {
            if (learned !== server.learned) deps.learn?.(learned);
            return hideKey(await readReply(sent.response, dialect, progress, silence), server.key);
          }
          const other = isOfRequest(sent.fault) ? dialect.without(learned, sent.fault, call) : undefined;
          if (other) {
            learned = other;
            // Another request, so it does not count as a repetition.
            attempt--;
            continue;
          }
          const wait = waitFor(sent, attempt);
          if (wait === undefined) return { ok: false, fault: sent.fault };
          progress.waits(deps.now() + wait);
          await deps.sleep(wait, signal);
        } catch {
          return ended(silence, { text: '', failed: { reason: 'silent' } });
        } finally {
          silence.stop();
        }
      }
    },
  };
}

const firstGuess = (baseUrl: string): Learned => ({
  ...nothingLearned,
  limitName: parseUrl(baseUrl)?.host === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens',
  thinkingOff: programAt(baseUrl) === 'Ollama',
});

/** The form in which JSON is asked for: what the server accepts, and what the schema allows. */
function formOf({ json }: ModelCall, { jsonForm }: Learned): Learned['jsonForm'] {
  if (!json?.schema) return jsonForm === 'none' ? 'none' : 'object';
  return jsonForm === 'strict' && !json.strict ? 'schema' : jsonForm;
}

function formatOf(call: ModelCall, learned: Learned): object {
  if (!call.json) return {};
  const form = formOf(call, learned);
  if (form === 'none') return {};
  if (form === 'object') return { response_format: { type: 'json_object' } };
  const schema = { name: 'data', schema: call.json.schema, ...(form === 'strict' && { strict: true }) };
  return { response_format: { type: 'json_schema', json_schema: schema } };
}

/** A server that does not constrain its reply is told the schema in words. */
const systemOf = ({ system, json }: ModelCall, isTold: boolean): string =>
  isTold && json?.schema
    ? `${system}\n\nThe JSON Schema of the reply:\n${JSON.stringify(json.schema)}`
    : system;

function withoutRefused(learned: Learned, { said = '' }: Fault, call: ModelCall): Learned | undefined {
  if (
    call.json &&
    /response_format|json_schema|json_object|json mode|structured|schema|grammar/i.test(said)
  ) {
    const form = jsonForms[jsonForms.indexOf(formOf(call, learned)) + 1];
    if (form) return { ...learned, jsonForm: form };
  }
  if (learned.thinkingOff && /reasoning|think/i.test(said)) return { ...learned, thinkingOff: false };
  if (learned.streamOptions && /stream_options|include_usage/i.test(said))
    return { ...learned, streamOptions: false };
  if (learned.limitName === 'max_tokens' && /max_tokens/i.test(said))
    return { ...learned, limitName: /max_completion_tokens/i.test(said) ? 'max_completion_tokens' : 'none' };
  if (learned.limitName === 'max_completion_tokens' && /max_completion_tokens/i.test(said))
    return { ...learned, limitName: /['"`]max_tokens/i.test(said) ? 'max_tokens' : 'none' };
  return undefined;
}

/** Milliseconds until the same request may be sent again; undefined when it may not be. */
function waitFor({ passing, retryAfterMs }: Refused, attempt: number): number | undefined {
  if (!passing || attempt >= MOST_TRIES) return undefined;
  const wait = retryAfterMs ?? 2_000 * 2 ** (attempt - 1);
  return wait <= LONGEST_WAIT_MS ? wait : undefined;
}

type Silence = { signal: AbortSignal; user: AbortSignal; heard(): void; stop(): void };

/** Aborts when the user stops it, and when nothing was heard for long. */
function watch(user: AbortSignal): Silence {
  const own = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => own.abort(), SILENCE_MS);
  };
  heard();
  return { signal: AbortSignal.any([user, own.signal]), user, heard, stop: () => clearTimeout(timer) };
}

type Collected = {
  text: string;
  thought?: boolean;
  finish?: string | undefined;
  isDone?: boolean;
  usage?: Piece['usage'];
  refusal?: string;
  failed?: Fault;
};

/** Reads a stream of events, or the whole reply of a server that does not stream. */
async function readReply(
  response: Response,
  { piece }: Dialect,
  progress: ModelProgress,
  silence: Silence,
): Promise<ModelReply<Fault>> {
  const got: Collected = { text: '' };
  const take = (json: unknown): void => add(got, piece(json), progress);
  const parser = createParser({
    maxBufferSize: MOST_CHARACTERS,
    onEvent({ data }) {
      if (data.trim() === '[DONE]') got.isDone = true;
      // A damaged line is left out.
      else take(jsonOf(data));
    },
  });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let start = '';
  let isStream: boolean | undefined;
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      silence.heard();
      const text = decoder.decode(part.value, { stream: true });
      if (isStream) parser.feed(text);
      else {
        start += text;
        // What is not known yet is kept, and what is no stream of events is read as a whole.
        isStream ??= kindOf(start);
        if (isStream) parser.feed(start);
      }
      if (got.text.length > MOST_CHARACTERS || start.length > MOST_CHARACTERS) {
        void reader?.cancel();
        got.finish = 'length';
        break;
      }
      if (got.failed || got.isDone) {
        void reader?.cancel();
        break;
      }
    }
    parser.feed('\n\n');
  } catch {
    void reader?.cancel().catch(() => undefined);
    got.failed ??= { reason: silence.signal.aborted ? 'silent' : 'no-answer' };
    return ended(silence, got);
  }
  if (!isStream) {
    const json = jsonOf(start);
    if (json === undefined)
      return {
        ok: false,
        fault: { ...faultOf(response.status, start, undefined, { local: false }), reason: 'not-a-server' },
      };
    take(json);
    got.isDone = true;
  }
  return ended(silence, got);
}

/** Whether a reply that begins like this is a stream of events; undefined while that cannot be known. */
function kindOf(start: string): boolean | undefined {
  const first = start.replace(/^\ufeff/, '').trimStart()[0];
  return first === undefined ? undefined : !'{[<'.includes(first);
}

function add(got: Collected, piece: Piece, progress: ModelProgress): void {
  if (piece.error) {
    got.failed = faultOf(0, '', piece.error, { local: false });
    return;
  }
  if (piece.refusal !== undefined) got.refusal = (got.refusal ?? '') + piece.refusal;
  if (piece.thinks) got.thought = true;
  got.finish = piece.finish ?? got.finish;
  if (piece.usage) got.usage = { ...got.usage, ...piece.usage };
  if (piece.text === '') return void (piece.thinks && progress.thinks());
  got.text += piece.text;
  const shown = withoutThinking(got.text);
  if (shown === '') progress.thinks();
  else progress.text(shown);
}

/** The text after what a model thought aloud; empty while it is still thinking. */
function withoutThinking(text: string): string {
  const begin = text.trimStart();
  if (begin.length < OPEN.length && OPEN.startsWith(begin)) return '';
  const isOpen = begin.startsWith(OPEN);
  const end = (isOpen ? CLOSE : CLOSE_ALONE).exec(begin);
  if (!end) return isOpen ? '' : text;
  return begin.slice(end.index + end[0].length).trimStart();
}
const OPEN = '<think>';
const CLOSE = /<\/think>/;
/** Some servers open the thoughts in the prompt: of what the model writes, only their end has a mark, on its own line. */
const CLOSE_ALONE = /^<\/think>[ \t]*$/m;

function ended({ user }: Silence, got: Collected): ModelReply<Fault> {
  const text = withoutThinking(got.text);
  const usage = got.usage && { usage: got.usage };
  if (user.aborted) return { ok: true, text, finish: 'stopped', ...usage };
  if (got.failed && text === '') return { ok: false, fault: got.failed };
  if (got.refusal !== undefined && text === '')
    return { ok: false, fault: { reason: 'refused', said: got.refusal } };
  return { ok: true, text, finish: finishOf(got, text), ...usage };
}

function finishOf(got: Collected, text: string): ModelFinish {
  if (got.failed) return 'lost';
  if (got.finish === 'content_filter') return 'filtered';
  const thought = got.thought === true || got.text.trim() !== '';
  if (text.trim() === '' && thought) return 'only-thinking';
  if (got.finish === 'length') return 'cut';
  return got.finish !== undefined || got.isDone === true ? 'whole' : 'lost';
}

const hideKey = (reply: ModelReply<Fault>, key: string | undefined): ModelReply<Fault> =>
  reply.ok ? reply : { ok: false, fault: withoutKey(reply.fault, key) };
