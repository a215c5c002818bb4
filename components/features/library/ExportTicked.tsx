import { useState } from 'preact/hooks';
import { toFailure } from '@/lib/core/model/errors';
import { ContextDialog, useContextWords } from '../model-context/ContextDialog';
import { useCrawlWords } from '../crawl/use-crawl-words';
import { Button } from '@/components/ui/Button';
import { Menu } from '@/components/ui/Menu';
import type { useCapturesExport } from './use-captures-export';

type Props = {
  exports: ReturnType<typeof useCapturesExport>;
  /** Absent where it is asked from a menu. */
  onAsk?: (ids: readonly string[]) => void;
};

/**
 * What can be made of the checked captures: copies and files, in a list whose button also stops the one that is being
 * made; and, where there is room for it, the button that asks a model about them.
 */
export function ExportTicked({ exports, onAsk }: Props) {
  const { crawl, panel } = useCrawlWords();
  const context = useContextWords();
  const [asContext, setAsContext] = useState<typeof exports.captures>();
  const openContext = (): void =>
    void exports.inOrder().then(setAsContext, (thrown: unknown) => exports.onFailure(toFailure(thrown)));
  return (
    <>
      {onAsk && (
        <Button
          size="sm"
          icon="spark"
          fold="narrow"
          onPress={() => onAsk(exports.captures.map(({ id }) => id))}
        >
          <span>{panel.ask}</span>
        </Button>
      )}
      <Menu
        label={crawl.exportMenu}
        items={exports.items([{ label: context.menu, icon: 'copy', onChoose: openContext }])}
        trigger={({ expanded, hasPopup, onPress, buttonRef }) =>
          // The same button in both states, so that it keeps the focus.
          exports.busy ? (
            <Button size="sm" buttonRef={buttonRef} onPress={exports.stop}>
              {crawl.stopExport}
            </Button>
          ) : (
            <Button
              size="sm"
              icon="download"
              fold="narrow"
              expanded={expanded}
              hasPopup={hasPopup}
              onPress={onPress}
              buttonRef={buttonRef}
            >
              <span>{crawl.exportMenu}</span>
            </Button>
          )
        }
      />
      <ContextDialog
        open={asContext !== undefined}
        captures={asContext ?? exports.captures}
        onClose={() => setAsContext(undefined)}
        onFailure={exports.onFailure}
      />
    </>
  );
}
