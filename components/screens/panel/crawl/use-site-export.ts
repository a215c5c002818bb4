import { useEffect, useRef, useState } from 'preact/hooks';
import { siteExporters, siteFile, type SiteExportFormat } from '../../../../lib/export/site/site-registry';
import { siteFileName } from '../../../../lib/export/site/site-file-name';
import { AppError, toFailure, type Failure } from '../../../../lib/model/errors';
import type { Job } from '../../../../lib/model/job';
import type { Settings } from '../../../../lib/model/settings';
import { useApp } from '../../../state/app';
import { siteExportOf } from '../../../state/site-export';
import { useToast } from '../../../state/use-toast';
import type { MenuItem } from '../../../ui/Menu';
import { explainItem } from './explain-item';
import { useCrawlWords } from './use-crawl-words';

export type SiteExports = {
  /** How far a file is, while one is made. */
  busy: { done: number; of: number } | undefined;
  stop: () => void;
  /** The kind that was taken last, first of all the zip. */
  first: { label: string; run: () => void };
  items: readonly MenuItem[];
  /** Everything as one Markdown on the clipboard. */
  copyAll: () => void;
};

/** Files and copies of what a job has captured. Saving is asked for in the press, the file is made after it. */
export function useSiteExport(
  job: Job,
  settings: Settings,
  onFailure: (failure: Failure | undefined) => void,
): SiteExports {
  const app = useApp();
  const { crawl, words } = useCrawlWords();
  const toast = useToast();
  const [busy, setBusy] = useState<{ done: number; of: number }>();
  const [last, setLast] = useState<SiteExportFormat>('zip');
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const isBatch = job.request.kind === 'batch';
  const subject = job.request.kind === 'batch' ? crawl.pages(job.request.sources.length) : job.host;
  const make = async (kind: SiteExportFormat): Promise<{ blob: Blob; copied: number; missing: number }> => {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setBusy({ done: 0, of: job.progress.read });
    try {
      const site = await siteExportOf(job, app.reader, {
        subject,
        title: subject,
        explain: (item) => explainItem(item, crawl),
      });
      const blob = await siteFile(kind, site, {
        settings,
        signal: mine.signal,
        onProgress: ({ done, total }) => {
          if (controller.current === mine) setBusy({ done, of: total });
        },
      });
      return { blob, copied: site.pages.length, missing: site.missing.length };
    } finally {
      if (controller.current === mine) setBusy(undefined);
    }
  };
  const run = (work: Promise<string>): void => {
    onFailure(undefined);
    work.then(
      (text) => toast({ text }),
      (thrown: unknown) => {
        // Stopped by the person: nothing went wrong.
        if (!controller.current?.signal.aborted) onFailure(toFailure(thrown));
      },
    );
  };
  const save = (kind: SiteExportFormat): void => {
    setLast(kind);
    const exporter = siteExporters[kind];
    const at = 'endedAt' in job.state ? job.state.endedAt : job.createdAt;
    const name = siteFileName({ subject, kind: isBatch ? 'batch' : 'crawl', at }, exporter);
    const file = make(kind).then(({ blob }) => blob);
    run(app.gestures.save(file, name).then(() => words.toasts.saved(name)));
  };
  const copyAll = (): void =>
    run(
      make('markdown').then(async ({ blob, copied, missing }) => {
        if (blob.size > MOST_COPIED) throw new AppError('too-large');
        await app.gestures.copy({ text: await blob.text() });
        return missing === 0 ? crawl.copiedPages(copied) : crawl.copiedWithout(copied, missing);
      }),
    );

  const file = (kind: SiteExportFormat): MenuItem => ({
    label: siteExporters[kind].label,
    icon: 'download',
    onChoose: () => save(kind),
  });
  return {
    busy,
    stop: () => {
      controller.current?.abort();
      setBusy(undefined);
    },
    first: { label: crawl.exportAs(siteExporters[last].label), run: () => save(last) },
    items: [
      { label: crawl.copyAll, icon: 'copy', onChoose: copyAll },
      { kind: 'rule' },
      ...(['markdown', 'zip', 'llms', 'llmsFull'] as const).map(file),
      { kind: 'rule' },
      ...(['json', 'jsonLines', 'csv'] as const).map(file),
    ],
    copyAll,
  };
}

/** More text than this no clipboard takes well; a file does. */
const MOST_COPIED = 50_000_000;
