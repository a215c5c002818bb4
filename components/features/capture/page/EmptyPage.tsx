import { Button } from '@/components/ui/Button';
import type { MenuItem } from '@/components/ui/Menu';
import { SplitButton } from '@/components/ui/SplitButton';
import { useParseWords } from '@/components/features/files/use-parse-words';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { Empty } from '@/components/ui/Empty';

type Props = {
  busy: boolean;
  menu: readonly MenuItem[];
  onCapture: () => void;
  /** Opens the files to read. */
  onParse: () => void;
};

/** The page is not captured yet, and the button that captures it. */
export function EmptyPage({ busy, menu, onCapture, onParse }: Props) {
  const { panel } = usePanelWords();
  const { parse } = useParseWords();
  return (
    <Empty
      grow
      art="page"
      title={panel.emptyPage.title}
      actions={[
        busy ? (
          { label: panel.stepCapturing, busy: true, onPress: () => undefined }
        ) : (
          <SplitButton
            key="capture"
            main={{
              kind: 'primary',
              icon: 'capture',
              autofocus: true,
              kbd: { shown: '↵', keys: 'Enter' },
              onPress: onCapture,
              children: panel.capturePage,
            }}
            menuLabel={panel.captureOptions}
            items={menu}
          />
        ),
      ]}
      below={
        <Button kind="quiet" size="sm" icon="file" onPress={onParse}>
          {parse.open}
        </Button>
      }
    >
      {panel.emptyPage.body}
    </Empty>
  );
}
