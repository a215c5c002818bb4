import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { usePanelWords } from '@/components/shell/state/use-panel-words';

/** Deletes captures; `pages`: they are all that there is of so many pages. */
export type DeleteCaptures = (ids: string[], pages?: number) => void;

/** Deletes captures at once, and offers undo while the toast is shown. */
export function useDelete(onFailure: (thrown: unknown) => void): DeleteCaptures {
  const { call } = useApp();
  const { words } = usePanelWords();
  const toast = useToast();
  return (ids, pages) => {
    const { deletedCaptures, deletedPages } = words.toasts;
    const versions = ids.length === pages ? 0 : ids.length;
    call('captures.delete', { ids }).then(
      () =>
        toast({
          text: pages === undefined ? deletedCaptures(ids.length) : deletedPages({ count: pages, versions }),
          undo: {
            label: words.toasts.undo,
            run: () => void call('captures.restore', { ids }).catch(onFailure),
          },
        }),
      onFailure,
    );
  };
}
