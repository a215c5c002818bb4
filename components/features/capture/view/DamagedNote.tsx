import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as noteStyles from '@/components/ui/Note.module.css';

type Props = {
  id: string;
  /** Part of it can be read, and is shown. */
  partly: boolean;
  onRemove: () => void;
  onFailure: (thrown: unknown) => void;
};

/** The note for a capture that cannot be read, or only in part: it can be saved as it is stored, or deleted. */
export function DamagedNote({ id, partly, onRemove, onFailure }: Props) {
  const { reader, gestures } = useApp();
  const { panel } = usePanelWords();
  const { damaged } = panel;
  const save = (): void => void gestures.save(reader.rawCapture(id), damaged.fileName(id)).catch(onFailure);
  return (
    <Note
      class={noteStyles.inset}
      title={partly ? damaged.titlePartly : damaged.title}
      icon="db"
      tone="warn"
      actions={
        <>
          <Button size="sm" icon="download" onPress={save}>
            {damaged.saveRaw}
          </Button>
          <Button size="sm" kind="danger" icon="trash" onPress={onRemove}>
            {panel.delete}
          </Button>
        </>
      }
    >
      {damaged.body}
    </Note>
  );
}
