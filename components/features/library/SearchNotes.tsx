import { parseQuery } from '@/lib/features/library/search/parse-query';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { LibrarySearch } from './use-library-search';
import * as linkStyles from '@/components/ui/link.module.css';
import * as styles from './SearchNotes.module.css';

/** Notes on a search besides its hits: that it continues, that words were corrected or an operator was not, that it failed. */
export function SearchNotes({ search }: { search: LibrarySearch }) {
  const { panel } = usePanelWords();
  const words = panel.librarySearch;
  const { answer } = search;
  if (search.query.trim() === '') return null;
  if (search.failed) return <p class={`${styles.searchNote} faint`}>{words.failed}</p>;
  if (!answer) return null;
  const { near, late, exact, hits, behind } = answer;
  return (
    <>
      {parseQuery(answer.query).misread.map((one) => (
        <p key={`${one.name}:${one.value}`} class={`${styles.searchNote} faint`}>
          {words.misread(one)}
        </p>
      ))}
      {behind > 0 && <p class={`${styles.searchNote} faint tabular`}>{words.behind(behind)}</p>}
      {late && <p class={`${styles.searchNote} faint`}>{words.late}</p>}
      {near !== undefined &&
        (exact === 0 && hits.length > 0 ? (
          <p class={`${styles.searchNote} faint`}>{words.onlyNear(near)}</p>
        ) : (
          <p class={`${styles.searchNote} faint`}>
            {words.near(near)}{' '}
            {hits.length === exact && (
              <button type="button" class={linkStyles.link} onClick={search.showNear}>
                {words.showNear}
              </button>
            )}
          </p>
        ))}
    </>
  );
}
