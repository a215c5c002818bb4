import { useState } from 'preact/hooks';
import { removalMessages } from '@/lib/core/words/compiled/en/removal';
import { wordsHook } from '@/components/shell/state/use-words';
import { useQuestion } from '@/components/ui/ConfirmDialog';
import type { DeleteCaptures } from '../capture/view/use-delete';

const useRemovalWords = wordsHook(removalMessages);

/** More captures than this are deleted only after a question. */
const MOST_UNASKED = 50;

/** Deletes captures, many of them after a question, whose `dialog` is drawn with the view. */
export function useDeleteMany(remove: DeleteCaptures) {
  const words = useRemovalWords();
  const [asked, setAsked] = useState<Parameters<DeleteCaptures>>([[]]);
  const [ids, pages] = asked;
  const { ask, dialog } = useQuestion({
    title:
      pages === undefined || pages === ids.length
        ? words.askTitle(ids.length)
        : words.askTitleOfPages({ pages, count: ids.length }),
    said: <p>{words.askBody}</p>,
    keep: words.keep,
    confirm: words.confirm,
    onConfirm: () => remove(...asked),
  });
  const removeOrAsk: DeleteCaptures = (...these) => {
    if (these[0].length <= MOST_UNASKED) return remove(...these);
    setAsked(these);
    ask();
  };
  return { remove: removeOrAsk, dialog };
}
