import { useOpened } from '@/components/ui/use-open';
import { useSettings } from '@/components/shell/state/settings';
import { ContextDialog, useContextWords } from '../model-context/ContextDialog';
import { useCrawlWords } from '../crawl/use-crawl-words';
import { Button } from '@/components/ui/Button';
import { Menu, type MenuItem } from '@/components/ui/Menu';
import { markedCaptures } from '@/lib/features/collections/entry-marks';
import type { Capture } from '@/lib/core/model/capture';
import type { LibraryEntry } from '@/lib/features/library/library-entries';
import { MOST_TO_FOLDER } from '@/lib/features/folder/folder';
import { useSaveToFolder } from '../folder/use-save-to-folder';
import { useApp } from '@/components/shell/state/app';
import { useFolderWords } from '../folder/use-folder';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { makeFileOf } from '../site-export/site-export';
import { useManyExport, type ManyPages } from '../site-export/use-many-export';

type Props = {
  exports: ReturnType<typeof useCapturesExport>;
  /** Absent where it is asked from a menu. */
  onAsk?: (ids: readonly string[]) => void;
};

/**
 * What can be made of the checked captures: copies and files, in a list whose button also stops the one that is being
 * made; and, where there is room for it, the button that asks a model about them.
 */
export function ExportTicked({ exports, onAsk }: Props) {
  const { crawl, panel } = useCrawlWords();
  const context = useContextWords();
  const { opened: asContext, open, close } = useOpened<typeof exports.captures>();
  const openContext = (): void => void exports.inOrder().then(open, exports.onFailure);
  return (
    <>
      {onAsk && (
        <Button icon="spark" fold="narrow" onPress={() => onAsk(exports.captures.map(({ id }) => id))}>
          <span>{panel.ask}</span>
        </Button>
      )}
      <Menu
        label={crawl.exportMenu}
        items={exports.items([{ label: context.menu, icon: 'copy', onChoose: openContext }])}
        trigger={(trigger) =>
          // The same button in both states, so that it keeps the focus.
          exports.busy ? (
            <Button text={crawl.stopExport} buttonRef={trigger.buttonRef} onPress={exports.stop} />
          ) : (
            <Button {...trigger} icon="download" fold="narrow">
              <span>{crawl.exportMenu}</span>
            </Button>
          )
        }
      />
      <ContextDialog
        open={asContext !== undefined}
        captures={asContext ?? exports.captures}
        onClose={close}
        onFailure={exports.onFailure}
      />
    </>
  );
}

/**
 * Files, copies and notes of the captures in these rows; if there are none, nothing can be exported. All of them means
 * the whole library.
 */
export function useCapturesExport(rows: readonly LibraryEntry[], onFailure: (thrown: unknown) => void) {
  const app = useApp();
  const settings = useSettings();
  const captures: readonly Capture[] = markedCaptures(rows);
  const jobs = new Set(rows.flatMap(({ kind, captures: [newest] }) => (kind === 'job' ? newest.jobId : [])));
  const { crawl, words } = useCrawlWords();
  const own = useFolderWords();
  const toFolder = useSaveToFolder(onFailure);
  const many = useManyExport(onFailure);
  const exporting = () => import('@/lib/features/site-export/export-of-captures');
  const pages: ManyPages = {
    count: captures.length,
    async nameOf(kind) {
      const [{ siteExporters }, { capturesFileName }] = await Promise.all([
        import('@/lib/features/site-export/site-registry'),
        exporting(),
      ]);
      return capturesFileName(captures, siteExporters[kind], { words, now: app.now() });
    },
    async make(kind, making) {
      const { exportOfCaptures } = await exporting();
      const chosen = await exportOfCaptures({ captures, jobs }, app.reader, { words, now: app.now() });
      return makeFileOf(chosen, kind, settings, making);
    },
  };
  useSetKeys(many.keys(pages), { enabled: captures.length > 0 });
  /** `copies` is shown below the plain copy. */
  const items = (copies: readonly MenuItem[] = []): MenuItem[] => {
    const captureIds = captures.slice(0, MOST_TO_FOLDER).map(({ id }) => id);
    const inFolder = toFolder({
      subject: own.captures(captures.length),
      of: { captureIds },
      images: many.withImages,
    });
    return [
      ...many.lastItem(pages),
      { label: crawl.copyAll, icon: 'copy', onChoose: () => many.copy(pages) },
      ...copies,
      inFolder &&
        captures.length <= MOST_TO_FOLDER && {
          label: inFolder.label,
          icon: 'folder',
          onChoose: inFolder.run,
        },
      ...many.items(pages),
    ];
  };
  /** As files have them. */
  const inOrder = async (): Promise<readonly Capture[]> => {
    const { inJobOrder } = await import('@/lib/features/site-export/in-job-order');
    return inJobOrder(captures, jobs, app.reader);
  };
  return { busy: many.busy, stop: many.stop, items, captures, inOrder, onFailure };
}
