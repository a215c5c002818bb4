import { useEffect, useRef } from 'preact/hooks';
import type { TreeOrder } from '@/lib/features/map/tree-order';
import type { UrlTree } from '@/lib/features/map/url-tree';
import type { Item } from '@/lib/core/model/item';
import { isEnded, type Job } from '@/lib/core/model/job';
import type { CrawlRules } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { FilterField } from '@/components/shell/form/FilterField';
import { MapActions } from './MapActions';
import { MapTree } from './MapTree';
import { crawlOf, useMapExport, type MapFileActions } from './use-map-export';
import { useSiteWords } from '../site/use-site-words';
import type { TreeMemory } from '../site/site-memory';
import type { SiteStarts } from '../site/start/use-site-starts';
import { useTreeView, type TreeState } from './use-tree-view';
import { Empty } from '@/components/ui/Empty';
import * as barStyles from '@/components/ui/bar.module.css';
import { allOpened, folded } from '@/lib/features/map/tree-rows';
import { MOST_WATCHED } from '@/lib/core/model/request';
import type { MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { mapFiles } from '@/lib/features/map/export/map-registry';

type Props = {
  job: Job;
  starts: SiteStarts;
  tree: UrlTree<Item>;
  captured: ReadonlySet<string>;
  trees: TreeMemory;
  order: TreeOrder;
  searched: boolean;
  /** Nothing is open over it. */
  inSight: boolean;
  onOrder: (order: TreeOrder) => void;
  onOptions: () => void;
  onJobs: () => void;
  onCrawl: (url: string, preset: Partial<CrawlRules>) => void;
  onForget: () => void;
  /** The page in the tab, at which the tree opens. */
  at: string | undefined;
};

/** A map that has rows: filter, tree, and the actions for what is checked. */
export function MapFilled({ job, tree, captured, order, starts, ...props }: Props) {
  const { gestures } = useApp();
  const { site } = useSiteWords();
  const state = useTreeView(tree, job.id, props.trees, props.at);
  const { view } = state;
  const actions = useMapExport(job, view, starts.report);
  const element = useRef<HTMLDivElement>(null);
  const wasOver = useRef(false);
  // On return from a view over it, the focus is where it was.
  useEffect(() => {
    if (props.inSight && wasOver.current) element.current?.focus({ preventScroll: true });
    wasOver.current = !props.inSight;
  }, [props.inSight]);
  return (
    <>
      <div class={`${barStyles.bar} ${barStyles.filter}`}>
        <FilterField
          label={site.filter}
          query={state.query}
          found={site.matches(view.found)}
          onQuery={state.setQuery}
          onFocus={state.prepare}
          onLeave={() => element.current?.focus()}
        />
        <MapMenu
          state={state}
          actions={actions}
          order={order}
          searched={props.searched}
          ended={isEnded(job.state)}
          onOrder={props.onOrder}
          onOptions={props.onOptions}
          onJobs={props.onJobs}
          onForget={props.onForget}
        />
      </div>
      {view.found === 0 ? (
        <Empty
          grow
          title={site.noMatch(state.query.trim())}
          actions={<Button onPress={() => state.setQuery('')}>{site.clearFilter}</Button>}
        />
      ) : (
        <MapTree
          label={site.tree(job.host)}
          state={state}
          captured={captured}
          onOpen={(url) => void gestures.openTab(url).catch(starts.report)}
          treeRef={element}
          at={props.at}
        />
      )}
      <MapActions
        view={view}
        starts={starts}
        onCrawl={() => {
          const { url, preset } = crawlOf(job, view, props.at);
          props.onCrawl(url, preset);
        }}
      />
    </>
  );
}

type MapMenuProps = {
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
function MapMenu(props: MapMenuProps) {
  const { state, actions, order } = props;
  const { view } = state;
  const { site } = useSiteWords();
  const count = view.tickedCount || view.tree.pages.length;
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
    ...(view.tickedCount <= MOST_WATCHED
      ? [
          {
            label: view.tickedCount > 0 ? site.watchTicked(count) : site.watchSite,
            icon: 'clock' as const,
            onChoose: actions.watch,
          },
        ]
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
