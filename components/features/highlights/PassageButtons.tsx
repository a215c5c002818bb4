import type { Ref } from 'preact';
import { Button } from '@/components/ui/Button';
import { usePassageWords } from './use-passage-words';

type Props = {
  count: number;
  listing: boolean;
  listButton: Ref<HTMLButtonElement>;
  onHighlight: () => void;
  onList: () => void;
};

/** In the bar of a document: highlights the selection, and shows the highlights. */
export function PassageButtons({ count, listing, listButton, onHighlight, onList }: Props) {
  const { passages: own, format } = usePassageWords();
  return (
    <>
      <Button size="sm" kind="quiet" icon="marker" label={own.highlightKey} onPress={onHighlight} />
      {(count > 0 || listing) && (
        <Button
          size="sm"
          kind="quiet"
          icon="quote"
          label={own.highlightsCount(format.number(count))}
          expanded={listing}
          class="passages__btn"
          buttonRef={listButton}
          onPress={onList}
        />
      )}
    </>
  );
}
