import { isBilled } from '@/lib/core/model/is-billed';
import type { ExtractRequest, ScrapeRequest } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import type { ToolProps } from '../research/shared/tool';
import { useSettings } from '@/components/shell/state/settings';
import { useExtractWords } from './use-extract-words';

type Props = {
  request: ExtractRequest | undefined;
  /** The same request for one page; undefined if it is not about one page. */
  scrape: ScrapeRequest | undefined;
  disabled: boolean;
  onScrape: () => void;
  go: ToolProps['go'];
};

/** A note that services call this deprecated, with links to its two replacements. */
export function OlderNote({ request, scrape, disabled, onScrape, go }: Props) {
  const settings = useSettings();
  const { estimateCost } = useApp();
  const { extract, words } = useExtractWords();
  const price = scrape && isBilled(settings.service) ? words.cost(estimateCost(scrape)) : undefined;
  return (
    <Note
      icon="info"
      tone="soft"
      title={extract.older.title}
      actions={
        <>
          <Button size="sm" disabled={disabled || !scrape} onPress={onScrape}>
            {price === undefined ? extract.older.capture : extract.older.captureFor(price)}
          </Button>
          <Button
            size="sm"
            kind="quiet"
            onPress={() =>
              go({
                tool: 'agent',
                ...(request?.prompt !== undefined && { query: request.prompt }),
                ...(request && { lines: request.urls }),
              })
            }
          >
            {extract.older.agent}
          </Button>
        </>
      }
    >
      {extract.older.body}
    </Note>
  );
}
