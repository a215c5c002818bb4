import type { LibrarySearch } from '../search-port';

/** Answers once the index is open. */
export type IndexAnswers = Pick<LibrarySearch, 'find' | 'sentences'>;

/** A request to the index, as a message. */
export type SearchCall =
  | { name: 'find'; input: Parameters<IndexAnswers['find']>[0] }
  | { name: 'sentences'; input: { query: string; ids: readonly string[] } };

export type SearchReply = { value: unknown } | { fault: string };

type Note =
  | { type: 'ask'; from: string; round: number; call: SearchCall }
  | { type: 'reply'; to: string; round: number; reply: SearchReply }
  | { type: 'here' };

type Deps = {
  locks: Pick<LockManager, 'request'>;
  /** Reaches all others of this origin, but not the sender. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  /** Opens the index and returns what answers from it: called by the owner, and again after it has failed. */
  open: () => Promise<IndexAnswers>;
  id: string;
};

const LOCK = 'trawl-search';

async function answerCall(search: IndexAnswers, call: SearchCall): Promise<SearchReply> {
  try {
    return {
      value:
        call.name === 'find'
          ? await search.find(call.input)
          : await search.sentences(call.input.query, call.input.ids),
    };
  } catch (thrown) {
    return { fault: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/**
 * Of all the extension's workers, the first one has the index open; the others send it their queries. When it stops,
 * the next in line opens the index, and unanswered queries are sent again. Without locks each worker would have its
 * own.
 */
export function createOneOwner({
  locks,
  channel,
  open,
  id,
}: Deps): (call: SearchCall) => Promise<SearchReply> {
  const waiting = new Map<number, { call: SearchCall; settle: (reply: SearchReply) => void }>();
  let isOwner = false;
  let own: Promise<IndexAnswers> | undefined;
  /** What can be repaired, such as a full disk, may be by the next query. */
  const opened = (): Promise<IndexAnswers> => {
    own ??= open().catch((thrown: unknown) => {
      own = undefined;
      throw thrown;
    });
    return own;
  };
  let round = 0;
  const post = (note: Note): void => channel.postMessage(note);
  const settle = (of: number, reply: SearchReply): void => {
    waiting.get(of)?.settle(reply);
    waiting.delete(of);
  };
  const answer = async (call: SearchCall): Promise<SearchReply> => {
    if (!isOwner) return { fault: 'the index is elsewhere' };
    return opened().then(
      (search) => answerCall(search, call),
      (thrown: unknown): SearchReply => ({ fault: String(thrown) }),
    );
  };
  const take = (of: number, call: SearchCall): void => {
    if (isOwner) void answer(call).then((reply) => settle(of, reply));
    else post({ type: 'ask', from: id, round: of, call });
  };

  channel.addEventListener('message', ({ data: note }: MessageEvent<Note>) => {
    if (note.type === 'ask' && isOwner)
      void answer(note.call).then((reply) =>
        post({ type: 'reply', to: note.from, round: note.round, reply }),
      );
    if (note.type === 'reply' && note.to === id) settle(note.round, note.reply);
    if (note.type === 'here') for (const [of, { call }] of waiting) take(of, call);
  });

  void locks.request(LOCK, async () => {
    isOwner = true;
    opened().catch(() => undefined);
    post({ type: 'here' });
    for (const [of, { call }] of waiting) take(of, call);
    // Held for as long as this worker lives: the browser then releases it.
    await new Promise<never>(() => undefined);
  });

  return (call) =>
    new Promise((done) => {
      round += 1;
      waiting.set(round, { call, settle: done });
      take(round, call);
    });
}
