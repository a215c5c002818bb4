import { reportOfWhole } from '@/lib/core/model/capture';
import { AppError, type Failure } from '@/lib/core/model/errors';
import type { AgentRequest } from '@/lib/core/model/request';
import { nameOf, titleOf } from '@/lib/core/model/title';
import { z } from '@/lib/core/model/zod';
import { again, block, done, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import type { ModelUsage, Research, ResearchMove } from '@/lib/core/ports/language-model';
import { countMarkdownWords } from '@/lib/core/text/count-words';
import { given } from '@/lib/core/text/given';
import type { DeviceJob } from '@/lib/device/reading/device-job';
import { eventsOf, READING, type RawEvent } from '../agent-run';

/** Pages that a run may list, whatever it searches for. */
const MOST_LISTED = 60;
/** Titles in the trace, for each search. */
const MOST_TITLES = 4;

/** `requests`: made so far, that of the step from this cursor included; stored before it is sent. */
const cursorSchema = z.object({
  requests: z.number(),
  searched: z.array(z.object({ words: z.string(), found: z.number() })),
  found: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
  read: z.array(z.number()),
  usage: z.object({ input: z.number(), output: z.number() }),
});
type Cursor = z.infer<typeof cursorSchema>;

const INTERRUPTED: Failure = { reason: 'model-refused', facts: { serviceCode: 'interrupted' } };
const first: Cursor = { requests: 1, searched: [], found: [], read: [], usage: { input: 0, output: 0 } };

/**
 * Finds the answer to a question in the library, by the user's own model: it searches, reads and answers, a request a
 * step, and nothing else. A request that was under way when a worker died is not made again by itself: the run waits for
 * a press, and goes on from there with one request less.
 */
export const stepResearch: DeviceJob<'agent'> = async ({ research, now }, request, input) => {
  if (!research) throw new AppError('model-not-ready', { serviceCode: 'not-connected' });
  const trace = traceOf(input, now);
  if (input.cursor === undefined) {
    await research.ready();
    return goOn(first, trace.with('run.started'));
  }
  const cursor = cursorSchema.parse(input.cursor);
  if (input.interrupted) {
    const next: Cursor = { ...cursor, requests: Math.min(cursor.requests + 1, request.maxCredits) };
    const told = trace.with('error.occurred', { error: { code: 'interrupted', retryable: true } });
    return block({ ...next }, INTERRUPTED, { progress: { trace: told } });
  }
  input.onStep('asking');
  const left = request.maxCredits - cursor.requests + 1;
  const { move, by, usage } = await research.next(
    { question: request.prompt, ...cursor, left },
    input.signal,
  );
  const counted: Cursor = {
    ...cursor,
    requests: cursor.requests + 1,
    usage: {
      input: cursor.usage.input + (usage.input ?? 0),
      output: cursor.usage.output + (usage.output ?? 0),
    },
  };
  if (move.do === 'answer') {
    const readingMs = now() - (Date.parse(String(trace.events[0]?.['occurredAt'])) || now());
    return answered(
      request,
      counted,
      { move, by, usage: counted.usage, readingMs },
      trace.with('run.finished', { outcome: 'succeeded' }),
    );
  }
  // What leads nowhere counts as a request, so that a model which only does such things ends, too.
  if (left <= 1)
    return answered(
      request,
      counted,
      { move: SILENT, by, usage: counted.usage, readingMs: 0 },
      trace.with('run.finished', { outcome: 'failed' }),
    );
  const done = await carriedOut(research, move, counted, trace);
  return goOn(done.cursor, done.events);
};
const SILENT = { do: 'answer', text: '', notSaid: true, sources: [] } as const;

const goOn = (cursor: Cursor, trace: RawEvent[]): StepOutcome =>
  again(cursor, { progress: { trace, read: cursor.read.length } });

type Trace = {
  events: readonly RawEvent[];
  /** The events so far, and one more. */
  with: (type: string, more?: object) => RawEvent[];
};

function traceOf({ progress, round }: StepInput, now: () => number): Trace {
  const events = eventsOf(progress.trace);
  return {
    events,
    with: (type, more) => [
      ...events,
      { eventId: `${round} ${events.length}`, occurredAt: new Date(now()).toISOString(), type, ...more },
    ],
  };
}

/** Does what the model wants, which costs nothing: a search or a page. */
async function carriedOut(
  research: Research,
  move: Exclude<ResearchMove, { do: 'answer' }>,
  cursor: Cursor,
  trace: Trace,
): Promise<{ cursor: Cursor; events: RawEvent[] }> {
  const tool = (toolName: string, about: string, urls: string[] = [], words?: string): RawEvent[] =>
    trace.with('tool_call.finished', {
      toolName,
      toolCallId: String(cursor.requests),
      parameters: { query: about, urls },
      ...(words !== undefined && { result: { message: words } }),
    });
  if (move.do === 'search') {
    const again = cursor.searched.some(({ words }) => words === move.words);
    const pages = again ? [] : await research.search(move.words);
    const known = new Set(cursor.found.map(({ id }) => id));
    const found = [...cursor.found, ...pages.filter(({ id }) => !known.has(id))].slice(0, MOST_LISTED);
    const told = pages.slice(0, MOST_TITLES);
    return {
      cursor: {
        ...cursor,
        found,
        searched: [...cursor.searched, { words: move.words, found: pages.length }],
      },
      events: tool(
        pages.length > 0 ? 'library_search' : 'library_nothing',
        move.words,
        told.map(({ url }) => url),
        told.map(({ title, url }) => title || url).join(' · ') || undefined,
      ),
    };
  }
  if (move.do === 'read') {
    const page = cursor.found[move.page];
    return {
      cursor: { ...cursor, read: [...cursor.read, move.page] },
      events: tool(READING, page?.title || page?.url || '', page && [page.url]),
    };
  }
  return { cursor, events: tool('library_none', '') };
}

type Answer = {
  move: Extract<ResearchMove, { do: 'answer' }>;
  by: string;
  usage: ModelUsage;
  readingMs: number;
};

/** The answer as a capture, under the names that a service gives such results; its sources stand below it. */
function answered(
  { prompt }: AgentRequest,
  { read, searched, requests }: Cursor,
  { move: { text, notSaid, sources }, by, usage, readingMs }: Answer,
  trace: RawEvent[],
): StepOutcome {
  const progress = { step: 'saving' as const, trace, read: read.length };
  if (notSaid) return done({ progress: { ...progress, notes: [{ code: 'ended-empty' }] } });
  const markdown = [text, sources.map(asLine).join('\n')].filter(Boolean).join('\n\n');
  const words = countMarkdownWords(markdown);
  return done({
    captures: [
      {
        url: nameOf('agent', prompt),
        title: titleOf(prompt),
        content: {
          markdown,
          extra: {
            question: prompt,
            answer: text,
            highlights: sources.map(({ quote }) => quote),
            answerBy: by,
            sources: sources.map((source) => ({ ...source })),
            trace,
            usage: given({ ...usage, requests: requests - 1, searches: searched.length }),
          },
        },
        metadata: { title: titleOf(prompt), wordCount: words },
        report: reportOfWhole('service', words, readingMs),
      },
    ],
    progress,
  });
}

/** A source as a line of Markdown; a title or a sentence of a page is text in it, and makes no link. */
const asLine = ({ n, title, url, quote }: { n: number; title: string; url: string; quote: string }): string =>
  `- [${n}] “${escaped(quote)}” — [${escaped(title || url)}](<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`;
const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>!|]/g, '\\$&').replaceAll(/\s+/g, ' ');
