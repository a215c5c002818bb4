import { mapExporterFor, type MapFile } from '@/lib/features/map/export/map-registry';
import type { MapExport } from '@/lib/features/map/export/map-export';
import { siteFileName } from '@/lib/features/site-export/site-file-name';
import { branchRules } from '@/lib/features/crawl/branch-patterns';
import { pageOfNode } from '@/lib/features/map/url-tree';
import { captureRequest } from '@/lib/features/capture/capture-request';
import type { Item } from '@/lib/core/model/item';
import { isEnded, type Job } from '@/lib/core/model/job';
import type { BatchRequest, CrawlRules, Reading } from '@/lib/core/model/request';
import { batchOf } from '@/lib/core/model/batch-of';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf, isWebUrl } from '@/lib/core/model/url';
import { useSettings } from '@/components/shell/state/settings';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import type { MenuItem } from '@/components/ui/Menu';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { researchItems } from '../research/shared/research-items';
import { useSiteWords } from '../site/use-site-words';
import type { TreeView } from './use-tree-view';

export type MapFileActions = {
  /** The checked pages in tree order, or all pages if none are checked. */
  chosen: () => Item[];
  copy: () => void;
  /** Opens a new monitor of the checked pages; of the site's new and gone ones if none is checked. */
  watch: () => void;
  /** The Research tools, with them in their forms. */
  research: () => MenuItem[];
  /** A sitemap that is too large for one file is split into several automatically. */
  save: (file: MapFile) => void;
};

/** Copies and saves what is checked in a map, or all of it. */
export function useMapExport(job: Job, view: TreeView, report: (thrown: unknown) => void): MapFileActions {
  const app = useApp();
  const settings = useSettings();
  const toast = useToast();
  const { site, words } = useSiteWords();
  const { panel } = usePanelWords();
  const chosen = (): Item[] => pagesOf(view, view.tickedCount > 0);
  return {
    chosen,
    copy() {
      const urls = chosen().map(({ url }) => url);
      app.gestures
        .copy({ text: `${urls.join('\n')}\n` })
        .then(() => toast({ text: site.copied(urls.length) }), report);
    },
    watch() {
      const { request } = job;
      const place =
        view.tickedCount === 0 && request.kind === 'map'
          ? { lines: [request.url], map: true as const }
          : { lines: chosen().map(({ url }) => url) };
      app.gestures.openPanel({ section: 'monitors', ...place }).catch(report);
    },
    research: () =>
      researchItems({
        lines: chosen().map(({ url }) => url),
        connected: settings.service.connected,
        words: panel.researchThis,
        openPanel: app.gestures.openPanel,
        onFailure: report,
      }),
    save(file) {
      const map = exportOf(job, chosen());
      const exporter = mapExporterFor(map, file);
      if (!exporter) return;
      const fileName = siteFileName({ subject: map.subject, kind: 'map', at: map.at }, exporter);
      app.gestures
        .save(exporter.render(map), fileName)
        .then(() => toast({ text: words.toasts.saved(fileName) }), report);
    },
  };
}

/** The checked pages in tree order, or all of them. */
export function pagesOf(
  { tree, tickedFlags }: Pick<TreeView, 'tree' | 'tickedFlags'>,
  ticked: boolean,
): Item[] {
  const pages: Item[] = [];
  for (let node = 0; node < tree.size; node++) {
    const page = pageOfNode(tree, node);
    if (page && (!ticked || tickedFlags[tree.page[node] ?? -1] === 1)) pages.push(page);
  }
  return pages;
}

function exportOf(job: Job, entries: readonly Item[]): MapExport {
  const at = isEnded(job.state) ? job.state.endedAt : job.createdAt;
  return {
    url: job.request.kind === 'map' ? job.request.url : '',
    subject: job.host,
    at,
    entries,
  };
}

/** A batch of these pages by address, with the formats that the settings have for site pages. */
export function batchOfItems(pages: readonly Item[], settings: Settings, reading?: Reading): BatchRequest {
  const urls = pages.map(({ url }) => url).filter(isWebUrl);
  const { options } = captureRequest({
    source: { type: 'url', url: urls[0] ?? '' },
    format: 'markdown',
    engine: settings.engine,
    settings,
  });
  return batchOf(urls, { formats: settings.crawl.formats, options, reading });
}

/** More pages than the default of a crawl: the checked ones must all fit. */
const USUAL_CRAWL = 100;

/** Where a crawl of the checked branches starts, and what it may read. If nothing is checked, it is the whole site. */
export function crawlOf(
  job: Job,
  view: TreeView,
  page: string | undefined,
): { url: string; preset: Partial<CrawlRules> } {
  const whole = job.request.kind === 'map' ? job.request.url : '';
  const ticked = pagesOf(view, true);
  const { includePaths, regexOnFullURL } = branchRules(view.tree, view.tickedFlags);
  if (includePaths.length === 0)
    return { url: page !== undefined && hostOf(page) === hostOf(whole) ? page : whole, preset: {} };
  // The shortest address matches the patterns, and probably links to the others.
  const first = ticked.reduce((best, page) => (page.url.length < best.url.length ? page : best));
  return {
    url: first.url,
    preset: {
      includePaths,
      ...(regexOnFullURL && { regexOnFullURL }),
      ...(ticked.length > USUAL_CRAWL && { limit: ticked.length }),
    },
  };
}
