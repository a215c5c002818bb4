import { useState } from 'preact/hooks';
import { resultKey, resultsFile, type FoundResult } from '@/lib/features/web-search/search-results';
import { tickedShare, toggleAll, type Ticks } from '@/lib/core/model/ticks';
import { imagesAsMarkdown, linksAsMarkdown } from '@/lib/features/export/link-lists';
import { safePart } from '@/lib/features/export/safe-part';
import { normalizeUrl } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { useSettings } from '@/components/shell/state/settings';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { Check } from '@/components/ui/Check';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { researchItems } from '../research/shared/research-items';
import { useResearchWords } from '../research/shared/use-research-words';
import { useOwnSearchWords } from './OwnHits';
import * as actStyles from '@/components/ui/act.module.css';

type Props = {
  rows: readonly FoundResult[];
  /** Some of them, never none. */
  ticked: readonly FoundResult[];
  ticks: Ticks<string>;
  onTicks: (ticks: Ticks<string>) => void;
  /** What was searched for: it names the file. */
  query: string;
  onFailure: (thrown: unknown) => void;
};

/** Opening more tabs than this asks for confirmation. */
const FEW_TABS = 5;

/** Actions for the checked results: capture, crawl, copy as a list, open. */
export function TickBar({ rows, ticked, ticks, onTicks, query, onFailure }: Props) {
  const { gestures } = useApp();
  const own = useOwnSearchWords();
  const { connected } = useSettings().service;
  const { research, words } = useResearchWords();
  const { panel } = usePanelWords();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const shown = rows.map(resultKey);
  const pages = [...new Set(ticked.map(({ url }) => normalizeUrl(url)))];
  const [first] = pages;
  const toSite = (open: 'batch' | 'crawl'): void =>
    void gestures.openPanel({ section: 'site', open, lines: pages }).catch(onFailure);
  const openTabs = async (): Promise<void> => {
    for (const url of pages) await gestures.openTab(url);
  };
  const copy = (): void => {
    const images = ticked.flatMap(({ image, title }) =>
      image ? [{ url: image.url, alt: title ?? null }] : [],
    );
    const links = ticked.map(({ url, title }) => ({ url, text: title ?? '', internal: false }));
    const isImages = ticked.every(({ source, image }) => source === 'images' && image);
    gestures.copy({ text: isImages ? imagesAsMarkdown(images) : linksAsMarkdown(links) }).then(
      () =>
        toast({
          text: isImages ? words.toasts.copiedImages(images.length) : words.toasts.copiedLinks(links.length),
        }),
      onFailure,
    );
  };
  const save = (kind: 'csv' | 'json'): void => {
    const name = `${safePart(query) || 'search'}.${kind}`;
    gestures
      .save(resultsFile(ticked, kind), name)
      .then(() => toast({ text: words.toasts.saved(name) }), onFailure);
  };
  const openWithin = (): void => {
    if (pages.length > FEW_TABS) setAsking(true);
    else void openTabs().catch(onFailure);
  };
  return (
    <div class={actStyles.act}>
      <Check
        label={research.selectAll}
        checked={tickedShare(ticks, shown)}
        onChange={() => onTicks(toggleAll(ticks, shown))}
      />
      <span class="grow clip tabular">{research.ticked(pages.length)}</span>
      <MoreMenu
        size="sm"
        label={research.moreActions}
        items={[
          { label: research.copyList, icon: 'copy', onChoose: copy },
          { label: own.saveCsv, icon: 'download', onChoose: () => save('csv') },
          { label: own.saveJson, icon: 'download', onChoose: () => save('json') },
          { label: research.openTabs(pages.length), icon: 'ext', onChoose: openWithin },
          ...(pages.length === 1 && first !== undefined
            ? [{ label: research.crawl, icon: 'crawl' as const, onChoose: () => toSite('crawl') }]
            : []),
          ...researchItems({
            lines: pages,
            connected,
            words: panel.researchThis,
            openPanel: gestures.openPanel,
            onFailure,
          }),
        ]}
      />
      <Button size="sm" kind="primary" onPress={() => toSite('batch')}>
        {research.capture(pages.length)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={research.openTabsTitle(pages.length)}
        keep={research.keepThem}
        onKeep={() => setAsking(false)}
        confirm={research.openThem(pages.length)}
        kind="primary"
        onConfirm={() => {
          setAsking(false);
          void openTabs().catch(onFailure);
        }}
      >
        <p>{research.openTabsBody}</p>
      </ConfirmDialog>
    </div>
  );
}
