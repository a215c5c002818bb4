import { useCollectionWords } from './use-collection-words';
import { Empty } from '@/components/ui/Empty';

/** The collection is empty: says how to add something. */
export function EmptyCollection({ name, onAll }: { name: string; onAll: () => void }) {
  const words = useCollectionWords();
  return (
    <Empty grow title={words.emptyTitle(name)} actions={[{ label: words.showAll, onPress: onAll }]}>
      {words.emptyBody}
    </Empty>
  );
}
