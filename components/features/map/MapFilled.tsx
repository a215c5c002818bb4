import { useEffect, useRef, useMemo } from 'preact/hooks';
import type { TreeOrder } from '@/lib/features/map/tree-order';
import type { UrlTree } from '@/lib/features/map/url-tree';
import type { Item } from '@/lib/core/model/item';
import { isEnded, type Job } from '@/lib/core/model/job';
import { isWebUrl } from '@/lib/core/model/url';
import { type CrawlRules, MOST_WATCHED, readingSchema, type Reading } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { FilterField } from '@/components/shell/form/FilterField';
import { MapTree } from './MapTree';
import { crawlOf, useMapExport, type MapFileActions, batchOfItems, pagesOf } from './use-map-export';
import { useSiteWords } from '../site/use-site-words';
import type { TreeMemory } from '../site/site-memory';
import { type SiteStarts, hostsOf } from '../site/start/use-site-starts';
import { useTreeView, type TreeState, type TreeView } from './use-tree-view';
import { Empty } from '@/components/ui/Empty';
import { useParts } from '@/components/shell/state/use-parts';
import * as barStyles from '@/components/ui/bar.module.css';
import { allOpened, folded } from '@/lib/features/map/tree-rows';
import type { MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { mapFiles } from '@/lib/features/map/export/map-registry';
import { isFileName } from '@/lib/core/model/file-kind';
import { isBilled } from '@/lib/core/model/service-profile';
import { isGranted, reachOf } from '@/components/shell/state/ask-permission';
import { useGranted } from '@/components/shell/state/use-granted';
import { Parted, Counted } from '@/components/ui/Parted';
import { StepsFirst, withStepsFirst } from '../recipes/StepsFirst';
import { useRecipeBook } from '../recipes/use-recipe-book';
import { FilesToo } from '../site/start/site-controls';
import { useSettings } from '@/components/shell/state/settings';
import * as styles from './MapNotes.module.css';
import * as actStyles from '@/components/ui/act.module.css';

type MapActionsProps = { view: TreeView; starts: SiteStarts; onCrawl: () => void };

/** What is checked, the permission or cost of capturing it, and the two actions. */
function MapActions({ view, starts, onCrawl }: MapActionsProps) {
  const settings = useSettings();
  const { site } = useSiteWords();
  const { tree, tickedFlags } = view;
  const all = tree.pages.length;
  const count = view.tickedCount;
  const { recipes } = useRecipeBook();
  const [{ stepsId, reading }, change] = useParts<{ stepsId: string; reading: Reading }>(() => ({
    stepsId: '',
    reading: readingSchema.parse({}),
  }));
  const isDevice = settings.engine === 'device';
  const { files, urls } = useMemo(() => {
    const ticked = pagesOf({ tree, tickedFlags }, true).map(({ url }) => url);
    return { files: ticked.filter(isFileName).length, urls: ticked.filter(isWebUrl) };
  }, [tree, tickedFlags]);
  const capture = (): void => {
    const request = batchOfItems(pagesOf(view, true), settings, isDevice ? reading : undefined);
    starts.start(isDevice ? withStepsFirst(request, recipes, stepsId) : request, settings.engine);
  };
  return (
    <>
      {isDevice && (
        <div class={styles.before}>
          {files > 0 && (
            <FilesToo
              reading={reading}
              onReading={(part) => change({ reading: { ...reading, ...part } })}
              count={files}
            />
          )}
          <StepsFirst
            recipes={recipes}
            urls={urls}
            value={stepsId}
            onChange={(id) => change({ stepsId: id })}
          />
        </div>
      )}
      <div class={actStyles.act}>
        <span class="grow">
          {count > 0 ? <Parted text={site.ofSelected(count, all)} as="b" /> : site.tickToCapture}
          {count > 0 && <Before view={view} count={count} />}
        </span>
        <Button icon="crawl" fold="narrow" onPress={onCrawl}>
          <span>{site.crawl}</span>
        </Button>
        {count > 0 && (
          <Button text={site.capture(count)} kind="primary" busy={starts.starting} onPress={capture} />
        )}
      </div>
    </>
  );
}

/** What the press will cause: the browser's permission prompt, or a cost in credits. */
function Before({ view: { tree, tickedFlags }, count }: Pick<MapActionsProps, 'view'> & { count: number }) {
  const settings = useSettings();
  const app = useApp();
  const { site } = useSiteWords();
  const { patterns } = useGranted();
  const { engine, service } = settings;
  const reach = useMemo(
    () => reachOf(batchOfItems(onePerHost(pagesOf({ tree, tickedFlags }, true)), settings), engine),
    [tree, tickedFlags, settings, engine],
  );
  if (engine === 'device') {
    if (!patterns || isGranted(reach, patterns)) return null;
    return <span class={actStyles.more}>{site.asksFor(hostsOf(reach))}</span>;
  }
  if (!service.connected || !isBilled(service)) return null;
  const { max } = app.estimateCost(batchOfItems(tree.pages.slice(0, 1), settings));
  return max > 0 ? (
    <span class={actStyles.more}>
      <Counted text={site.costsAtMost(max * count)} />
    </span>
  ) : null;
}

/** The permission depends only on the hosts, and there may be fifty thousand pages. */
function onePerHost(pages: readonly Item[]): Item[] {
  const hosts = new Map<string, Item>();
  for (const page of pages) {
    const host = page.url.slice(0, page.url.indexOf('/', 'https://'.length));
    if (!hosts.has(host)) hosts.set(host, page);
  }
  return [...hosts.values()];
}

type Props = {
  job: Job;
  starts: SiteStarts;
  tree: UrlTree<Item>;
  captured: ReadonlySet<string>;
  trees: TreeMemory;
  order: TreeOrder;
  /** The map was requested with search words. */
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
export function MapFilled({ job, tree, captured, starts, ...props }: Props) {
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
        <MapMenu {...props} state={state} actions={actions} ended={isEnded(job.state)} />
      </div>
      {view.found === 0 ? (
        <Empty
          grow
          title={site.noMatch(state.query.trim())}
          actions={[{ label: site.clearFilter, onPress: () => state.setQuery('') }]}
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

type MapMenuProps = Pick<Props, 'order' | 'searched' | 'onOrder' | 'onOptions' | 'onJobs' | 'onForget'> & {
  state: TreeState;
  actions: MapFileActions;
  ended: boolean;
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
    view.tickedCount <= MOST_WATCHED && {
      label: view.tickedCount > 0 ? site.watchTicked(count) : site.watchSite,
      icon: 'clock',
      onChoose: actions.watch,
    },
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
  return <MoreMenu size="md" label={site.menu} items={items} />;
}
