import type { MarksChange } from '@/lib/features/marks/marks';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { wordsHook } from '@/components/shell/state/use-words';
import { marksMessages } from '@/lib/core/words/compiled/en/marks';
import type { Format } from '@/lib/core/words/format';

export type MarkActions = {
  star: (ids: string[], on: boolean) => void;
  tag: (ids: string[], tag: string) => void;
  untag: (ids: string[], tag: string) => void;
  /** Resolves once it is stored, or has failed and was reported. */
  note: (id: string, note: string, before: string) => Promise<void>;
};

/** Marks pages, and offers undo if something is removed or several are affected. */
export function useMarks(onFailure: (thrown: unknown) => void): MarkActions {
  const { call } = useApp();
  const words = useMarkWords();
  const toast = useToast();
  async function mark(
    ids: string[],
    change: MarksChange,
    back: MarksChange,
    said?: (count: number) => string,
  ): Promise<void> {
    try {
      const { ids: changed } = await call('captures.mark', { ids, change });
      if (changed.length === 0 || !said) return;
      const run = (): void => void call('captures.mark', { ids: changed, change: back }).catch(onFailure);
      toast({ text: said(changed.length), undo: { label: words.undo, run } });
    } catch (thrown) {
      onFailure(thrown);
    }
  }
  return {
    star: (ids, on) =>
      void mark(
        ids,
        { starred: on },
        { starred: !on },
        ids.length === 1 && on ? undefined : on ? words.starredSome : words.unstarredSome,
      ),
    tag: (ids, tag) =>
      void mark(
        ids,
        { addTags: [tag] },
        { removeTags: [tag] },
        ids.length === 1 ? undefined : (count) => words.tagged(tag, count),
      ),
    untag: (ids, tag) =>
      void mark(ids, { removeTags: [tag] }, { addTags: [tag] }, (count) => words.untagged(tag, count)),
    note: (id, note, before) =>
      mark([id], { note }, { note: before }, note === '' ? () => words.noteRemoved : undefined),
  };
}

/** Strings of stars, tags and notes. */
function createMarkWords(format: Format) {
  const messages = marksMessages(format);
  return {
    ...messages,
    tagged: (tag: string, count: number) => messages.tagged({ count, tag }),
    untagged: (tag: string, count: number) => messages.untagged({ tag, count }),
    /** A tag that only some of the ticked rows have. */
    onSome: (tag: string, count: number, of: number) => messages.onSome({ tag, count, of }),
  };
}

/** The strings of stars, tags and notes. */
export const useMarkWords = wordsHook(createMarkWords);
