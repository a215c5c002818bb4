import { AppError } from '@/lib/core/model/errors';
import type { KeepAlive } from '@/lib/core/ports/host';
import type { LanguageModel, ModelCall, ModelReply } from '@/lib/core/ports/language-model';
import type { HeldReadings, LibraryReader } from '@/lib/core/ports/store';
import { given } from '@/lib/core/text/given';
import type { Ask, ModelPlace } from '../asking-protocol';
import { readAnswer, type Answer, type AnswerPage } from '../answer';
import { contextOf, hasConsent, modelFor, modelHost, type ChosenModel, type ModelFault } from '../model';
import { goingOn, isUndecided, readAnswerText } from '../not-said';
import type { AnswerOrder, AnswerResult, Reply, Talks } from '../talks/turns';
import { named } from './test-model';
import type { ModelStore } from './model-store';
import type { Fault } from './request';

export type AskingDeps = {
  store: ModelStore;
  reader: Pick<LibraryReader, 'capture' | 'answerRecord'>;
  held: Pick<HeldReadings, 'get'>;
  maySendTo: (url: string) => Promise<boolean>;
  modelOf: (chosen: ChosenModel) => Promise<LanguageModel<Fault>>;
  talks: Talks;
  /** A text was refused, with how long one may be. */
  learnLimit: (place: ModelPlace, limit: number) => Promise<unknown>;
  keepAlive: KeepAlive;
  now: () => number;
  /** This worker. */
  owner: string;
};

/** Screens read the text in the library, so it is written there often enough to look alive, and not more often. */
const WRITE_MS = 250;

type Page = AnswerPage & { markdown: string; language: string | undefined };
type Turn = Awaited<ReturnType<Talks['answer']>>;

type Work = {
  ask: Ask;
  chosen: ChosenModel;
  order: AnswerOrder;
  first: Turn;
  /** Of the pages. */
  languages: readonly (string | undefined)[];
  answer: Answer;
  signal: AbortSignal;
};

/** Writes one answer into the library, as it comes. */
function createWriting(deps: AskingDeps) {
  const end = (id: string, answer: Answer, last: Partial<Answer>): Promise<void> =>
    deps.store.putAnswer(id, { ...withoutProgress(answer), ...last, endedAt: deps.now() });

  async function write({ ask, chosen, order, first, languages, answer, signal }: Work): Promise<void> {
    const { place, server, model: name } = chosen;
    let shown = answer;
    const fail = async (fault: Fault): Promise<void> => {
      if (fault.reason === 'too-long' && fault.limit !== undefined) await deps.learnLimit(place, fault.limit);
      return end(ask.answerId, shown, { status: 'failed', fault: named(fault, server, name) });
    };
    const finish = async ({ limit, ...result }: AnswerResult): Promise<void> => {
      if (limit !== undefined) await deps.learnLimit(place, limit);
      return end(ask.answerId, shown, { status: 'ended', ...result });
    };
    const model = await deps.modelOf(chosen);
    const foreign = foreignOf([ask.language, ...languages], await model.languages?.());
    shown = { ...shown, ...given({ foreign }) };
    const replies: Reply[] = [];
    for (let turn = first; ;) {
      if ('result' in turn) return finish(turn.result);
      const { call, shows, parts } = turn;
      shown = { ...shown, ...given({ parts }) };
      const reply = await oneRequest(deps, model, call, signal, ({ text = '', ...news }) => {
        const isShown = shows && text !== '';
        shown = {
          ...withoutProgress(shown),
          ...news,
          ...(isShown && { text: goingOn(order.soFar, text) }),
        };
        return deps.store.putAnswer(ask.answerId, shown);
      });
      if (!reply.ok) return fail(reply.fault);
      replies.push(reply);
      try {
        turn = await deps.talks.answer(order, replies);
      } catch {
        // The document that works it out is gone; what came is kept.
        return fail({ reason: 'interrupted' });
      }
    }
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

/** What a question is about. */
function createAsked(deps: Pick<AskingDeps, 'held' | 'reader'>) {
  async function pagesOf({ of }: Ask): Promise<Page[]> {
    if ('readingId' in of) {
      const reading = await deps.held.get(of.readingId);
      const markdown = reading?.ok ? reading.content.markdown : undefined;
      return reading?.ok && markdown !== undefined
        ? [{ url: reading.url, title: reading.title, markdown, language: reading.metadata.language }]
        : [];
    }
    const pages: Page[] = [];
    for (const captureId of of.captureIds) {
      const capture = await deps.reader.capture(captureId);
      const markdown = capture?.content.markdown;
      if (capture && markdown !== undefined)
        pages.push({
          url: capture.url,
          title: capture.title,
          captureId,
          markdown,
          language: capture.metadata.language,
        });
    }
    return pages;
  }

  /** What the answer that this one continues has said, without a last word that may be half of one. */
  async function textBefore({ continues, task, question }: Ask): Promise<string> {
    if (continues === undefined) return '';
    const before = readAnswer(await deps.reader.answerRecord(continues));
    if (before?.task !== task || before.question !== question) throw new AppError('not-found');
    return before.text.replace(/\S{1,40}$/, '');
  }

  return { pagesOf, textBefore };
}

/** Questions to pages and summaries of them, by the user's own model. */
export function createAsking(deps: AskingDeps) {
  const { end, write } = createWriting(deps);
  const { pagesOf, textBefore } = createAsked(deps);
  const running = new Map<string, AbortController>();

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
    const { task, question, length, language, whole, raised } = ask;
    const order: AnswerOrder = {
      task,
      question,
      length,
      language,
      whole,
      raised,
      context: contextOf(chosen),
      pages: pages.map(({ title, markdown }) => ({ title, markdown })),
      soFar: await textBefore(ask),
    };
    const first = await deps.talks.answer(order, []);
    const answer: Answer = {
      task: ask.task,
      question: ask.question,
      model: chosen.model,
      host: modelHost(chosen),
      place: chosen.place,
      status: 'running',
      text: order.soFar,
      notSaid: false,
      pages: pages.map(({ markdown: _text, language: _language, ...page }) => page),
      sources: [],
      dropped: 0,
      sent: 'call' in first ? first.sent : { passages: 0, of: 0, words: 0, tokens: 0 },
      ...given({ parts: 'call' in first ? first.parts : undefined }),
      owner: deps.owner,
      startedAt: deps.now(),
    };
    const reason = 'result' in first ? 'page-gone' : await obstacle(chosen);
    if (!(await deps.store.addAnswer(ask.answerId, answer))) return undefined;
    return reason
      ? () =>
          end(ask.answerId, answer, {
            status: 'failed',
            fault: named({ reason }, chosen.server, chosen.model),
          })
      : () =>
          write({
            ask,
            chosen,
            order,
            first,
            languages: pages.map(({ language }) => language),
            answer,
            signal,
          });
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
    keep: (answerId: string, captureId?: string): Promise<void> => deps.store.keep(answerId, captureId),
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

/** The first of these languages that a model is not made for; undefined where it does not say what it is made for. */
const foreignOf = (
  wanted: readonly (string | undefined)[],
  known: readonly string[] | undefined,
): string | undefined =>
  known?.length
    ? wanted.find((tag) => tag && !known.includes(tag.split(/[-_]/)[0]?.toLowerCase() ?? ''))
    : undefined;
