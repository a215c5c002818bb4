import { useSettings } from '@/components/shell/state/settings';
import { isEnded, type Job } from '@/lib/core/model/job';
import { useSaveToFolder } from '@/components/features/folder/use-save-to-folder';
import { useApp } from '@/components/shell/state/app';
import { makeSiteFile, siteFileNameOf } from '@/components/features/site-export/site-export';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useManyExport, type ManyPages } from '@/components/features/site-export/use-many-export';
import type { MenuItem } from '@/components/ui/Menu';
import { useWebhookItems } from '@/components/features/webhook/webhook';

export type SiteExports = {
  /** Progress of a file while it is made. */
  busy: { done: number; of: number } | undefined;
  stop: () => void;
  /** The kind chosen last; the zip at first. */
  first: { label: string; run: () => void };
  items: readonly MenuItem[];
  /** Copies everything as one Markdown document. */
  copyAll: () => void;
};

/** Files and copies of a job's captures. `shown`: its keys are active, and nothing is open over it. */
export function useSiteExport(job: Job, onFailure: (thrown: unknown) => void, shown: boolean): SiteExports {
  const app = useApp();
  const settings = useSettings();
  const { crawl, words } = useCrawlWords();
  const webhookItems = useWebhookItems(onFailure);
  const toFolder = useSaveToFolder(onFailure);
  const many = useManyExport(onFailure);
  const pages: ManyPages = {
    count: job.progress.read,
    job,
    nameOf: (kind) => siteFileNameOf(job, kind, words),
    make: (kind, making) => makeSiteFile(app, job, kind, settings, words, making),
  };
  useSetKeys(many.keys(pages), { enabled: shown && isEnded(job.state) && job.progress.read > 0 });
  const last = many.last ?? 'zip';
  const inFolder = toFolder({
    subject: job.host || job.title,
    of: { jobId: job.id },
    images: many.withImages,
  });
  return {
    busy: many.busy,
    stop: many.stop,
    first: { label: many.labelOf(last), run: () => many.save(pages, last) },
    items: [
      ...many.lastItem(pages),
      { label: crawl.copyAll, icon: 'copy', onChoose: () => many.copy(pages) },
      inFolder && { label: inFolder.label, icon: 'folder', onChoose: inFolder.run },
      ...many.items(pages),
      ...webhookItems(async () =>
        (await app.reader.allItems(job.id)).flatMap(({ captureId }) => captureId ?? []),
      ),
    ],
    copyAll: () => many.copy(pages),
  };
}
