import { useEffect, useRef, useState } from 'preact/hooks';
import type { SiteExportFormat } from '../../../../lib/export/site/site-registry';
import type { Capture } from '../../../../lib/model/capture';
import { AppError, toFailure, type Failure } from '../../../../lib/model/errors';
import { MOST_TO_FOLDER } from '../../../../lib/model/folder';
import type { Settings } from '../../../../lib/model/settings';
import { useSaveToFolder } from '../../../folder/use-save-to-folder';
import { useApp } from '../../../state/app';
import { useFolderWords } from '../../../state/use-folder';
import { useCrawlWords } from '../../../state/use-crawl-words';
import { useToast } from '../../../state/use-toast';
import type { MenuItem } from '../../../ui/Menu';

/** More text than this no clipboard takes well; a file does. */
const MOST_COPIED = 50_000_000;

const groups = [
  ['markdown', 'zip', 'epub', 'llms', 'llmsFull'],
  ['json', 'jsonLines', 'csv', 'tsv'],
] as const satisfies readonly (readonly SiteExportFormat[])[];

/** Files, copies and notes of chosen captures; all of them are everything that is kept. */
export function useCapturesExport(settings: Settings, onFailure: (failure: Failure) => void) {
  const app = useApp();
  const { crawl, words } = useCrawlWords();
  const own = useFolderWords();
  const toast = useToast();
  const toFolder = useSaveToFolder(onFailure);
  const [busy, setBusy] = useState<{ done: number; of: number }>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function make(captures: readonly Capture[], kind: SiteExportFormat) {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setBusy({ done: 0, of: captures.length });
    try {
      const [{ siteExporters, siteFile }, { exportOfCaptures }, { siteFileName }] = await Promise.all([
        import('../../../../lib/export/site/site-registry'),
        import('../../../../lib/export/site/export-of-captures'),
        import('../../../../lib/export/site/site-file-name'),
      ]);
      const site = exportOfCaptures(captures, app.reader, { words, now: app.now() });
      const blob = await siteFile(kind, site, {
        settings,
        signal: mine.signal,
        onProgress: ({ done, total }) => {
          if (controller.current === mine) setBusy({ done, of: total });
        },
      });
      return { blob, fileName: siteFileName(site, siteExporters[kind]), pages: site.pages.length };
    } finally {
      if (controller.current === mine) setBusy(undefined);
    }
  }
  const run = (work: Promise<string>): void =>
    void work.then(
      (text) => toast({ text }),
      (thrown: unknown) => {
        // Stopped by the person: nothing went wrong.
        if (!controller.current?.signal.aborted) onFailure(toFailure(thrown));
      },
    );
  const save = (captures: readonly Capture[], kind: SiteExportFormat): void => {
    const making = make(captures, kind);
    const name = making.then(({ fileName }) => fileName);
    const file = making.then(({ blob }) => blob);
    run(app.gestures.save(file, name).then(async () => words.toasts.saved(await name)));
  };
  const copy = (captures: readonly Capture[]): void =>
    run(
      make(captures, 'markdown').then(async ({ blob, pages }) => {
        if (blob.size > MOST_COPIED) throw new AppError('too-large');
        await app.gestures.copy({ text: await blob.text() });
        return crawl.copiedPages(pages);
      }),
    );
  const items = (captures: readonly Capture[]): MenuItem[] => {
    const captureIds = captures.slice(0, MOST_TO_FOLDER).map(({ id }) => id);
    const inFolder = toFolder({ subject: own.captures(captures.length), of: { captureIds } });
    return [
      { label: crawl.copyAll, icon: 'copy', onChoose: () => copy(captures) },
      ...(inFolder && captures.length <= MOST_TO_FOLDER
        ? [{ label: inFolder.label, icon: 'folder' as const, onChoose: inFolder.run }]
        : []),
      ...groups.flatMap((kinds): MenuItem[] => [
        { kind: 'rule' },
        ...kinds.map((kind): MenuItem => ({
          label: crawl.exportFile[kind],
          icon: 'download',
          onChoose: () => save(captures, kind),
        })),
      ]),
    ];
  };
  return {
    /** How far a file is, while one is made. */
    busy,
    stop: () => {
      controller.current?.abort();
      setBusy(undefined);
    },
    items,
  };
}
