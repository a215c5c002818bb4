import { useMemo, useState } from 'preact/hooks';
import { isFileName } from '@/lib/core/model/file-place';
import { isBilled } from '@/lib/core/model/is-billed';
import type { Item } from '@/lib/core/model/item';
import { readingSchema, type Reading } from '@/lib/core/model/request';
import { isGranted } from '@/components/shell/state/ask-permission';
import { useApp } from '@/components/shell/state/app';
import { useGranted } from '@/components/shell/state/use-granted';
import { Parted } from '@/components/ui/Parted';
import { Button } from '@/components/ui/Button';
import { Counted } from '@/components/ui/Counted';
import { FilesToo } from '../site/start/site-controls';
import { hostsOf, siteReach, type SiteStarts } from '../site/start/use-site-starts';
import { batchOfItems, pagesOf } from './use-map-export';
import { useSiteWords } from '../site/use-site-words';
import type { TreeView } from './use-tree-view';
import { useSettings } from '@/components/shell/state/settings';
import * as styles from './MapNotes.module.css';
import * as actStyles from '@/components/ui/act.module.css';

type Props = { view: TreeView; starts: SiteStarts; onCrawl: () => void };

/** What is checked, the permission or cost of capturing it, and the two actions. */
export function MapActions({ view, starts, onCrawl }: Props) {
  const settings = useSettings();
  const { site } = useSiteWords();
  const { tree, tickedFlags } = view;
  const all = tree.pages.length;
  const count = view.tickedCount;
  const files = useMemo(
    () => pagesOf({ tree, tickedFlags }, true).filter(({ url }) => isFileName(url)).length,
    [tree, tickedFlags],
  );
  const [reading, setReading] = useState<Reading>(() => readingSchema.parse({}));
  const reads = settings.engine === 'device' ? reading : undefined;
  const capture = (): void =>
    starts.start(batchOfItems(pagesOf(view, true), settings, reads), settings.engine);
  return (
    <>
      {files > 0 && settings.engine === 'device' && (
        <div class={styles.files}>
          <FilesToo
            reading={reading}
            onReading={(change) => setReading((now) => ({ ...now, ...change }))}
            count={files}
          />
        </div>
      )}
      <div class={actStyles.act}>
        <span class="grow">
          {count > 0 ? <Parted text={site.ofSelected(count, all)} as="b" /> : site.tickToCapture}
          {count > 0 && <Before view={view} count={count} />}
        </span>
        <Button size="sm" icon="crawl" fold="narrow" onPress={onCrawl}>
          <span>{site.crawl}</span>
        </Button>
        {count > 0 && (
          <Button size="sm" kind="primary" busy={starts.starting} onPress={capture}>
            {site.capture(count)}
          </Button>
        )}
      </div>
    </>
  );
}

/** What the press will cause: the browser's permission prompt, or a cost in credits. */
function Before({ view: { tree, tickedFlags }, count }: Pick<Props, 'view'> & { count: number }) {
  const settings = useSettings();
  const app = useApp();
  const { site } = useSiteWords();
  const { patterns } = useGranted();
  const { engine, service } = settings;
  const reach = useMemo(
    () => siteReach(batchOfItems(onePerHost(pagesOf({ tree, tickedFlags }, true)), settings), engine),
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
