import { toFailure, type Failure } from '../../../../../lib/model/errors';
import { useApp } from '../../../../state/app';
import { useToast } from '../../../../state/use-toast';
import { usePanelWords } from '../../../../state/use-panel-words';

/** Deletes captures at once, and offers undo while the toast is shown. */
export function useDelete(onFailure: (failure: Failure) => void): (ids: string[]) => void {
  const { call } = useApp();
  const { words } = usePanelWords();
  const toast = useToast();
  const failed = (thrown: unknown): void => onFailure(toFailure(thrown));
  return (ids) => {
    call('captures.delete', { ids }).then(
      () =>
        toast({
          text: words.toasts.deleted(ids.length),
          undo: { label: words.toasts.undo, run: () => void call('captures.restore', { ids }).catch(failed) },
        }),
      failed,
    );
  };
}
