import type { Ref } from 'preact';
import { Button } from '../../../ui/Button';
import { usePanelWords } from '../../../state/use-panel-words';
import { Empty } from '../../../ui/Empty';

type Props = { onCapture: () => void; buttonRef: Ref<HTMLButtonElement> };

/** Nothing is kept yet. */
export function EmptyLibrary({ onCapture, buttonRef }: Props) {
  const { panel } = usePanelWords();
  return (
    <Empty
      grow
      art="library"
      title={panel.emptyLibrary.title}
      actions={
        <Button icon="capture" onPress={onCapture} buttonRef={buttonRef}>
          {panel.emptyLibrary.action}
        </Button>
      }
    >
      {panel.emptyLibrary.body}
    </Empty>
  );
}
