import { Button } from '../ui/Button';
import { useCollectionWords } from './use-collection-words';
import * as buttonStyles from '../ui/Button.module.css';
import * as emptyStyles from '../ui/Empty.module.css';

/** Nothing is in the collection yet: says how something gets there. */
export function EmptyCollection({ name, onAll }: { name: string; onAll: () => void }) {
  const words = useCollectionWords();
  return (
    <div class={`${emptyStyles.empty} grow`}>
      <p class={emptyStyles.title}>{words.emptyTitle(name)}</p>
      <p class={emptyStyles.body}>{words.emptyBody}</p>
      <div class={buttonStyles.buttons}>
        <Button onPress={onAll}>{words.showAll}</Button>
      </div>
    </div>
  );
}
