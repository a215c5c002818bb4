import { useParts } from '@/components/shell/state/use-parts';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { SearchAnswer, SearchHit, SearchQuestion } from '@/lib/features/library/search-hits';
import { useApp } from '@/components/shell/state/app';
import { useOn } from '@/components/shell/state/use-event';

/** The results for a query, which may be the previous one. */
type Answer = SearchAnswer & { query: string };

export type LibrarySearch = {
  query: string;
  setQuery: (query: string) => void;
  /** Call when the user is about to type. */
  onFocus: () => void;
  /**
   * The results for the words in the field, or for the previous ones; undefined without words or before the first
   * result.
   */
  answer?: Answer;
  hits: ReadonlyMap<string, SearchHit>;
  /** The index is not available. */
  failed: boolean;
  /** Includes words that differ by one letter. */
  showNear: () => void;
  /** Call with the last visible hit. */
  onReach: (last: number) => void;
  /** Asks for all hits. */
  readAll: () => void;
};

const PAGE = 50;
const EVERY = 100_000;
const SENTENCES_AT_ONCE = 10;
/** While the index is behind the library, it is queried again as it progresses. */
const AGAIN_MS = 400;

type Question = SearchQuestion & { round: number };
type Found = {
  answer?: Answer | undefined;
  /** The sentences of hits that came later. */
  more: ReadonlyMap<string, SearchHit['sentence']>;
  failed: boolean;
  /** It is asked once more, although nothing else was typed. */
  round: number;
};

/**
 * Searches the library, including the text. While a query runs, only the newest one waits, so that typing never waits
 * for an answer; results stay until better ones arrive.
 */
export function useLibrarySearch(within: SearchQuestion['within'], where: string): LibrarySearch {
  const { search, changes } = useApp();
  const [{ query, limit, near }, change] = useParts({ query: '', limit: PAGE, near: false });
  const [{ answer, more, failed, round }, found] = useParts<Found>({
    more: new Map(),
    failed: false,
    round: 0,
  });
  const wanted = useRef<Question>(undefined);
  const asking = useRef(false);
  const on = query.trim() !== '';

  useOn([query, limit, near, round, where, on], () => {
    if (!on) {
      wanted.current = undefined;
      found({ answer: undefined });
      return;
    }
    wanted.current = { query, limit, near, round, ...(within && { within }) };
    if (!asking.current) void ask();
  });

  useEffect(
    () =>
      changes.subscribe((store) => {
        if (store === 'captures') found((now) => ({ round: now.round + 1 }));
      }),
    [changes, found],
  );

  const behind = (answer?.behind ?? 0) > 0;
  useEffect(() => {
    if (!behind) return undefined;
    const timer = setTimeout(() => found((now) => ({ round: now.round + 1 })), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [behind, answer, found]);

  async function ask(): Promise<void> {
    asking.current = true;
    for (;;) {
      const question = wanted.current;
      if (!question) break;
      const { round: _round, ...whole } = question;
      try {
        const answered = await search.find(whole);
        const next = { ...answered, query: question.query };
        if (wanted.current !== question && wanted.current !== undefined) {
          // What was typed in the meantime is queried next; this result is closer to it than the previous one.
          found({ answer: next });
          continue;
        }
        if (wanted.current === undefined) break;
        found({ answer: next, failed: false });
        await restOf(question, answered);
      } catch {
        found({ failed: true });
      }
      if (wanted.current === question) break;
    }
    asking.current = false;
  }

  /** The sentences of hits further down, unless something else is queried. */
  async function restOf(question: Question, { hits }: SearchAnswer): Promise<void> {
    const ids = hits.filter(({ sentence }) => !sentence).map(({ capture }) => capture.id);
    const known = new Map<string, SearchHit['sentence']>();
    for (let at = 0; at < ids.length && wanted.current === question; at += SENTENCES_AT_ONCE) {
      const some = await search.sentences(question.query, ids.slice(at, at + SENTENCES_AT_ONCE));
      for (const [id, sentence] of Object.entries(some)) known.set(id, sentence);
      if (wanted.current === question) found({ more: new Map(known) });
    }
  }

  const hits = useMemo(() => hitsById(answer, more), [answer, more]);
  return {
    query,
    onFocus: () => search.prepare(),
    setQuery: (text) => change({ query: text, limit: PAGE, near: false }),
    ...(on && answer && { answer }),
    hits,
    failed,
    readAll: () => change({ limit: EVERY }),
    showNear: () => change({ near: true }),
    onReach(last) {
      if (!answer?.more || last <= answer.hits.length - PAGE / 4) return;
      const next = answer.hits.length + PAGE * 2;
      // Said with every drawing: the same limit is no change.
      if (next > limit) change({ limit: next });
    },
  };
}

/** The results by capture, with the sentences that arrived later. */
function hitsById(
  answer: SearchAnswer | undefined,
  more: ReadonlyMap<string, SearchHit['sentence']>,
): ReadonlyMap<string, SearchHit> {
  return new Map(
    (answer?.hits ?? []).map((hit) => {
      const sentence = hit.sentence ?? more.get(hit.capture.id);
      return [hit.capture.id, sentence ? { ...hit, sentence } : hit];
    }),
  );
}
