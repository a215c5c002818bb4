import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { LibraryView } from '@/lib/features/library/library-view';
import { NameDialog } from '../collections/NameDialog';
import type { CollectionActions } from '../collections/use-collections';
import { useCollectionWords } from '../collections/use-collection-words';
import type { RowDrag } from '../collections/use-row-drag';
import { ViewMenu } from '../collections/ViewMenu';
import type { Input } from '@/lib/core/rpc/protocol';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { MOST_SEARCHES } from '@/lib/features/library/library-view';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { FilterChips, SavedSearches } from './FilterChips';
import { isQuick, QuickFilters } from './QuickFilters';
import * as styles from './LibraryFilters.module.css';

type Props = {
  query: string;
  starred: boolean;
  tags: readonly string[];
  drag: RowDrag;
  view: LibraryView;
  /** The list is in the chosen order. */
  isOrdered: boolean;
  inCollection: boolean;
  actions: CollectionActions;
  onQuery: (query: string) => void;
  onFailure: (failure: Failure) => void;
};

/** The filters of the list, and its sort order. */
export function LibraryFilters(props: Props) {
  const { query, starred, tags, drag, view, isOrdered, actions, onQuery, onFailure } = props;
  const { call } = useApp();
  const words = useCollectionWords();
  const [naming, setNaming] = useState(false);
  const { librarySearch } = usePanelWords().panel;
  const asked = query.trim();
  const isSaved = view.searches.includes(asked);
  const canSave = isSaved || (/^.{1,500}$/.test(asked) && view.searches.length < MOST_SEARCHES);
  const change = (library: Input<'settings.update'>['library']): void =>
    void call('settings.update', { library }).catch((thrown: unknown) => onFailure(toFailure(thrown)));
  const quick = { starred, tags, collections: view.collections };
  return (
    <>
      <div class={styles.filterLine}>
        <QuickFilters query={query} {...quick} drag={drag} onQuery={onQuery} />
        {canSave && (
          <Button
            size="sm"
            kind="quiet"
            icon={isSaved ? 'x' : 'search'}
            label={isSaved ? librarySearch.unsave : librarySearch.save}
            onPress={() =>
              change({
                searches: isSaved ? view.searches.filter((one) => one !== asked) : [...view.searches, asked],
              })
            }
          />
        )}
        <Button
          size="sm"
          kind="quiet"
          icon="plus"
          label={words.create}
          hasPopup="dialog"
          onPress={() => setNaming(true)}
        />
        {isOrdered && <ViewMenu view={view} inCollection={props.inCollection} onChange={change} />}
      </div>
      <SavedSearches query={query} searches={view.searches} onQuery={onQuery} />
      <FilterChips query={query} without={(one) => isQuick(one, quick)} onQuery={onQuery} />
      <NameDialog
        open={naming}
        list={view.collections}
        onName={actions.create}
        onClose={() => setNaming(false)}
      />
    </>
  );
}
