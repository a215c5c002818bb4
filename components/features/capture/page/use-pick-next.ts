import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Pagination } from '@/lib/core/model/request';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useToast } from '@/components/shell/state/use-toast';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { MOST_PAGES } from './use-capture-menu';

/** Lets the user pick the link to the next page; captures of this page then follow it. */
export function usePickNext(
  tab: TabView | undefined,
  choose: (pagination: Pagination) => void,
  failed: (failure: Failure) => void,
): () => void {
  const app = useApp();
  const announce = useAnnounce();
  const toast = useToast();
  const { panel } = usePanelWords();
  return () => {
    if (!tab?.access.ok) return;
    announce(panel.pagination.pointing);
    app.picker.pick(tab.access.source, panel.pagination.pointing).then(
      (picked) => {
        if (!picked) return;
        choose({ how: 'next', pages: MOST_PAGES, selector: picked.selector });
        toast({ text: panel.pagination.picked(picked.text || picked.selector) });
      },
      (thrown: unknown) => failed(toFailure(thrown)),
    );
  };
}
