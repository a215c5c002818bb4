import { toFailure, type Failure } from '@/lib/core/model/errors';
import { isWebUrl } from '@/lib/core/model/url';
import type { CollectionActions } from '../collections/use-collections';
import { useCollectionWords } from '../collections/use-collection-words';
import { useApp } from '@/components/shell/state/app';
import type { MenuItem } from '@/components/ui/Menu';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { researchItems } from '../research/shared/research-items';
import { useWebhookItems } from '../webhook/use-webhook-items';
import type { LibraryTicks } from './use-library-ticks';

/** The menu of the checked rows: add to a collection, send to the webhook, research. */
export function useTickedItems(
  { ticked, tickedRows, markedOf }: LibraryTicks,
  { list, actions }: { list: readonly string[]; actions: CollectionActions },
  onFailure: (failure: Failure) => void,
): MenuItem[] {
  const { gestures } = useApp();
  const { panel } = usePanelWords();
  const own = useCollectionWords();
  const webhookItems = useWebhookItems(onFailure);
  const captures = tickedRows.flatMap((entry) => entry.captures);
  const pages = [...new Set(captures.map(({ url }) => url))].filter(isWebUrl);
  const toCollections: MenuItem[] = list.map((name) => ({
    label: name,
    icon: 'bookmark',
    onChoose: () => actions.add(name, markedOf(ticked)),
  }));
  return [
    ...(toCollections.length > 0
      ? [{ kind: 'heading' as const, label: own.addTo }, ...toCollections, { kind: 'rule' as const }]
      : []),
    ...webhookItems(async () => captures.map(({ id }) => id)),
    ...(pages.length > 0
      ? researchItems({
          lines: pages,
          words: panel.researchThis,
          openPanel: gestures.openPanel,
          onFailure: (thrown) => onFailure(toFailure(thrown)),
        })
      : []),
  ];
}
