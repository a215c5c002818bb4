import { useState } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import { isEnded, type Job } from '@/lib/core/model/job';
import type { Settings } from '@/lib/core/model/settings';
import { imagesInZipWords, savedImagesWords } from '@/lib/features/export/words/skipped-images';
import { useSaveToFolder } from '@/components/features/folder/use-save-to-folder';
import { useApp } from '@/components/shell/state/app';
import { makeSiteFile, siteFileNameOf } from '@/components/features/site-export/site-export';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useKeys } from '@/components/shell/state/use-keys';
import { useManyExport, type ManyPages } from '@/components/features/site-export/use-many-export';
import type { MenuItem } from '@/components/ui/Menu';
import { useWebhookItems } from '@/components/features/webhook/use-webhook-items';

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
export function useSiteExport(
  job: Job,
  settings: Settings,
  onFailure: (failure: Failure | undefined) => void,
  shown: boolean,
): SiteExports {
  const app = useApp();
  const { crawl, words, format } = useCrawlWords();
  const [withImages, setWithImages] = useState(false);
  const webhookItems = useWebhookItems(onFailure);
  const toFolder = useSaveToFolder(onFailure);
  const many = useManyExport(onFailure);
  const pages: ManyPages = {
    count: job.progress.read,
    nameOf: (kind) => siteFileNameOf(job, kind, words),
    async make(kind, making) {
      const mayHave = kind === 'zip' || kind === 'epub';
      const fetchImage = withImages && mayHave ? await app.images?.(job, making.signal) : undefined;
      return makeSiteFile(app, job, kind, settings, words, { ...making, ...(fetchImage && { fetchImage }) });
    },
    saidOf: ({ images }) => (images ? savedImagesWords(images, format) : ''),
  };
  useKeys(many.keys(pages), {
    singleKeys: settings.singleKeys,
    enabled: shown && isEnded(job.state) && job.progress.read > 0,
  });
  const last = many.last ?? 'zip';
  const inFolder = toFolder({ subject: job.host || job.title, of: { jobId: job.id } });
  return {
    busy: many.busy,
    stop: many.stop,
    first: { label: many.labelOf(last), run: () => many.save(pages, last) },
    items: [
      ...many.lastItem(pages),
      { label: crawl.copyAll, icon: 'copy', onChoose: () => many.copy(pages) },
      ...(inFolder ? [{ label: inFolder.label, icon: 'folder' as const, onChoose: inFolder.run }] : []),
      ...many.items(pages, [
        {
          label: imagesInZipWords,
          checked: withImages,
          toggles: true,
          onChoose: () => setWithImages(!withImages),
        },
      ]),
      ...webhookItems(async () =>
        (await app.reader.allItems(job.id)).flatMap(({ captureId }) => captureId ?? []),
      ),
    ],
    copyAll: () => many.copy(pages),
  };
}
