import { useEffect, useRef } from 'preact/hooks';
import type { Job } from '@/lib/core/model/job';
import type { SearchRequest } from '@/lib/core/model/request';
import { isBilled } from '@/lib/core/model/is-billed';
import { searchKey } from '@/lib/features/web-search/search-history';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { Loading } from '@/components/ui/Loading';
import type { ToolProps } from '../research/shared/tool';
import { useResearchWords } from '../research/shared/use-research-words';
import { StartFailure } from '../research/shared/StartFailure';
import { useResearchStart } from '../research/shared/use-research-start';
import { PastSearches } from './PastSearches';
import { SearchBar } from './SearchBar';
import { SearchField } from './SearchField';
import { SearchOptions } from './SearchOptions';
import { SearchView } from './SearchView';
import { formOf, searchRequestOf, type SearchForm } from './search-form';
import { newSearch, noMarks, type SearchMemory } from './search-memory';
import { useSearches } from './use-searches';
import { useEvent } from '@/components/shell/state/use-event';

type Props = ToolProps & { memory: { search: Kept<SearchMemory> } };

/** Web searches: the form, the results, and past searches. */
export function SearchTool({ settings, place, memory, isPrivate }: Props) {
  const { research } = useResearchWords();
  const { searches, error } = useSearches();
  const field = useRef<HTMLInputElement>(null);
  const view = useSearchView(memory, place, searches?.jobs, () => field.current?.focus());
  const { form, options, marks, change } = view;
  const starts = useResearchStart<SearchRequest>(view.open);
  const job = view.jobId === undefined ? undefined : searches?.jobs.find(({ id }) => id === view.jobId);
  const toPast = (): void => {
    view.open(undefined);
    field.current?.focus();
  };

  const request = searchRequestOf(form);
  const mayStart = request !== undefined && !isPrivate && !starts.starting;
  const start = (asked: SearchRequest): void => {
    if (!isPrivate) starts.start(asked);
  };
  const isSame = job?.request.kind === 'search' && request && searchKey(job.request) === searchKey(request);
  const bar = (
    <SearchBar
      request={request}
      settings={settings}
      again={isSame === true}
      busy={starts.starting}
      disabled={!mayStart}
      onSearch={() => request && start(request)}
    />
  );
  const problem = starts.failure ?? error;
  return (
    <>
      <SearchField
        form={form}
        inputRef={field}
        options={options}
        onQuery={(query) => change({ query })}
        onOptions={view.toggleOptions}
        onSearch={() => mayStart && start(request)}
        onPast={job && !options ? toPast : undefined}
      />
      <StartFailure
        kind="search"
        failure={problem}
        settings={settings}
        onClear={starts.clear}
        onRetry={() => request && start(request)}
      />
      {!searches ? (
        !error && <Loading>{research.loading}</Loading>
      ) : options ? (
        <>
          <SearchOptions form={form} billed={isBilled(settings.service)} onChange={change} />
          {bar}
        </>
      ) : job ? (
        <SearchView
          key={job.id}
          job={job}
          past={searches.past.find(({ runs }) => runs.some(({ id }) => id === job.id))}
          settings={settings}
          isComposing={!isSame}
          marks={marks?.jobId === job.id ? marks.found : noMarks}
          onMarks={(found) => view.setMarks({ jobId: job.id, found })}
          onSearch={start}
          onPast={toPast}
          onFailure={starts.report}
          bar={bar}
        />
      ) : (
        <>
          <PastSearches
            past={searches.past}
            settings={settings}
            isPrivate={isPrivate}
            onOpen={view.openJob}
            onAgain={(asked) => {
              change(formOf(asked));
              start(asked);
            }}
            onFailure={starts.report}
          />
          {bar}
        </>
      )}
    </>
  );
}

/** What is shown, and the values of the form; where another surface sent the panel is shown first. */
function useSearchView(
  memory: Props['memory'],
  place: ToolProps['place'],
  jobs: readonly Job[] | undefined,
  focusField: () => void,
) {
  const [held, setHeld] = useRetainedState(memory.search, () => newSearch);
  const openJob = ({ id, request }: Job): void =>
    setHeld((now) => ({
      ...now,
      form: request.kind === 'search' ? formOf(request) : now.form,
      options: false,
      jobId: id,
    }));
  const isRead = jobs !== undefined;
  const openSent = useEvent(() => {
    if (place?.jobId === undefined) return;
    const wanted = jobs?.find(({ id }) => id === place.jobId);
    if (wanted) openJob(wanted);
  });
  useEffect(() => openSent(), [place, isRead, openSent]);
  const takeQuery = useEvent(() => {
    if (place?.query === undefined) return;
    setHeld((now) => ({ ...now, form: { ...now.form, query: place.query ?? '' }, jobId: undefined }));
    focusField();
  });
  useEffect(() => takeQuery(), [place, takeQuery]);
  return {
    ...held,
    open: (jobId: string | undefined): void => setHeld((now) => ({ ...now, jobId, options: false })),
    /** With its request in the form. */
    openJob,
    change: (next: Partial<SearchForm>): void =>
      setHeld((now) => ({ ...now, form: { ...now.form, ...next } })),
    toggleOptions: (): void => setHeld((now) => ({ ...now, options: !now.options })),
    setMarks: (marks: NonNullable<SearchMemory['marks']>): void => setHeld((now) => ({ ...now, marks })),
  };
}
