import { allOpened, folded } from '@/lib/features/map/tree-rows';
import type { TreeOrder } from '@/lib/features/map/tree-order';
import { MOST_WATCHED } from '@/lib/features/monitors/monitor';
import type { MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { mapFiles } from '@/lib/features/map/export/map-registry';
import type { MapFileActions } from './use-map-export';
import { useSiteWords } from '../site/use-site-words';
import type { TreeState } from './use-tree-view';

type Props = {
  state: TreeState;
  actions: MapFileActions;
  order: TreeOrder;
  /** The map was requested with search words. */
  searched: boolean;
  ended: boolean;
  onOrder: (order: TreeOrder) => void;
  onOptions: () => void;
  onJobs: () => void;
  onForget: () => void;
};

/** Actions for a map besides capturing: sort, copy, save, map again with other options, close. */
export function MapMenu(props: Props) {
  const { state, actions, order } = props;
  const { view } = state;
  const { site } = useSiteWords();
  const count = view.tickedCount || view.tree.pages.length;
  const isWatchable = view.tickedCount > 0 && view.tickedCount <= MOST_WATCHED;
  const orders: TreeOrder[] = [
    'path',
    'title',
    'modified',
    ...(props.searched ? (['relevance'] as const) : []),
  ];
  const items: MenuItem[] = [
    { kind: 'heading', label: site.sort },
    ...orders.map((name): MenuItem => ({
      label: site.order[name],
      checked: name === order,
      onChoose: () => props.onOrder(name),
    })),
    { kind: 'rule' },
    {
      label: site.openAll,
      onChoose: () => state.fold({ ...view.folding, opened: allOpened(view.tree), closed: folded.closed }),
    },
    {
      label: site.closeAll,
      onChoose: () =>
        state.fold({
          ...view.folding,
          opened: folded.opened,
          closed: view.matches ? allOpened(view.tree) : folded.closed,
        }),
    },
    { kind: 'rule' },
    { label: site.copyTicked(count), icon: 'copy', onChoose: actions.copy },
    ...(isWatchable
      ? [{ label: site.watchTicked(count), icon: 'clock' as const, onChoose: actions.watch }]
      : []),
    ...(view.tickedCount > 0 ? actions.research() : []),
    { kind: 'heading', label: site.saveTicked(count) },
    ...mapFiles.map((file): MenuItem => ({
      label: site.mapFile[file],
      icon: 'download',
      onChoose: () => actions.save(file),
    })),
    { kind: 'rule' },
    { label: site.optionsOfMap, icon: 'sliders', onChoose: props.onOptions },
    { label: site.allJobs, icon: 'clock', onChoose: props.onJobs },
  ];
  if (props.ended) items.push({ label: site.forget, icon: 'trash', danger: true, onChoose: props.onForget });
  return <MoreMenu label={site.menu} items={items} />;
}
