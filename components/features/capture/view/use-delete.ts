import { useRef } from 'preact/hooks';
import { isUndo } from '@/components/ui/undo-key';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { usePanelWords } from '@/components/shell/state/use-panel-words';

/** Deletes captures; `pages`: they are all that there is of so many pages. */
export type DeleteCaptures = (ids: string[], pages?: number) => void;

/** A deletion that is on its way; `isTakenBack` once the user pressed the key for undo. */
type Running = { isTakenBack: boolean };

/**
 * Deletes captures at once, and offers undo while the toast is shown. Of many, it takes a while: the key for undo takes
 * back this deletion then too, as soon as it is done, and nothing that was done before it.
 */
export function useDelete(onFailure: (thrown: unknown) => void): DeleteCaptures {
  const { call } = useApp();
  const { words } = usePanelWords();
  const toast = useToast();
  const running = useRef<Running[]>([]);
  /** Whether it was taken back before it was done. */
  const untilDone = async (deleted: Promise<unknown>): Promise<boolean> => {
    const own: Running = { isTakenBack: false };
    const onKeyDown = (event: KeyboardEvent): void => {
      const newest = running.current.findLast(({ isTakenBack }) => !isTakenBack);
      if (newest !== own || !isUndo(event)) return;
      event.preventDefault();
      own.isTakenBack = true;
    };
    running.current.push(own);
    // Before the toasts, which would take back what was done before.
    document.addEventListener('keydown', onKeyDown, true);
    try {
      await deleted;
    } finally {
      document.removeEventListener('keydown', onKeyDown, true);
      running.current = running.current.filter((one) => one !== own);
    }
    return own.isTakenBack;
  };
  return (ids, pages) => {
    const { deletedCaptures, deletedPages } = words.toasts;
    const versions = ids.length === pages ? 0 : ids.length;
    const restore = (): void => void call('captures.restore', { ids }).catch(onFailure);
    untilDone(call('captures.delete', { ids })).then((isTakenBack) => {
      if (isTakenBack) return restore();
      toast({
        text: pages === undefined ? deletedCaptures(ids.length) : deletedPages({ count: pages, versions }),
        undo: { label: words.toasts.undo, run: restore },
      });
    }, onFailure);
  };
}
