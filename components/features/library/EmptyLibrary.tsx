import { Button } from '@/components/ui/Button';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { Empty } from '@/components/ui/Empty';

/** Nothing is kept yet. */
export function EmptyLibrary({ onCapture }: { onCapture: () => void }) {
  const { panel } = usePanelWords();
  return (
    <Empty
      grow
      art="library"
      title={panel.emptyLibrary.title}
      actions={
        <Button icon="capture" onPress={onCapture}>
          {panel.emptyLibrary.action}
        </Button>
      }
    >
      {panel.emptyLibrary.body}
    </Empty>
  );
}
