import { AppError } from '@/lib/core/model/errors';
import type { KeepAlive } from '@/lib/core/ports/host';
import type { LanguageModel, ModelCall, ModelReply } from '@/lib/core/ports/language-model';
import type { HeldReadings, LibraryReader } from '@/lib/core/ports/store';
import { countMarkdownWords } from '@/lib/core/text/count-words';
import { estimateTokens } from '@/lib/core/text/tokens';
import type { Ask, ModelPlace } from '../asking-protocol';
import type { Answer, AnswerPage } from '../answer';
import { contextOf, hasConsent, modelFor, modelHost, type ChosenModel, type ModelFault } from '../model';
import { bestFor, passagesOf, portionsOf, sourcesOf, tokensOf, type SentPassage } from '../passages';
import { callFor, callToJoin, isUndecided, outputFor, readAnswerText } from '../prompts';
import { named } from './test-model';
import type { ModelStore } from './model-store';
import type { Fault } from './request';

export type AskingDeps = {
  store: ModelStore;
  reader: Pick<LibraryReader, 'capture'>;
  held: Pick<HeldReadings, 'get'>;
  maySendTo: (url: string) => Promise<boolean>;
  modelOf: (chosen: ChosenModel) => Promise<LanguageModel<Fault>>;
  /** A text was refused, with how long one may be. */
  learnLimit: (place: ModelPlace, limit: number) => Promise<unknown>;
  keepAlive: KeepAlive;
  now: () => number;
  random: () => string;
  /** This worker. */
  owner: string;
};

/** Screens read the text in the library, so it is written there often enough to look alive, and not more often. */
const WRITE_MS = 250;
/** The prompt around the passages. */
const AROUND_TOKENS = 400;
/** Below this share of what was sent, the server has cut it. */
const CUT_SHARE = 0.6;

type Page = AnswerPage & { markdown: string };

type Work = {
  ask: Ask;
  chosen: ChosenModel;
  portions: SentPassage[][];
  answer: Answer;
  signal: AbortSignal;
};

/** Writes one answer into the library, as it comes. */
function createWriting(deps: AskingDeps) {
  const end = (id: string, answer: Answer, last: Partial<Answer>): Promise<void> =>
    deps.store.putAnswer(id, { ...withoutProgress(answer), ...last, endedAt: deps.now() });

  async function write({ ask, chosen, portions, answer, signal }: Work): Promise<void> {
    const model = await deps.modelOf(chosen);
    const wish = {
      ...ask,
      language: languageName(ask.language),
      pages: answer.pages,
      maxOutput: outputOf(ask, chosen),
    };
    const sent = portions.flat();
    const notes: string[] = [];
    let shown = answer;
    const request = (call: ModelCall, isLast: boolean): Promise<ModelReply<Fault>> =>
      oneRequest(deps, model, call, signal, (news) => {
        const { text = '', ...rest } = news;
        shown = { ...withoutProgress(shown), ...rest, ...(isLast && text !== '' && { text }) };
        return deps.store.putAnswer(ask.answerId, shown);
      });
    const finish = async (reply: ModelReply<Fault>, call: ModelCall): Promise<void> => {
      if (!reply.ok && reply.fault.reason === 'too-long' && reply.fault.limit !== undefined)
        await deps.learnLimit(chosen.place, reply.fault.limit);
      if (!reply.ok)
        return end(ask.answerId, shown, {
          status: 'failed',
          fault: named(reply.fault, chosen.server, chosen.model),
        });
      const { notSaid, text } = readAnswerText(reply.text);
      const input = reply.usage?.input;
      const estimate = estimateTokens(call.system + call.user);
      return end(ask.answerId, shown, {
        status: 'ended',
        finish: reply.finish,
        ...(ask.task === 'ask' ? sourcesOf(text, sent) : {}),
        text: notSaid ? '' : text,
        notSaid,
        ...(input !== undefined && estimate > 1_000 && input < estimate * CUT_SHARE && { cutThere: true }),
      });
    };
    const [only] = portions;
    if (portions.length === 1 && only) {
      const call = callFor(wish, only, deps.random);
      return finish(await request(call, true), call);
    }
    for (const [at, portion] of portions.entries()) {
      shown = { ...shown, parts: { at, of: portions.length + 1 } };
      const call = callFor(wish, portion, deps.random);
      const reply = await request(call, false);
      // What was read until then is not an answer about all of it.
      if (!reply.ok || reply.finish === 'stopped')
        return finish(reply.ok ? { ...reply, text: '' } : reply, call);
      const said = readAnswerText(reply.text);
      if (!said.notSaid && said.text.trim() !== '') notes.push(said.text);
    }
    shown = { ...shown, parts: { at: portions.length, of: portions.length + 1 } };
    if (notes.length === 0)
      return end(ask.answerId, shown, { status: 'ended', finish: 'whole', notSaid: true });
    const call = callToJoin(wish, notes, deps.random);
    return finish(await request(call, true), call);
  }

  return { end, write };
}

/** One request, with what is shown of it written a few times a second. */
async function oneRequest(
  { now }: Pick<AskingDeps, 'now'>,
  model: LanguageModel<Fault>,
  call: ModelCall,
  signal: AbortSignal,
  show: (news: Pick<Partial<Answer>, 'text' | 'thinks' | 'waitsUntil'>) => Promise<void>,
): Promise<ModelReply<Fault>> {
  let news: Pick<Partial<Answer>, 'text' | 'thinks' | 'waitsUntil'> = {};
  let writing: Promise<void> | undefined;
  let isOver = false;
  let lastAt = -Infinity;
  // Writes follow one another, each with the latest text, so that none is overtaken.
  const flush = (): void => {
    writing ??= (async () => {
      const wait = lastAt + WRITE_MS - now();
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      lastAt = now();
      const latest = news;
      if (!isOver) await show(latest);
      writing = undefined;
      if (!isOver && latest !== news) flush();
    })().catch(() => void (writing = undefined));
  };
  const tell = (next: typeof news): void => {
    news = next;
    flush();
  };
  const reply = await model.ask(
    call,
    {
      text: (text) => (isUndecided(text) ? tell({ thinks: true }) : tell({ text: shownText(text) })),
      thinks: () => (news.thinks ? undefined : tell({ thinks: true })),
      waits: (waitsUntil) => tell({ waitsUntil }),
    },
    signal,
  );
  isOver = true;
  await writing;
  return reply;
}

/** Questions to pages and summaries of them, by the user's own model. */
export function createAsking(deps: AskingDeps) {
  const { end, write } = createWriting(deps);
  const running = new Map<string, AbortController>();

  async function pagesOf({ of }: Ask): Promise<Page[]> {
    if ('readingId' in of) {
      const reading = await deps.held.get(of.readingId);
      const markdown = reading?.ok ? reading.content.markdown : undefined;
      return reading?.ok && markdown !== undefined
        ? [{ url: reading.url, title: reading.title, markdown }]
        : [];
    }
    const pages: Page[] = [];
    for (const captureId of of.captureIds) {
      const capture = await deps.reader.capture(captureId);
      const markdown = capture?.content.markdown;
      if (capture && markdown !== undefined)
        pages.push({ url: capture.url, title: capture.title, captureId, markdown });
    }
    return pages;
  }

  /** Why it cannot be asked now; undefined when it can. */
  async function obstacle(chosen: ChosenModel): Promise<ModelFault['reason'] | undefined> {
    if (chosen.place === 'browser') return undefined;
    if (!hasConsent(chosen)) return 'no-consent';
    return (await deps.maySendTo(chosen.server.baseUrl)) ? undefined : 'not-granted';
  }

  /** What is to be done for an answer that is in the library now; nothing if it was there before. */
  async function prepare(ask: Ask, signal: AbortSignal): Promise<(() => Promise<void>) | undefined> {
    const models = await deps.store.get();
    const chosen = modelFor(models, ask.task);
    if (!chosen) throw new AppError('not-connected', { detail: 'model' });
    if (ask.task === 'ask' && ask.question === '') throw new AppError('bad-request', { detail: 'question' });
    const pages = await pagesOf(ask);
    const all = passagesOf(pages);
    const portions = portionsFor(ask, all, chosen);
    const sent = portions.flat();
    const answer: Answer = {
      task: ask.task,
      question: ask.question,
      model: chosen.model,
      host: modelHost(chosen),
      place: chosen.place,
      status: 'running',
      text: '',
      notSaid: false,
      pages: pages.map(({ markdown: _text, ...page }) => page),
      sources: [],
      dropped: 0,
      sent: {
        passages: sent.length,
        of: all.length,
        words: sent.reduce((sum, { text }) => sum + countMarkdownWords(text), 0),
        tokens: tokensOf(sent),
      },
      ...(portions.length > 1 && { parts: { at: 0, of: portions.length + 1 } }),
      owner: deps.owner,
      startedAt: deps.now(),
    };
    const reason = all.length === 0 ? 'page-gone' : await obstacle(chosen);
    if (!(await deps.store.addAnswer(ask.answerId, answer))) return undefined;
    return reason
      ? () =>
          end(ask.answerId, answer, {
            status: 'failed',
            fault: named({ reason }, chosen.server, chosen.model),
          })
      : () => write({ ask, chosen, portions, answer, signal });
  }

  async function begin(ask: Ask): Promise<void> {
    const { answerId } = ask;
    if (running.has(answerId)) return;
    // Before anything is waited for: a second call with this id must not take the place of the first.
    const stop = new AbortController();
    running.set(answerId, stop);
    const over = (): void => void running.delete(answerId);
    const work = await prepare(ask, stop.signal).catch((thrown: unknown) => {
      over();
      throw thrown;
    });
    if (!work) return over();
    // The caller is answered at once; screens read the text in the library.
    void deps
      .keepAlive(work())
      .catch(() => undefined)
      .finally(over);
  }

  return {
    begin,
    /** Ends the request; what came is kept. */
    stop: (id: string): void => running.get(id)?.abort(),
    keep: (captureId: string, answerId: string): Promise<void> => deps.store.keep(captureId, answerId),
    recover: (): Promise<void> => deps.store.interruptOthers(deps.owner),
  };
}
export type Asking = ReturnType<typeof createAsking>;

const shownText = (text: string): string => {
  const said = readAnswerText(text);
  return said.notSaid ? '' : said.text;
};

function withoutProgress(answer: Answer): Answer {
  const { thinks: _thinks, waitsUntil: _waits, ...kept } = answer;
  return kept;
}

/** Tokens that an answer may have: the model of a small window writes less. */
const outputOf = (ask: Ask, chosen: ChosenModel): number =>
  Math.min(outputFor(ask.task, ask.length), Math.floor(contextOf(chosen) / 4));

/** What is sent, in as many requests as it takes. A question reads what matches it, unless all is wanted. */
function portionsFor(ask: Ask, all: readonly SentPassage[], chosen: ChosenModel): SentPassage[][] {
  const forInput = Math.floor((contextOf(chosen) - outputOf(ask, chosen)) * 0.9);
  const budget = Math.max(200, forInput - AROUND_TOKENS - estimateTokens(ask.question));
  if (ask.task === 'ask' && !ask.whole) return [bestFor(ask.question, all, budget)];
  return portionsOf(all, budget);
}

/** A language as a model knows it; undefined for none, and for a tag that no language has. */
function languageName(tag: string | undefined): string | undefined {
  if (tag === undefined || tag === '') return undefined;
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    return undefined;
  }
}
