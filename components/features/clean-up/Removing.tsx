import { readRemoval } from '@/lib/core/model/removal-progress';
import { removalMessages } from '@/lib/core/words/compiled/en/removal';
import { wordsHook } from '@/components/shell/state/use-words';
import { Working } from '@/components/ui/Working';

const useRemovalWords = wordsHook(removalMessages);

/** `record`: as stored. */
export function Removing({ record }: { record: unknown }) {
  const words = useRemovalWords();
  const removal = readRemoval(record);
  if (!removal) return null;
  const { done, of, restores } = removal;
  return (
    <Working
      title={restores ? words.restoring : words.deleting}
      said={words.progress({ done, of })}
      done={done}
      of={of}
    />
  );
}
