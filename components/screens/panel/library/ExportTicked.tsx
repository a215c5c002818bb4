import { useCrawlWords } from '../../../state/use-crawl-words';
import { Button } from '../../../ui/Button';
import { Menu } from '../../../ui/Menu';
import type { useCapturesExport } from './use-captures-export';

type Props = { exports: ReturnType<typeof useCapturesExport> };

/** The button that leads to every file that the ticked captures can become. */
export function ExportTicked({ exports }: Props) {
  const { crawl } = useCrawlWords();
  if (exports.busy)
    return (
      <Button size="sm" onPress={exports.stop}>
        {crawl.stopExport}
      </Button>
    );
  return (
    <Menu
      label={crawl.exportMenu}
      items={exports.items()}
      trigger={({ expanded, hasPopup, onPress, buttonRef }) => (
        <Button
          size="sm"
          icon="download"
          class="fold"
          expanded={expanded}
          hasPopup={hasPopup}
          onPress={onPress}
          buttonRef={buttonRef}
        >
          <span>{crawl.exportMenu}</span>
        </Button>
      )}
    />
  );
}
