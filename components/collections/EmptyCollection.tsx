import { Button } from '../ui/Button';
import { useCollectionWords } from './use-collection-words';

/** Nothing is in the collection yet: says how something gets there. */
export function EmptyCollection({ name, onAll }: { name: string; onAll: () => void }) {
  const words = useCollectionWords();
  return (
    <div class="empty grow">
      <p class="empty__t">{words.emptyTitle(name)}</p>
      <p class="empty__b">{words.emptyBody}</p>
      <div class="btns">
        <Button onPress={onAll}>{words.showAll}</Button>
      </div>
    </div>
  );
}
