import { entryMarks, markedCaptures } from '@/lib/features/collections/entry-marks';
import type { LibraryEntry } from '@/lib/features/library/library-entries';
import type { tickedShare } from '@/lib/core/model/ticks';
import { useDiffWords } from '../changes/use-diff-words';
import { useMarkWords } from '../marks/use-mark-words';
import { useCrawlWords } from '../crawl/use-crawl-words';
import { Button } from '@/components/ui/Button';
import { Check } from '@/components/ui/Check';
import type { MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { Counted } from '@/components/ui/Counted';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { ExportTicked } from './ExportTicked';
import type { useCapturesExport } from './use-captures-export';
import * as actStyles from '@/components/ui/act.module.css';

type Props = {
  rows: readonly LibraryEntry[];
  share: ReturnType<typeof tickedShare>;
  exports: ReturnType<typeof useCapturesExport>;
  moreItems: readonly MenuItem[];
  onAll: () => void;
  /** Present if exactly two can be compared. */
  onCompare: (() => void) | undefined;
  onTag: () => void;
  onStar: () => void;
  onDelete: () => void;
};

/** Actions for the checked rows. */
export function TickedBar({
  rows,
  share,
  exports,
  moreItems,
  onAll,
  onCompare,
  onTag,
  onStar,
  onDelete,
}: Props) {
  const { panel, words: common } = usePanelWords();
  const { diff } = useDiffWords();
  const { crawl } = useCrawlWords();
  const words = useMarkWords();
  const pages = markedCaptures(rows).length;
  return (
    <div class={actStyles.act}>
      <Check label={panel.selectAll} checked={share} onChange={onAll} />
      <span class="grow clip">
        {exports.busy ? (
          <span role="status">{crawl.exporting(exports.busy.done, exports.busy.of)}</span>
        ) : (
          <Counted text={pages === rows.length ? panel.selected(pages) : common.pages(pages)} />
        )}
      </span>
      {onCompare && (
        <Button size="sm" icon="columns" fold="medium" onPress={onCompare}>
          <span>{diff.compare}</span>
        </Button>
      )}
      <Button size="sm" icon="tag" fold="medium" hasPopup="dialog" onPress={onTag}>
        <span>{words.tag}</span>
      </Button>
      <Button
        size="sm"
        icon="star"
        fold="medium"
        pressed={rows.every((entry) => entryMarks(entry).starred)}
        onPress={onStar}
      >
        <span>{words.star}</span>
      </Button>
      <ExportTicked exports={exports} />
      {moreItems.length > 0 && <MoreMenu size="sm" label={panel.researchThis.more} items={moreItems} />}
      <Button size="sm" kind="danger" icon="trash" fold="medium" onPress={onDelete}>
        <span>{panel.delete}</span>
      </Button>
    </div>
  );
}
