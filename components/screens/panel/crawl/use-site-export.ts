import { useEffect, useRef, useState } from 'preact/hooks';
import { siteExporters, type SiteExportFormat } from '../../../../lib/export/site/site-registry';
import { AppError, toFailure, type Failure } from '../../../../lib/model/errors';
import type { Job } from '../../../../lib/model/job';
import type { Settings } from '../../../../lib/model/settings';
import { imagesInZipWords, savedImagesWords } from '../../../../lib/words/left-pictures';
import { useApp } from '../../../state/app';
import { makeSiteFile, siteFileNameOf, type SiteFile } from '../../../state/site-export';
import { useWebhookItems } from '../use-webhook-items';
import { useToast } from '../../../state/use-toast';
import type { MenuItem } from '../../../ui/Menu';
import { useSaveToFolder } from '../../../folder/use-save-to-folder';
import { useCrawlWords } from '../../../state/use-crawl-words';

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
  const { crawl, words, format } = useCrawlWords();
  const toast = useToast();
  const [busy, setBusy] = useState<{ done: number; of: number }>();
  const [last, setLast] = useState<SiteExportFormat>('zip');
  const [withImages, setWithImages] = useState(false);
  const webhookItems = useWebhookItems(onFailure);
  const toFolder = useSaveToFolder(onFailure);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const make = async (kind: SiteExportFormat): Promise<SiteFile> => {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setBusy({ done: 0, of: job.progress.read });
    try {
      const pictures = withImages && kind === 'zip' ? await app.pictures?.(job, mine.signal) : undefined;
      return await makeSiteFile(app, job, kind, settings, words, {
        signal: mine.signal,
        ...(pictures && { pictures }),
        onProgress: ({ done, total }) => {
          if (controller.current === mine) setBusy({ done, of: total });
        },
      });
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
    const name = siteFileNameOf(job, kind, words);
    const making = make(kind);
    const file = making.then(({ blob }) => blob);
    run(
      app.gestures.save(file, name).then(async () => {
        const saved = words.toasts.saved(await name);
        const { images } = await making;
        const ofImages = images ? savedImagesWords(images, format) : '';
        return ofImages ? `${saved}. ${ofImages}` : saved;
      }),
    );
  };
  const copyAll = (): void =>
    run(
      make('markdown').then(async ({ blob, pages, missing }) => {
        if (blob.size > MOST_COPIED) throw new AppError('too-large');
        await app.gestures.copy({ text: await blob.text() });
        return missing === 0 ? crawl.copiedPages(pages) : crawl.copiedWithout(pages, missing);
      }),
    );

  const inFolder = toFolder({ subject: job.host || job.title, of: { jobId: job.id } });
  const file = (kind: SiteExportFormat): MenuItem => ({
    label: crawl.exportFile[kind],
    icon: 'download',
    onChoose: () => save(kind),
  });
  return {
    busy,
    stop: () => {
      controller.current?.abort();
      setBusy(undefined);
    },
    first: {
      label: crawl.exportAs(siteExporters[last].fileName ?? siteExporters[last].extension),
      run: () => save(last),
    },
    items: [
      { label: crawl.copyAll, icon: 'copy', onChoose: copyAll },
      ...(inFolder ? [{ label: inFolder.label, icon: 'folder' as const, onChoose: inFolder.run }] : []),
      { kind: 'rule' },
      ...(['markdown', 'zip', 'epub', 'llms', 'llmsFull'] as const).map(file),
      {
        label: imagesInZipWords,
        checked: withImages,
        toggles: true,
        onChoose: () => setWithImages(!withImages),
      },
      { kind: 'rule' },
      ...(['json', 'jsonLines', 'csv', 'tsv'] as const).map(file),
      ...webhookItems(async () =>
        (await app.reader.allItems(job.id)).flatMap(({ captureId }) => captureId ?? []),
      ),
    ],
    copyAll,
  };
}

/** More text than this no clipboard takes well; a file does. */
const MOST_COPIED = 50_000_000;
